import { OPERATOR_PAYMENTS } from '@yacheyka/contract/orders/console-orders'
import { filledIn } from '@yacheyka/ui/use-list-url.ts'

export const PAGE_SIZE = 25

/** The names of the call's filters, which the address has too. */
const FILTERS = ['order_number', 'order_status', 'customer', 'date_from', 'date_to'] as const

type Get = (name: string) => string

export const orderFiltersIn = (get: Get) => {
  const payment = OPERATOR_PAYMENTS.find((each) => each === get('payment'))
  return { ...filledIn(get, FILTERS), ...(payment === undefined ? {} : { payment }) }
}

/** Filters of the list that the address names. */
export const orderQueryOf = (get: Get) => ({
  ...orderFiltersIn(get),
})
