import { Readable } from 'node:stream'
import {
  getOperatorOrder,
  listOperatorOrderParcels,
  listOperatorOrders,
  operatorOrderLabels,
  operatorOrderPdf,
  operatorPayOrder,
} from '@yacheyka/contract/orders/console-orders'
import { parcelDone } from '@yacheyka/contract/parcels/console-parcel-acts'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { FastifyInstance } from 'fastify'
import { BIG_DOCUMENT, placeForBig } from '#/http/big-documents.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { PDF_TYPE } from '#/documents/pdf-type.ts'
import { notFound } from '#/http/errors.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { readOrder } from '#/labels/labelled-order.ts'
import { labelsOf } from '#/labels/labels.ts'
import { readOrderFile } from './order-file.ts'
import { sendLabels } from '#/labels/send-labels.ts'
import { presentOperatorRow } from '#/parcel-store/console-rows.ts'
import { sendDocument } from '#/http/send-document.ts'
import { serve } from '#/http/serve.ts'
import { begin } from '#/http/streamed.ts'
import { payAsOperator } from './console-pay-order.ts'
import { presentConsoleOrder, presentConsoleOrderRow } from './console-present.ts'
import {
  findOrder,
  readConsoleOrderPage,
  readOrderParcels,
  readPayments,
} from './console-queries.ts'

/** Orders of all customers, with their parcels, money and documents. */
export function registerOperatorOrders(scope: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db, readCurrent } = database

  const orderOf = async (number: string) => {
    const order = await findOrder(db, number)
    if (order === undefined) throw notFound('Такого заказа нет')
    return order
  }

  serve(scope, listOperatorOrders, ({ query, request }) =>
    readCurrent(async (from) => {
      const { count, exact, rows } = await readConsoleOrderPage(from, query)
      return {
        count,
        exact,
        ...pageLinks(request.url, { ...query, count }),
        results: rows.map(presentConsoleOrderRow),
      }
    }),
  )

  serve(scope, getOperatorOrder, async ({ params, request }) => {
    const order = await orderOf(params.number)
    return presentConsoleOrder(order, await readPayments(db, order.uid), seesMoney(request))
  })

  serve(scope, listOperatorOrderParcels, async ({ params, query, request }) => {
    const order = await orderOf(params.number)
    const { count, rows } = await readCurrent((from) => readOrderParcels(from, order.uid, query))
    return {
      count,
      exact: true,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(presentOperatorRow),
    }
  })

  serve(scope, operatorPayOrder, async ({ params, request }) => {
    const order = await orderOf(params.number)
    const now = new Date()
    const call = {
      key: idempotencyKey(request),
      scope: `operatorPayOrder:${operatorOf(request).uid}`,
      content: params,
      response: parcelDone,
      now,
    }
    const options = ledgerOptions(config, now)
    return actOnce(db, call, async (transaction) => ({
      success: true as const,
      message: await payAsOperator(transaction, order, options, actorOf(request)),
    }))
  })

  serve(scope, operatorOrderPdf, async ({ params, reply }) => {
    const order = await orderOf(params.number)
    const file = await readOrderFile(db, config.brand, { uid: order.uid })
    if (file === undefined) throw notFound('Такого заказа нет')
    placeForBig(reply, order.customer_uid, { size: file.size, big: BIG_DOCUMENT })
    const pieces = Readable.from(await begin(file.pieces), { objectMode: false })
    return sendDocument(reply, { name: file.name, type: PDF_TYPE }, pieces)
  })

  serve(scope, operatorOrderLabels, async ({ params, query, reply }) => {
    const { uid, customer_uid: customerUid } = await orderOf(params.number)
    const order = await readOrder(db, undefined, uid)
    const labels = labelsOf(order.parcels)
    placeForBig(reply, customerUid, { size: labels.length, big: BIG_DOCUMENT })
    return sendLabels(reply, context, { ...query, title: `Этикетки ${order.number}`, labels })
  })
}

const seesMoney = (request: Parameters<typeof operatorOf>[0]): boolean =>
  (MANAGERS as readonly OperatorRole[]).includes(operatorOf(request).role)
