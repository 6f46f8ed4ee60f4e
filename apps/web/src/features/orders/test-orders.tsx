import { screen, waitFor, within } from '@testing-library/react'
import type { listOrders, OrderRow } from '@yacheyka/contract/orders/order-lists'
import { expect } from 'vitest'
import { ok, openCabinet, pageOf, type Responses } from '#/test-cabinet.tsx'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { testOrder } from './test-order.ts'

export const LIST = '/juridical/orders'
export const isOrders = ({ path, method }: Requested): boolean =>
  method === 'GET' && path.endsWith('/juridical_orders')

/** Moscow's 14:05 of the day that is so many days after 1 October 2026, at most 30. */
const dayOf = (at: number): string => `2026-10-${String(at + 1).padStart(2, '0')}T14:05:00+03:00`

/** So many orders, the newest last. */
export const manyOrders = (count: number): OrderRow[] =>
  Array.from({ length: count }, (_, at) =>
    testOrder({
      uid: `01936b0e-7c5a-7000-8000-0000000000${String(at).padStart(2, '0')}`,
      order_number: `2610${String(at + 1).padStart(2, '0')}000000`,
      date_added: dayOf(at),
    }),
  )

/** Opens a page of the orders; `answers` come before what the server would answer from these, the newest last. */
export const openOrders = (
  path: string,
  orders: readonly OrderRow[],
  responses: Responses = () => undefined,
) =>
  openCabinet(path, (call) => {
    const own = responses(call)
    if (own !== undefined) return own
    if (!isOrders(call)) return undefined
    const number = call.query.get('order_number')
    const found = orders.filter(({ order_number: each }) => number === null || each === number)
    const sorted = call.query.get('ordering') === 'date_added' ? found : found.toReversed()
    return ok<typeof listOrders>(pageOf(sorted, call))
  })

/** Rows of a table without its head. */
export const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name })).getAllByRole('row').slice(1)
export const expectRows = (name: string, count: number) =>
  waitFor(() => expect(rowsOf(name)).toHaveLength(count))
