import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import { ORDER_STATUS_WORDING, ORDER_STATUSES } from '@yacheyka/core/orders/order'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { MultiSelect } from '@yacheyka/ui/multi-select.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'

const STATUSES = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_WORDING[value] }))

const PAYMENTS = [
  { value: 'unpaid', title: 'Не оплачены' },
  { value: 'overdue', title: 'Оплата просрочена' },
]

/** What the list of orders is filtered by. */
export const OrderFilters = ({
  listUrl: { get, change, reset },
  set,
}: {
  readonly listUrl: Pick<ListUrl, 'get' | 'change' | 'reset'>
  readonly set: number
}) => (
  <ListFilters label="Фильтры заказов" set={set} onReset={reset}>
    <TextFilter
      label="Номер заказа"
      maxLength={20}
      pause={TYPING_PAUSE}
      value={get('order_number')}
      onApply={(number) => change({ order_number: number })}
    />
    <MultiSelect
      label="Статус"
      all="Все"
      choices={STATUSES}
      chosen={new Set(get('order_status').split(',').filter(Boolean))}
      onChange={(chosen) => change({ order_status: [...chosen].join(',') })}
    />
    <SelectField
      label="Оплата"
      empty="Любая"
      options={PAYMENTS}
      value={get('payment')}
      onChange={({ target }) => change({ payment: target.value })}
    />
    <DatesFilter
      first={FIRST_DAY}
      from={get('date_from')}
      to={get('date_to')}
      onChange={({ from, to }) => change({ date_from: from, date_to: to })}
    />
  </ListFilters>
)
