import type { Page, Route } from '@playwright/test'
import { openCabinet } from './cabinet.ts'

export const LIST = '/juridical/orders'
/** The call of the list and of one order. */
export const ORDERS_CALL = /\/juridical_users\/[^/]+\/juridical_orders\?/

export interface Order {
  readonly uid: string
  readonly order_number: string
  readonly order_status: string
  readonly payment_status: number
  readonly juridical_order_price: string
  readonly date_added: string
  readonly parcels_count: number
  readonly parcels?: readonly Parcel[]
}
export interface Parcel {
  readonly uid: string
  readonly parcel_number: string
  readonly parcel_status: string
  readonly parcel_status_text: string
  readonly barcodes: readonly string[]
}

/** What the list answers, as the page asked for it. Other stories order meanwhile: what is looked for is filtered. */
export const ordersOf = async (page: Page, search = ''): Promise<readonly Order[]> => {
  const answered = page.waitForResponse(ORDERS_CALL)
  await openCabinet(page, LIST + search)
  return ((await (await answered).json()) as { results: Order[] }).results
}

/** The demonstration has one that is not paid, of more parcels than a page holds. */
export const UNPAID = '?order_status=awaiting_payment'

/** Opens the first order of the list. */
export const openOrder = async (page: Page, search = ''): Promise<Order> => {
  const [order] = await ordersOf(page, search)
  if (order === undefined) throw new Error('the demonstration has no such order')
  await page.getByRole('link', { name: order.order_number }).click()
  await page.getByRole('heading', { level: 1, name: `Заказ №${order.order_number}` }).waitFor()
  return order
}

/** Moscow's 14:05 of the day that is so many days after 1 October 2026, at most 30. */
const dayOf = (at: number): string => `2026-10-${String(at + 1).padStart(2, '0')}T14:05:00+03:00`

/** Orders of nobody, the newest last. */
export const manyOrders = (count: number): Order[] =>
  Array.from({ length: count }, (_, at) => ({
    uid: `01936b0e-7c5a-7000-8000-0000000000${String(at).padStart(2, '0')}`,
    order_number: `2610${String(at + 1).padStart(2, '0')}000000`,
    order_status: 'active',
    order_status_text: 'Активен',
    payment_status: 0,
    payment_status_text: 'Оплачен',
    juridical_order_price: '1626.00',
    date_added: dayOf(at),
    parcels_count: 2,
  }))

/** Answers the list as the server would, from these. */
export const responseFrom = (orders: readonly Order[]) => async (route: Route) => {
  const query = new URL(route.request().url()).searchParams
  const offset = Number(query.get('offset') ?? 0)
  const newest = query.get('ordering') !== 'date_added'
  const sorted = newest ? orders.toReversed() : orders
  const results = sorted.slice(offset, offset + Number(query.get('limit') ?? 10))
  await route.fulfill({ json: { count: orders.length, next: null, previous: null, results } })
}
