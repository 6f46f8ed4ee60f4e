import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  exportOccupancyReport,
  listOccupancyReport,
  OCCUPANCY_ORDERINGS,
  OCCUPANCY_SUBJECTS,
  type OccupancyOrdering,
  type OccupancyReportRow,
  type OccupancySubject,
} from '@yacheyka/contract/reports/console-occupancy-report'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { formatNumber } from '@yacheyka/core/text/wording'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { formatShare } from './figure-words.ts'
import { periodOf } from './report-frame.tsx'
import { ReportTools } from './report-tools.tsx'
import styles from './reports.module.css'

const PAGE_SIZE = 30

const ORDERINGS: Readonly<Record<OccupancyOrdering, string>> = {
  '-share': 'Теснее всего',
  share: 'Свободнее всего',
  '-in_service': 'Больше ячеек',
}

const SUBJECTS: Readonly<
  Record<
    OccupancySubject,
    { readonly title: string; readonly head: string; readonly words: ListWords }
  >
> = {
  points: {
    title: 'По точкам',
    head: 'Точка',
    words: { what: 'точки', of: 'точек', none: ['Ячеек в работе не было'] },
  },
  sizes: {
    title: 'По размерам',
    head: 'Размер',
    words: { what: 'размеры', of: 'размеров', none: ['Ячеек в работе не было'] },
  },
}

const hrefOf = ({ key }: OccupancyReportRow): string => operatorPaths.point(key)

const columnsOf = (by: OccupancySubject): readonly Column<OccupancyReportRow>[] => [
  {
    id: 'name',
    head: SUBJECTS[by].head,
    names: true,
    grows: true,
    cell: ({ key, detail }) => (
      <>
        {key}
        {detail !== '' && <span className={page['small']}>{detail}</span>}
      </>
    ),
  },
  {
    id: 'share',
    head: 'Занято',
    figure: true,
    cell: ({ occupied, in_service: service }) => formatShare(occupied, service),
  },
  {
    id: 'occupied',
    head: 'Занято, ч',
    figure: true,
    wideOnly: true,
    cell: ({ occupied }) => formatNumber(Math.round(occupied)),
  },
  {
    id: 'in_service',
    head: 'В работе, ч',
    figure: true,
    wideOnly: true,
    cell: ({ in_service: service }) => formatNumber(Math.round(service)),
  },
]

/** How full cells are by point or by size, all of them in a file. */
export const OccupancyTable = ({
  listUrl,
  size,
}: {
  readonly listUrl: ListUrl
  readonly size: CellSize | undefined
}) => {
  const { get } = listUrl
  const by = OCCUPANCY_SUBJECTS.find((subject) => subject === get('by')) ?? 'points'
  const ordering = OCCUPANCY_ORDERINGS.find((each) => each === get('ordering')) ?? '-share'
  const query = { period: periodOf(listUrl), ordering, ...(size === undefined ? {} : { size }) }
  const rows = useQuery({
    ...operatorQuery(listOccupancyReport, {
      params: { by },
      query: { ...query, limit: PAGE_SIZE, offset: (listUrl.page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const { title, words } = SUBJECTS[by]
  return (
    <section aria-label={title} className={classes(stack(12), styles['card'])}>
      <ReportTools
        listUrl={listUrl}
        subjects={OCCUPANCY_SUBJECTS.map((value) => ({ value, title: SUBJECTS[value].title }))}
        by={by}
        orderings={OCCUPANCY_ORDERINGS.map((value) => ({ value, title: ORDERINGS[value] }))}
        ordering={ordering}
        file={urlOf(exportOccupancyReport, { params: { by }, query })}
      />
      <PagedTable
        query={rows}
        words={words}
        listUrl={listUrl}
        size={PAGE_SIZE}
        caption={title}
        columns={columnsOf(by)}
        keyOf={({ key }) => key}
        {...(by === 'points' ? { hrefOf } : {})}
      />
    </section>
  )
}
