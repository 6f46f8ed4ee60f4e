import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  exportRefusalReport,
  listRefusalReport,
  REFUSAL_PLACE_WORDING,
  REFUSAL_PLACES,
  REFUSAL_SUBJECTS,
  type RefusalReportRow,
  type RefusalSubject,
} from '@yacheyka/contract/reports/console-refusal-report'
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

const SUBJECTS: Readonly<
  Record<
    RefusalSubject,
    { readonly title: string; readonly head: string; readonly words: ListWords }
  >
> = {
  points: {
    title: 'По точкам',
    head: 'Точка',
    words: { what: 'точки', of: 'точек', none: ['Отказов не было'] },
  },
  sizes: {
    title: 'По размерам',
    head: 'Размер',
    words: { what: 'размеры', of: 'размеров', none: ['Отказов не было'] },
  },
  places: {
    title: 'Где отказали',
    head: 'Где отказали',
    words: { what: 'отказы', of: 'отказов', none: ['Отказов не было'] },
  },
}

const nameOf = (key: string): string => {
  const place = REFUSAL_PLACES.find((each) => each === key)
  return place === undefined ? key : REFUSAL_PLACE_WORDING[place]
}

const hrefOf = ({ key }: RefusalReportRow): string => operatorPaths.point(key)

const SHARE: Column<RefusalReportRow> = {
  id: 'share',
  head: 'Занято',
  figure: true,
  cell: ({ occupied, in_service: service }) => formatShare(occupied ?? 0, service ?? 0),
}

const columnsOf = (by: RefusalSubject): readonly Column<RefusalReportRow>[] => [
  {
    id: 'name',
    head: SUBJECTS[by].head,
    names: true,
    grows: true,
    cell: ({ key, detail }) => (
      <>
        {nameOf(key)}
        {detail !== '' && <span className={page['small']}>{detail}</span>}
      </>
    ),
  },
  { id: 'refusals', head: 'Отказов', figure: true, cell: (row) => formatNumber(row.refusals) },
  ...(by === 'points' ? [SHARE] : []),
]

/** Refusals by point, size or place, all of them in a file. */
export const RefusalTable = ({ listUrl }: { readonly listUrl: ListUrl }) => {
  const by = REFUSAL_SUBJECTS.find((subject) => subject === listUrl.get('by')) ?? 'points'
  const period = periodOf(listUrl)
  const rows = useQuery({
    ...operatorQuery(listRefusalReport, {
      params: { by },
      query: { period, limit: PAGE_SIZE, offset: (listUrl.page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const { title, words } = SUBJECTS[by]
  return (
    <section aria-label={title} className={classes(stack(12), styles['card'])}>
      <ReportTools
        listUrl={listUrl}
        subjects={REFUSAL_SUBJECTS.map((value) => ({ value, title: SUBJECTS[value].title }))}
        by={by}
        orderings={[]}
        ordering=""
        file={urlOf(exportRefusalReport, { params: { by }, query: { period } })}
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
