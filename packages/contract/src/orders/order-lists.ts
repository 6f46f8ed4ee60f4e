import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { ORDER_CELLS, ORDER_STATUSES } from '@yacheyka/core/orders/order'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { collectionOf, paging } from '../http/collection.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, codesOf, datesInOrder, numberBegins } from '../http/filters.ts'
import { money } from '../http/money.ts'
import { parcelRow } from '../parcels/sent-parcels.ts'

const TAG = 'Кабинет: заказы'

/** Past it, what is found by the beginning of a number is neither counted nor paged: the newest numbers are. */
export const ORDERS_FOUND_MAX = 5_000

const refused = { 401: errorResponse, 404: errorResponse } as const

/** A parcel of an order, with what its labels say. */
export const orderParcel = parcelRow
  .extend({
    /** Ours, one for each cell that it takes. */
    barcodes: z.array(z.string()),
    /** Of each of these cells; null where nobody said. */
    sizes: z.array(z.enum(CELL_SIZES).nullable()),
    /** Number of the point that it was ordered to, where it goes to another because the cells there were gone. */
    ordered_terminal: z.string().nullable(),
  })
  .meta({ id: 'OrderParcel' })
export type OrderParcel = z.output<typeof orderParcel>

export const orderRow = z
  .object({
    uid: z.string(),
    order_number: z.string(),
    order_status: z.enum(ORDER_STATUSES),
    /** «Ожидает оплаты», «Активен», «Завершён» */
    order_status_text: z.string(),
    /** 0 paid, 1 awaits payment, 2 overdue. */
    payment_status: z.int().min(0).max(2),
    payment_status_text: z.string(),
    /** What was or is to be paid for it. */
    juridical_order_price: money,
    cells: z.enum(ORDER_CELLS),
    /** The order that was paid without these parcels: the cells of their points were gone; null of others. */
    split_from: z.string().nullable(),
    /** ISO 8601 with offset, Moscow time. */
    date_added: z.string(),
    /** Parcels, however many cells each takes. */
    parcels_count: z.int().nonnegative(),
    /** Only where `order_number` names this order whole: in the order of its lines. */
    parcels: z.array(orderParcel).optional(),
    /** With them: the member who ordered; null for whoever asks himself, and for the API. */
    ordered_by: z.string().nullable().optional(),
  })
  .meta({ id: 'OrderRow' })
export type OrderRow = z.output<typeof orderRow>

export const ORDERINGS = ['-date_added', 'date_added'] as const

export const listOrders = defineEndpoint({
  id: 'listOrders',
  method: 'GET',
  path: `${ACCOUNT_PATH}/juridical_orders`,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: TAG,
  summary: 'Заказы страницами, новые сверху; полный номер отдаёт один заказ с его отправлениями',
  params: accountParams,
  query: datesInOrder(
    z.object({
      ...paging,
      ...addedBetween,
      /** The beginning of the number. */
      order_number: numberBegins,
      order_status: codesOf(ORDER_STATUSES, 'Нет такого статуса заказа'),
      ordering: z.enum(ORDERINGS, 'ordering: -date_added или date_added').default('-date_added'),
    }),
  ),
  responses: { 200: collectionOf(orderRow), 400: badRequestResponse, ...refused },
})
