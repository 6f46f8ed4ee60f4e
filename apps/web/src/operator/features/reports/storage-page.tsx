import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getStorageReport } from '@yacheyka/contract/reports/console-storage-report'
import { titled, type PageHandle } from '#/head.ts'
import { useListAddress } from '#/ui/use-list-address.ts'
import { operatorQuery } from '../../api.ts'
import { HoursPlot } from './hours-plot.tsx'
import { periodOf, ReportFrame } from './report-frame.tsx'
import { StorageFigures } from './storage-figures.tsx'
import { StorageTable } from './storage-table.tsx'

const QUESTION = 'Сколько посылки лежат в точках?'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Сроки хранения', config),
    description: 'Через сколько часов после прибытия забирают посылки: сеть, точки, отправители.',
    path: pathname,
  }),
}

/** How long parcels lie: the network, its days, its points and its senders. */
export const Component = () => {
  const address = useListAddress()
  const report = useQuery({
    ...operatorQuery(getStorageReport, { query: { period: periodOf(address) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportFrame
      question={QUESTION}
      lead="Часы от прибытия в точку до выдачи. День у посылки тот, в который её забрали."
      nothing={[
        'За это время посылок не забирали',
        'Цифры появятся, как только получатель заберёт первую посылку.',
      ]}
      query={report}
      address={address}
    >
      {({ total, days }) => (
        <>
          {total !== null && <StorageFigures figures={total} />}
          <HoursPlot days={days} />
          <StorageTable address={address} />
        </>
      )}
    </ReportFrame>
  )
}
