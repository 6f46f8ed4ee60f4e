import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '@yacheyka/contract/http/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { orderRow, type listOrders, type OrderRow } from '@yacheyka/contract/orders/order-lists'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'

/** Rows of a page: of orders, and of parcels of one order (specification 3, section 9; decisions, section 2). */
export const PAGE_SIZE = 15

type OrderQuery = CallInput<typeof listOrders>['query'] & object

/** A page of orders. The one asked for before it is dropped; its rows stay in sight until the next have come. */
export const useOrders = (listUrl: ListUrl, query: OrderQuery) => {
  const uid = useUserUid() ?? ''
  return useQueryList(listUrl, PAGE_SIZE, (range) =>
    customerQuery(ENDPOINTS.listOrders, { params: { uid }, query: { ...query, ...range } }),
  )
}

/** The order of this number with its parcels; null where the customer has none. */
export const useOrder = (number: string) => {
  const uid = useUserUid() ?? ''
  const { data, error, ...query } = useQuery({
    ...customerQuery(ENDPOINTS.listOrders, { params: { uid }, query: { order_number: number } }),
    select: ({ results }) => results.find((order) => order.order_number === number) ?? null,
  })
  // What cannot be a number of an order is nobody's.
  const refused = error instanceof ApiError && error.status === 400
  return refused ? { ...query, data: null, error: null } : { ...query, data, error }
}

/** What goes with the move from the list to the card, so that the card stands there at once. */
export interface OrderState {
  readonly order: OrderRow
}

/** The order that came with the move; the browser keeps it over a reload, and another version may have written it. */
export const orderIn = (state: unknown, number: string): OrderRow | undefined => {
  if (typeof state !== 'object' || state === null || !('order' in state)) return undefined
  const parsed = orderRow.safeParse(state.order)
  return parsed.success && parsed.data.order_number === number ? parsed.data : undefined
}
