import { filledIn } from '@yacheyka/ui/use-list-url.ts'

/** The names of the call's filters, which the address has too. */
const FILTERS = ['date_from', 'date_to', 'order_number', 'order_status'] as const

type Get = (name: string) => string

export const orderFiltersIn = (get: Get) => filledIn(get, FILTERS)

/** Filters and sort of the list that the address names. */
export const orderQueryOf = (get: Get) => ({
  ...orderFiltersIn(get),
  ordering: get('ordering') === 'date_added' ? ('date_added' as const) : ('-date_added' as const),
})
