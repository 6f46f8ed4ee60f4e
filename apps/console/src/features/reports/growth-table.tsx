import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  exportGrowthReport,
  GROWTH_CHANGES,
  GROWTH_ORDERINGS,
  GROWTH_SUBJECTS,
  type GrowthChange,
  type GrowthOrdering,
  type GrowthReportRow,
  type GrowthSubject,
  listGrowthReport,
} from '@yacheyka/contract/reports/console-growth-report'
import { formatMoney } from '@yacheyka/core/money/money'
import { SERVICE_TYPE_WORDING, SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import { formatNumber } from '@yacheyka/core/text/wording'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { formatChange } from './figure-words.ts'
import { periodOf } from './report-frame.tsx'
import { ReportTools } from './report-tools.tsx'
import styles from './reports.module.css'

const PAGE_SIZE = 30

const ORDERINGS: Readonly<Record<GrowthOrdering, string>> = {
  '-revenue': 'Больше выручки',
  '-parcels': 'Больше посылок',
  '-change': 'Больше всего прибавили',
  change: 'Больше всего убавили',
}

const CHANGES: Readonly<Record<GrowthChange, { readonly one: string; readonly all: string }>> = {
  new: { one: 'новый', all: 'Новые' },
  back: { one: 'вернулся', all: 'Вернулись' },
  quiet: { one: 'замолчал', all: 'Замолчали' },
  stays: { one: '', all: 'Отправляют и раньше' },
}

const SUBJECTS: Readonly<
  Record<
    GrowthSubject,
    { readonly title: string; readonly head: string; readonly words: ListWords }
  >
> = {
  customers: {
    title: 'По клиентам',
    head: 'Клиент',
    words: { what: 'клиентов', of: 'клиентов', none: ['Таких клиентов нет'] },
  },
  services: {
    title: 'По услугам',
    head: 'Услуга',
    words: { what: 'услуги', of: 'услуг', none: ['Посылок не было'] },
  },
}

const nameOf = (by: GrowthSubject, { key, name }: GrowthReportRow): string => {
  if (by === 'customers') return name
  const service = SERVICE_TYPES.find((each) => each === key)
  return service === undefined ? 'Без услуги' : SERVICE_TYPE_WORDING[service]
}

const noteOf = ({ inn, change }: GrowthReportRow): string =>
  [CHANGES[change].one, inn === '' ? '' : `ИНН ${inn}`].filter((part) => part !== '').join(' · ')

const hrefOf = ({ key }: GrowthReportRow): string => operatorPaths.customer(key)

const columnsOf = (by: GrowthSubject): readonly Column<GrowthReportRow>[] => [
  {
    id: 'name',
    head: SUBJECTS[by].head,
    names: true,
    grows: true,
    cell: (row) => (
      <>
        {nameOf(by, row)}
        {noteOf(row) !== '' && <span className={page['small']}>{noteOf(row)}</span>}
      </>
    ),
  },
  { id: 'parcels', head: 'Посылок', figure: true, cell: ({ parcels }) => formatNumber(parcels) },
  {
    id: 'parcels_before',
    head: 'До этого',
    figure: true,
    wideOnly: true,
    cell: (row) => formatNumber(row.parcels_before),
  },
  { id: 'revenue', head: 'Выручка', figure: true, cell: ({ revenue }) => formatMoney(revenue) },
  {
    id: 'change',
    head: 'К прошлому',
    figure: true,
    cell: ({ revenue, revenue_before: before }) => formatChange(revenue, before) || '—',
  },
]

/** Parcels and revenue by customer or by service, all of them in a file. */
export const GrowthTable = ({ listUrl }: { readonly listUrl: ListUrl }) => {
  const { get, change: go } = listUrl
  const by = GROWTH_SUBJECTS.find((subject) => subject === get('by')) ?? 'customers'
  const ordering = GROWTH_ORDERINGS.find((each) => each === get('ordering')) ?? '-revenue'
  const change =
    by === 'customers' ? GROWTH_CHANGES.find((each) => each === get('change')) : undefined
  const query = {
    period: periodOf(listUrl),
    ordering,
    ...(change === undefined ? {} : { change }),
  }
  const rows = useQuery({
    ...operatorQuery(listGrowthReport, {
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
        subjects={GROWTH_SUBJECTS.map((value) => ({ value, title: SUBJECTS[value].title }))}
        by={by}
        orderings={GROWTH_ORDERINGS.map((value) => ({ value, title: ORDERINGS[value] }))}
        ordering={ordering}
        file={urlOf(exportGrowthReport, { params: { by }, query })}
      >
        {by === 'customers' && (
          <SelectField
            label="Клиенты"
            className={page['select']}
            empty="Все"
            options={GROWTH_CHANGES.map((value) => ({ value, title: CHANGES[value].all }))}
            value={change ?? ''}
            onChange={({ target: { value } }) => go({ change: value })}
          />
        )}
      </ReportTools>
      <PagedTable
        query={rows}
        words={words}
        listUrl={listUrl}
        size={PAGE_SIZE}
        caption={title}
        columns={columnsOf(by)}
        keyOf={({ key }) => key}
        {...(by === 'customers' ? { hrefOf } : {})}
      />
    </section>
  )
}
