import { FIRST_DAY } from '@yacheyka/contract/filters'
import { ORDER_STATUSES, ORDER_STATUS_WORDING } from '@yacheyka/core/order'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '#/ui/list-filters.tsx'
import { MultiSelect } from '#/ui/multi-select.tsx'
import type { useListAddress } from '#/ui/use-list-address.ts'

const STATUS_CHOICES = ORDER_STATUSES.map((value) => ({
  value,
  label: ORDER_STATUS_WORDING[value],
}))

/** What the list of orders is filtered by; all of it stands in the address. */
export const OrderFilters = ({
  address: { get, change, reset },
}: {
  readonly address: Pick<ReturnType<typeof useListAddress>, 'get' | 'change' | 'reset'>
}) => (
  <ListFilters label="Фильтры заказов" onReset={reset}>
    <DatesFilter
      first={FIRST_DAY}
      from={get('date_from')}
      to={get('date_to')}
      onChange={({ from, to }) => change({ date_from: from, date_to: to })}
    />
    <TextFilter
      label="Номер заказа"
      maxLength={64}
      pause={TYPING_PAUSE}
      value={get('order_number')}
      onApply={(text) => change({ order_number: text })}
    />
    <MultiSelect
      label="Статус заказа"
      all="Все"
      choices={STATUS_CHOICES}
      chosen={new Set(get('order_status').split(',').filter(Boolean))}
      onChange={(chosen) => change({ order_status: [...chosen].join(',') })}
    />
  </ListFilters>
)
