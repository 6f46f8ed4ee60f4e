import { getMerchantOrder, listMerchantOrders } from '@yacheyka/contract/merchant-api/orders'
import { type MerchantOrder, ORDER_PAYMENT_STATUSES } from '@yacheyka/contract/merchant-api/order'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import type { OrderListRow } from '#/orders/list-queries.ts'
import { paymentStatusOf } from '#/orders/payment-status.ts'
import { merchantOf } from './guard.ts'
import { findOrder, listOrders, placeOfOrder } from './order-queries.ts'
import { pagesOf, type TakeListPlace } from './pages.ts'
import { ApiProblem } from './problems.ts'
import { serveCall } from './serve-call.ts'

export function serveOrders(scope: FastifyInstance, context: Context, takePlace: TakeListPlace) {
  const { config, database } = context
  const { db } = database
  const pages = pagesOf(config.secret, 'orders', (customerUid, id) =>
    placeOfOrder(db, customerUid, id),
  )

  serveCall(scope, listMerchantOrders, async ({ query, request, reply }) => {
    const { customer_uid: customerUid, test } = merchantOf(request)
    takePlace(customerUid, reply)
    const after = await pages.placeOf(customerUid, query)
    const rows = await listOrders(db, customerUid, query, after)
    const shown = rows.slice(0, query.limit)
    return {
      data: shown.map((row) => presentMerchantOrder(row, test)),
      next_cursor:
        rows.length > query.limit ? pages.cursorAt(customerUid, query, shown.at(-1)?.uid) : null,
    }
  })

  serveCall(scope, getMerchantOrder, async ({ params, request }) => {
    const { customer_uid: customerUid, test } = merchantOf(request)
    const order = await findOrder(db, customerUid, params.id)
    if (order === undefined) throw new ApiProblem('not_found', 'Такого заказа нет.')
    return presentMerchantOrder(order, test)
  })
}

export const presentMerchantOrder = (order: OrderListRow, test: boolean): MerchantOrder => ({
  id: order.uid,
  number: order.order_number,
  status: order.status,
  payment_status: ORDER_PAYMENT_STATUSES[paymentStatusOf(order)],
  price: formatWireMoney(order.price),
  currency: 'RUB',
  created_at: secondsOf(order.created_at),
  parcels_count: order.parcels_count,
  test,
})
