import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  getStorageReport,
  type StorageFigures as Figures,
} from '@yacheyka/contract/reports/console-storage-report'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { formatHours, formatShare } from './figure-words.ts'
import { HoursPlot, wordsOfDay } from './hours-plot.tsx'
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

const DAY_COLUMNS: readonly Column<{ readonly day: string; readonly figures: Figures | null }>[] = [
  { id: 'day', head: 'День', names: true, cell: ({ day }) => wordsOfDay(day) },
  {
    id: 'handed_out',
    head: 'Выдано',
    figure: true,
    cell: ({ figures }) => formatNumber((figures?.handed_out ?? 0) + (figures?.unscanned ?? 0)),
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
  {
    id: 'within_24',
    head: 'За сутки',
    figure: true,
    cell: ({ figures }) => formatShare(figures?.within_24 ?? 0, figures?.handed_out ?? 0),
  },
]

/** How long parcels lie: the network, its days, its points and its senders. */
export const Component = () => {
  const listUrl = useListUrl()
  const report = useQuery({
    ...operatorQuery(getStorageReport, { query: { period: periodOf(listUrl) } }),
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
      listUrl={listUrl}
    >
      {({ total, days }) => (
        <>
          {total !== null && <StorageFigures figures={total} />}
          <HoursPlot
            title="Часы до выдачи по дням"
            half="забрала половина"
            most90={`забрали 90${NBSP}%`}
            days={days}
            columns={DAY_COLUMNS}
          />
          <StorageTable listUrl={listUrl} />
        </>
      )}
    </ReportFrame>
  )
}
