import { PAGE_SIZE } from './order-calls.ts'

/** The names of the call's filters, which the address has too. */
const FILTERS = ['date_from', 'date_to', 'order_number', 'order_status'] as const

type Get = (name: string) => string

export const isFiltered = (get: Get): boolean => FILTERS.some((name) => get(name) !== '')

/** The call for the list that the address names; what is empty is left out. */
export const orderQueryOf = (get: Get, page: number) => ({
  ...Object.fromEntries(
    FILTERS.map((name) => [name, get(name)]).filter(([, value]) => value !== ''),
  ),
  ordering: get('ordering') === 'date_added' ? ('date_added' as const) : ('-date_added' as const),
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
})
