import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  ENOUGH_PARCELS,
  exportStorageReport,
  listStorageReport,
  STORAGE_ORDERINGS,
  STORAGE_SUBJECTS,
  type StorageOrdering,
  type StorageReportRow,
  type StorageSubject,
} from '@yacheyka/contract/reports/console-storage-report'
import type { ReportPeriod } from '@yacheyka/contract/reports/report-periods'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
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
import { formatHours, formatShare } from './figure-words.ts'
import { periodOf } from './report-frame.tsx'
import { ReportTools } from './report-tools.tsx'
import styles from './reports.module.css'

const PAGE_SIZE = 30

const ORDERINGS: Readonly<Record<StorageOrdering, string>> = {
  '-p90': `Дольше всего лежат, 90${NBSP}%`,
  '-median': 'Дольше всего лежат, половина',
  median: 'Быстрее всего забирают',
  '-overdue': 'Больше просроченных',
  '-parcels': 'Больше посылок',
}

const SUBJECTS: Readonly<
  Record<
    StorageSubject,
    {
      readonly title: string
      readonly head: string
      readonly words: ListWords
      readonly hrefOf: (row: StorageReportRow) => string
    }
  >
> = {
  points: {
    title: 'По точкам',
    head: 'Точка',
    words: { what: 'точки', of: 'точек', none: ['Посылок в точках не было'] },
    hrefOf: ({ key }) => operatorPaths.point(key),
  },
  customers: {
    title: 'По отправителям',
    head: 'Отправитель',
    words: { what: 'отправителей', of: 'отправителей', none: ['Посылок ни у кого не было'] },
    hrefOf: ({ key }) => operatorPaths.customer(key),
  },
}

const allOf = (row: StorageReportRow) => row.handed_out + row.unscanned + row.gone_back

const FIGURES: readonly Column<StorageReportRow>[] = [
  {
    id: 'parcels',
    head: 'Выдано',
    figure: true,
    cell: ({ handed_out: fetched, unscanned }) => formatNumber(fetched + unscanned),
  },
  {
    id: 'median',
    head: 'Половина за',
    figure: true,
    cell: ({ median }) => formatHours(median),
  },
  { id: 'p90', head: `90${NBSP}% за`, figure: true, cell: ({ p90 }) => formatHours(p90) },
  {
    id: 'within_24',
    wideOnly: true,
    head: 'За 24 часа',
    figure: true,
    desktopOnly: true,
    cell: (row) => formatShare(row.within_24, row.handed_out),
  },
  {
    id: 'within_72',
    wideOnly: true,
    head: 'За 72 часа',
    figure: true,
    cell: (row) => formatShare(row.within_72, row.handed_out),
  },
  {
    id: 'overdue',
    head: 'Дольше срока',
    figure: true,
    cell: (row) => formatShare(row.overdue, allOf(row)),
  },
  {
    id: 'gone_back',
    wideOnly: true,
    head: 'Назад',
    figure: true,
    desktopOnly: true,
    cell: ({ gone_back: back }) => formatNumber(back),
  },
]

const columnsOf = (by: StorageSubject): readonly Column<StorageReportRow>[] => [
  {
    id: 'name',
    head: SUBJECTS[by].head,
    names: true,
    grows: true,
    cell: ({ key, name, detail }) => (
      <>
        {by === 'points' ? key : name}
        {detail !== '' && (
          <span className={page['small']}>{by === 'points' ? detail : `ИНН ${detail}`}</span>
        )}
      </>
    ),
  },
  ...FIGURES,
]

/** The same figures by point or by sender, all of them in a file. */
export const StorageTable = ({ listUrl }: { readonly listUrl: ListUrl }) => {
  const { get } = listUrl
  const by = STORAGE_SUBJECTS.find((subject) => subject === get('by')) ?? 'points'
  const ordering = STORAGE_ORDERINGS.find((each) => each === get('ordering')) ?? '-p90'
  const period = periodOf(listUrl)
  return (
    <section aria-label={SUBJECTS[by].title} className={classes(stack(12), styles['card'])}>
      <ReportTools
        listUrl={listUrl}
        subjects={STORAGE_SUBJECTS.map((value) => ({ value, title: SUBJECTS[value].title }))}
        by={by}
        orderings={STORAGE_ORDERINGS.map((value) => ({ value, title: ORDERINGS[value] }))}
        ordering={ordering}
        file={urlOf(exportStorageReport, { params: { by }, query: { period, ordering } })}
      />
      {ordering !== '-parcels' && (
        <p className={page['small']}>
          {typeset(`Где меньше ${ENOUGH_PARCELS} посылок, судить рано: эти строки стоят в конце.`)}
        </p>
      )}
      <Rows key={by} by={by} period={period} ordering={ordering} listUrl={listUrl} />
    </section>
  )
}

/** Rows of before stay until those of another page or order come. */
const Rows = ({
  by,
  period,
  ordering,
  listUrl,
}: {
  readonly by: StorageSubject
  readonly period: ReportPeriod
  readonly ordering: StorageOrdering
  readonly listUrl: ListUrl
}) => {
  const rows = useQuery({
    ...operatorQuery(listStorageReport, {
      params: { by },
      query: { period, ordering, limit: PAGE_SIZE, offset: (listUrl.page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      query={rows}
      words={SUBJECTS[by].words}
      listUrl={listUrl}
      size={PAGE_SIZE}
      caption={SUBJECTS[by].title}
      columns={columnsOf(by)}
      keyOf={({ key }) => key}
      hrefOf={SUBJECTS[by].hrefOf}
    />
  )
}
