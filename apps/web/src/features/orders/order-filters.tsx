import { ORDER_STATUSES, ORDER_STATUS_WORDING } from '@yacheyka/core/orders/order'
import { SentFilters } from '#/session/sent-filters.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'

const NUMBER = { name: 'order_number', label: 'Номер заказа' }
const STATUS = {
  name: 'order_status',
  label: 'Статус заказа',
  choices: ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_WORDING[value] })),
  chosenIn: (codes: string) => new Set(codes.split(',').filter(Boolean)),
  codesOf: (chosen: ReadonlySet<string>) => [...chosen].join(','),
}

/** What the list of orders is filtered by. */
export const OrderFilters = ({
  listUrl,
  set,
}: {
  readonly listUrl: Pick<ListUrl, 'get' | 'change' | 'reset'>
  readonly set: number
}) => (
  <SentFilters
    label="Фильтры заказов"
    listUrl={listUrl}
    set={set}
    number={NUMBER}
    status={STATUS}
  />
)
