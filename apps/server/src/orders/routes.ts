import {
  createdOrder,
  createOrder,
  estimateShipping,
  payOrder,
} from '@yacheyka/contract/orders/orders'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { openAlternatives } from '#/batches/find-alternatives.ts'
import { nameAlternatives } from '#/batches/name-alternatives.ts'
import { takeOrdered } from '#/batches/take-ordered.ts'
import type { Context } from '#/context.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { noteRefusals } from '#/counters/note-refusals.ts'
import { notFound, TerminalRejected } from '#/http/errors.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { makeLimit } from '#/http/limits.ts'
import { orderCaps } from './caps.ts'
import { payOrder as payFromDeposit } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { priceLines } from '#/tariffs/price-lines.ts'
import { serve } from '#/http/serve.ts'
import { presentOrder } from './present.ts'

/** What parcels cost, and orders of them. */
export function registerOrders(app: FastifyInstance, context: Context) {
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    serveEstimates(scope, context)
    serveOrders(scope, context)
    servePayments(scope, context)
  })
}

const limitOf = (name: string, { config, database }: Context) =>
  makeLimit(database.pool, config.secret, {
    name,
    calls: config.env.LIMIT_ORDERS_PER_MINUTE,
    seconds: 60,
  })

function serveEstimates(scope: FastifyInstance, context: Context) {
  const limit = limitOf('estimate', context)
  const { db } = context.database

  serve(scope, { ...estimateShipping, limit }, async ({ body }) => {
    const lines = body.map((line) => ({
      serviceType: line.type_delivery,
      dispatchCity: line.dispatch_city,
      deliveryCity: line.delivery_city,
      cells: line.size,
      weight: line.weight,
    }))
    const { total, lines: priced } = await priceLines(db, lines, new Date())
    return {
      order_price: formatWireMoney(total),
      parcels: body.map(({ pk }, at) => ({ pk, price: formatWireMoney(priced[at]?.price ?? 0) })),
    }
  })
}

/** An order that waits while the deposit covers it: its cells were gone when the money came. */
function servePayments(scope: FastifyInstance, context: Context) {
  const limit = limitOf('pay_order', context)
  const { config, database } = context

  serve(scope, { ...payOrder, limit }, async ({ params, request }) => {
    const { customerUid } = accountOf(request)
    const now = new Date()
    const call = {
      key: idempotencyKey(request),
      scope: `payOrder:${customerUid}`,
      content: params,
      response: payOrder.responses[200],
      now,
    }
    const order = await database.db
      .selectFrom('juridical_order')
      .select('uid')
      .where('uid', '=', params.uid)
      .where('customer_uid', '=', customerUid)
      .executeTakeFirst()
    if (order === undefined) throw notFound('Такого заказа нет')
    return actOnce(database.db, call, async (transaction) => {
      const options = ledgerOptions(config, now)
      const { paid, detail } = await payFromDeposit(
        transaction,
        { uid: order.uid, customerUid },
        options,
      )
      return { paid: paid > 0, detail }
    })
  })
}

function serveOrders(scope: FastifyInstance, context: Context) {
  const limit = limitOf('order', context)
  const { config, database } = context
  const caps = orderCaps(config.env)
  const findAlternatives = openAlternatives(context)
  const rejections = noteRefusals(scope, context)

  serve(scope, { ...createOrder, limit }, async ({ body, request, reply }) => {
    const { customerUid, userUid } = accountOf(request)
    const now = new Date()
    const call = {
      key: idempotencyKey(request),
      scope: `createOrder:${customerUid}`,
      content: body,
      response: createdOrder,
      now,
    }
    const draft = {
      customerUid,
      userUid,
      price: body.juridical_order_price,
      lines: body.parcels,
    }
    const response = await actOnce(database.db, call, async (transaction) => {
      const batch =
        body.batch &&
        (await takeOrdered(transaction, { ...body.batch, customerUid }, body.parcels, {
          userUid,
          now,
        }))
      const placed = await placeOrder(transaction, draft, { ...ledgerOptions(config, now), caps })
      const order = presentOrder(placed, body.parcels, now)
      return batch === undefined ? order : { ...order, batch }
    }).catch(async (error: unknown) => {
      if (!(error instanceof TerminalRejected)) throw error
      rejections.note(
        error.refused
          .filter(({ code: why }) => why === 'no_free_cell')
          .map(({ terminalNumber: point, cells: sizes }) => ({
            requester: customerUid,
            place: 'order',
            point,
            sizes,
          })),
      )
      throw await nameAlternatives(database.db, error, body.parcels, findAlternatives)
    })
    void reply.code(201)
    return response
  })
}
