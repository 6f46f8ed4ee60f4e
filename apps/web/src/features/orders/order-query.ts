import { filledIn } from '@yacheyka/ui/use-list-url.ts'
import { PAGE_SIZE } from './order-calls.ts'

/** The names of the call's filters, which the address has too. */
const FILTERS = ['date_from', 'date_to', 'order_number', 'order_status'] as const

type Get = (name: string) => string

export const orderFiltersIn = (get: Get) => filledIn(get, FILTERS)

/** The call for the list that the address names. */
export const orderQueryOf = (get: Get, page: number) => ({
  ...orderFiltersIn(get),
  ordering: get('ordering') === 'date_added' ? ('date_added' as const) : ('-date_added' as const),
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
})
