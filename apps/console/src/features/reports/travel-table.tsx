import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ENOUGH_PARCELS } from '@yacheyka/contract/reports/console-storage-report'
import {
  exportTravelReport,
  listTravelReport,
  TRAVEL_ORDERINGS,
  TRAVEL_SUBJECTS,
  type TravelOrdering,
  type TravelReportRow,
  type TravelSubject,
} from '@yacheyka/contract/reports/console-travel-report'
import { TRAVEL_LEG_WORDING, type TravelLeg } from '@yacheyka/core/parcels/travel-leg'
import { SERVICE_TYPE_WORDING, SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
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
import { formatHours } from './figure-words.ts'
import { periodOf } from './report-frame.tsx'
import { ReportTools } from './report-tools.tsx'
import styles from './reports.module.css'

const PAGE_SIZE = 30

const ORDERINGS: Readonly<Record<TravelOrdering, string>> = {
  '-p90': `Дольше всего едут, 90${NBSP}%`,
  '-median': 'Дольше всего едут, половина',
  median: 'Быстрее всего доезжают',
  '-parcels': 'Больше посылок',
}

const SUBJECTS: Readonly<
  Record<
    TravelSubject,
    { readonly title: string; readonly head: string; readonly words: ListWords }
  >
> = {
  cities: {
    title: 'По городам',
    head: 'Город',
    words: { what: 'города', of: 'городов', none: ['Этого участка ни у кого не было'] },
  },
  services: {
    title: 'По услугам',
    head: 'Услуга',
    words: { what: 'услуги', of: 'услуг', none: ['Этого участка ни у кого не было'] },
  },
}

const nameOf = (by: TravelSubject, key: string): string => {
  if (by === 'cities') return key === '' ? 'Город не указан' : key
  const service = SERVICE_TYPES.find((each) => each === key)
  return service === undefined ? 'Без услуги' : SERVICE_TYPE_WORDING[service]
}

const columnsOf = (by: TravelSubject): readonly Column<TravelReportRow>[] => [
  {
    id: 'name',
    head: SUBJECTS[by].head,
    names: true,
    grows: true,
    cell: ({ key }) => nameOf(by, key),
  },
  { id: 'parcels', head: 'Посылок', figure: true, cell: ({ parcels }) => formatNumber(parcels) },
  {
    id: 'median',
    head: 'Половина за',
    figure: true,
    cell: ({ median }) => formatHours(median),
  },
  { id: 'p90', head: `90${NBSP}% за`, figure: true, cell: ({ p90 }) => formatHours(p90) },
]

/** The chosen leg by city or by service, all legs in a file. */
export const TravelTable = ({
  listUrl,
  leg,
}: {
  readonly listUrl: ListUrl
  readonly leg: TravelLeg
}) => {
  const { get } = listUrl
  const by = TRAVEL_SUBJECTS.find((subject) => subject === get('by')) ?? 'cities'
  const ordering = TRAVEL_ORDERINGS.find((each) => each === get('ordering')) ?? '-p90'
  const period = periodOf(listUrl)
  const rows = useQuery({
    ...operatorQuery(listTravelReport, {
      params: { by },
      query: { period, leg, ordering, limit: PAGE_SIZE, offset: (listUrl.page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const title = `${TRAVEL_LEG_WORDING[leg]}: ${SUBJECTS[by].title.toLowerCase()}`
  return (
    <section aria-label={title} className={classes(stack(12), styles['card'])}>
      <h2 className={styles['heading']}>{typeset(title)}</h2>
      <ReportTools
        listUrl={listUrl}
        subjects={TRAVEL_SUBJECTS.map((value) => ({ value, title: SUBJECTS[value].title }))}
        by={by}
        orderings={TRAVEL_ORDERINGS.map((value) => ({ value, title: ORDERINGS[value] }))}
        ordering={ordering}
        file={urlOf(exportTravelReport, { params: { by }, query: { period } })}
      />
      {ordering !== '-parcels' && (
        <p className={page['small']}>
          {typeset(`Где меньше ${ENOUGH_PARCELS} посылок, судить рано: эти строки стоят в конце.`)}
        </p>
      )}
      <PagedTable
        query={rows}
        words={SUBJECTS[by].words}
        listUrl={listUrl}
        size={PAGE_SIZE}
        caption={title}
        columns={columnsOf(by)}
        keyOf={({ key }) => key}
      />
    </section>
  )
}
