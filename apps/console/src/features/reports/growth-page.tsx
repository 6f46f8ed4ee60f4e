import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getGrowthReport } from '@yacheyka/contract/reports/console-growth-report'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { GrowthFigures } from './growth-figures.tsx'
import { GrowthPlot } from './growth-plot.tsx'
import { GrowthTable } from './growth-table.tsx'
import { periodOf, ReportFrame } from './report-frame.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Рост', config),
    description: 'Посылки, выручка и клиенты: по дням, клиентам и услугам, в сравнении с прошлым.',
    path: pathname,
  }),
}

/** How the network grows: parcels and revenue by day, customers and services. */
export const Component = () => {
  const listUrl = useListUrl()
  const report = useQuery({
    ...operatorQuery(getGrowthReport, { query: { period: periodOf(listUrl) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportFrame
      question="Как растёт сеть?"
      lead="Посылка считается в день, когда её оформили, если заказ оплачен и её не отменили. Выручка — цена доставки этих посылок."
      nothing={[
        'За это время посылок не оформляли',
        'Цифры появятся, как только клиент оплатит первый заказ.',
      ]}
      query={report}
      listUrl={listUrl}
    >
      {({ total, days }) => (
        <>
          {total !== null && <GrowthFigures total={total} period={periodOf(listUrl)} />}
          <GrowthPlot days={days} listUrl={listUrl} />
          <GrowthTable listUrl={listUrl} />
        </>
      )}
    </ReportFrame>
  )
}
