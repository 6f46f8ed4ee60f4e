import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { listParcelEvents } from '@yacheyka/contract/parcels/parcel-card'
import { customerQuery } from '#/session/call-as-customer.ts'
import { type PageRange, useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { momentOf } from '@yacheyka/ui/moment.ts'
import { LOOK_EVERY } from './parcel-query.ts'
import styles from './status-history.module.css'

/** Specification 3, section 9. */
const PAGE = 6

type StatusEvent = ResponseBody<typeof listParcelEvents>['results'][number]

/**
 * As specified (3, section 7), and the operator's: a list without them would leave a status that the parcel has had
 * unexplained.
 */
const ORIGINATORS = 'pulse,system,juridical,operator'

const historyQuery = (uid: string, range: PageRange) =>
  customerQuery(ENDPOINTS.listParcelEvents, {
    params: { uid },
    query: { etype: 'status', originator: ORIGINATORS, ...range },
  })

const COLUMNS: readonly Column<StatusEvent>[] = [
  { id: 'date', head: 'Дата', cell: ({ datetime }) => momentOf(datetime)?.day },
  { id: 'time', head: 'Время', cell: ({ datetime }) => momentOf(datetime)?.clock },
  {
    id: 'status',
    head: 'Статус',
    grows: true,
    cell: ({ data }) => <StatusMark status={data.status} text={data.status_text} />,
  },
]

/** What the parcel went through, the newest first. */
export const StatusHistory = ({
  uid,
  known,
}: {
  readonly uid: string
  /** Whether there is such a parcel: of another nothing is asked. */
  readonly known: boolean
}) => {
  const listUrl = useListUrl()
  const events = useQueryList(listUrl, PAGE, (range) => ({
    ...historyQuery(uid, range),
    enabled: known,
    staleTime: 0,
    refetchInterval: LOOK_EVERY,
  }))
  return (
    <Card title="История статусов" className={styles['history']}>
      <ListFrame
        query={events.query}
        loading="Загружаем историю статусов"
        empty={<p>Статусов ещё не было.</p>}
        pages={{
          label: 'Страницы истории',
          ...events.pages,
        }}
      >
        {({ results }, busy) => (
          <DataTable
            caption="История статусов"
            columns={COLUMNS}
            rows={results}
            keyOf={({ datetime, data }) => `${datetime} ${data.status}`}
            busy={busy}
          />
        )}
      </ListFrame>
    </Card>
  )
}
