import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  getTravelReport,
  type TravelFigures,
} from '@yacheyka/contract/reports/console-travel-report'
import { TRAVEL_LEG_WORDING, TRAVEL_LEGS, type TravelLeg } from '@yacheyka/core/parcels/travel-leg'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { type ListUrl, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { formatHours } from './figure-words.ts'
import { HoursPlot, wordsOfDay } from './hours-plot.tsx'
import { periodOf, ReportFrame } from './report-frame.tsx'
import { TravelLegs } from './travel-legs.tsx'
import { TravelTable } from './travel-table.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Сроки доставки', config),
    description: 'Через сколько часов посылки доезжают до точек: участки пути, города, услуги.',
    path: pathname,
  }),
}

const legOf = ({ get }: Pick<ListUrl, 'get'>): TravelLeg =>
  TRAVEL_LEGS.find((leg) => leg === get('leg')) ?? 'way'

const DAY_COLUMNS: readonly Column<{
  readonly day: string
  readonly figures: TravelFigures | null
}>[] = [
  { id: 'day', head: 'День', names: true, cell: ({ day }) => wordsOfDay(day) },
  {
    id: 'parcels',
    head: 'Посылок',
    figure: true,
    cell: ({ figures }) => formatNumber(figures?.parcels ?? 0),
  },
  {
    id: 'median',
    head: 'Половина за',
    figure: true,
    cell: ({ figures }) => formatHours(figures?.median ?? null),
  },
  {
    id: 'p90',
    head: `90${NBSP}% за`,
    figure: true,
    cell: ({ figures }) => formatHours(figures?.p90 ?? null),
  },
]

/** How long parcels travel: the legs of their way, days, cities and services. */
export const Component = () => {
  const listUrl = useListUrl()
  const leg = legOf(listUrl)
  const report = useQuery({
    ...operatorQuery(getTravelReport, { query: { period: periodOf(listUrl), leg } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportFrame
      question="Сколько посылки едут до точек?"
      lead="Часы от статуса до статуса, каждый начатый — целый. День у посылки тот, в который она прибыла в точку."
      nothing={[
        'За это время в точки ничего не прибыло',
        'Цифры появятся, как только в точку прибудет первая посылка.',
      ]}
      query={report}
      listUrl={listUrl}
    >
      {({ total, days }) => (
        <>
          <TravelLegs legs={total ?? []} chosen={leg} listUrl={listUrl} />
          <HoursPlot
            title={`${TRAVEL_LEG_WORDING[leg]}: часы по дням`}
            half="половина посылок"
            most90={`90${NBSP}% посылок`}
            days={days}
            columns={DAY_COLUMNS}
          />
          <TravelTable listUrl={listUrl} leg={leg} />
        </>
      )}
    </ReportFrame>
  )
}
