import { toStorable } from '@yacheyka/core/text/storable'
import {
  createMerchantOrder,
  type MerchantOrderResponse,
} from '@yacheyka/contract/merchant-api/orders'
import { problemResult } from '@yacheyka/contract/merchant-api/problem'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '#/context.ts'
import { merchantOf } from './guard.ts'
import { noteOrdered } from './log-calls.ts'
import { presentMerchantOrder } from './order-routes.ts'
import { findOrder } from './order-queries.ts'
import { onceByKey, openOrdering } from './ordering.ts'
import { findParcelUids, readParcels } from './parcel-queries.ts'
import { openParcelViews } from './parcel-views.ts'
import { errorAt } from './line-errors.ts'
import type { PlacedLines } from './place-lines.ts'
import { presentMerchantParcel } from './present-parcel.ts'
import { ApiProblem, type FieldProblem } from './problems.ts'
import type { Quotas } from './quotas.ts'
import { openMagic } from './sandbox-magic.ts'
import { serveLines } from './serve-call.ts'

/** Contacts are not kept with the key: parcels are read again. */
const keptOrder = z.object({
  order: z.string(),
  created: z.array(z.object({ index: z.int(), barcode: z.string(), price: z.int() })),
  rejected: z.array(problemResult),
})
type KeptOrder = z.output<typeof keptOrder>

/** Orders of many parcels, each judged by itself. */
export function serveOrderCreation(scope: FastifyInstance, context: Context, quotas: Quotas) {
  const { db } = context.database
  const ordering = openOrdering(scope, context)
  const magic = openMagic(context)
  const viewFor = openParcelViews(context)

  serveLines(scope, createMerchantOrder, 'parcels', async (call) => {
    const { body, indexes, request, reply } = call
    await quotas.countParcels(reply, merchantOf(request), call.requested.length)
    if (body === undefined) throw problemOfBatch(call, new Map())
    const requested = {
      lines: body.parcels.map((line, at) => ({ index: indexes[at] ?? at, line })),
      skips: body.on_error === 'skip',
      isWhole: call.faulty.size === 0,
      dispatchCity: body.dispatch_city,
      payment: body.payment,
      expectedPrice: body.expected_price,
    }
    if (body.dry_run) {
      const { order, created, rejected } = await ordering.attempt(request, requested)
      if (order === undefined) throw problemOfBatch(call, rejected)
      const tried = created.map(({ index, price }) => createdLine(call, index, price))
      return reply.code(200).send(responseOf(null, tried, rejectedLines(call, rejected), created))
    }
    const points = body.parcels.map(({ point }) => point)
    await magic.before(request, points)
    const once = {
      operation: 'createOrder',
      content: request.body,
      response: keptOrder,
      request,
      reply,
    }
    const kept = await onceByKey(context, once, async (transaction, now): Promise<KeptOrder> => {
      const placed = await ordering.place(transaction, request, requested, now)
      const { order, created, rejected } = placed
      if (order === undefined) throw problemOfBatch(call, rejected)
      return {
        order: order.uid,
        created: created.map(({ index, barcode, price }) => ({ index, barcode, price })),
        rejected: rejectedLines(call, rejected),
      }
    })
    noteOrdered(request, kept.created.length)
    await magic.after(request, reply, points)
    const { customer_uid: customerUid, test } = merchantOf(request)
    const order = await findOrder(db, customerUid, kept.order)
    const barcodes = kept.created.map(({ barcode }) => barcode)
    const uids = await findParcelUids(db, customerUid, barcodes)
    const parcels = await readParcels(db, customerUid, [...uids.values()])
    const view = await viewFor(request)
    const byId = new Map(
      parcels.map((each) => [each.row.barcode, presentMerchantParcel(each, view)]),
    )
    const created = kept.created.map(({ index, barcode, price }) => ({
      ...createdLine(call, index, price),
      parcel: byId.get(barcode),
    }))
    const shown = order === undefined ? null : presentMerchantOrder(order, test)
    return reply.code(201).send(responseOf(shown, created, kept.rejected, kept.created))
  })
}

type Results = MerchantOrderResponse['results']

function responseOf(
  order: MerchantOrderResponse['order'],
  created: Results,
  rejected: Results,
  priced: readonly { readonly price: number }[],
): MerchantOrderResponse {
  const price = priced.reduce((sum, each) => sum + each.price, 0)
  return {
    order,
    currency: 'RUB',
    summary: {
      created: created.length,
      rejected: rejected.length,
      price: formatWireMoney(price),
    },
    results: [...created, ...rejected].toSorted((one, other) => one.index - other.index),
  }
}

interface Requested {
  /** Lines as they were sent. */
  readonly requested: readonly unknown[]
  /** Those that could not be read. */
  readonly faulty: ReadonlyMap<number, readonly FieldProblem[]>
}

const createdLine = ({ requested }: Requested, index: number, price: number) => ({
  index,
  number: numberOf(requested[index]) ?? '',
  status: 'created' as const,
  price: formatWireMoney(price),
})

type RejectedLine = z.output<typeof problemResult>

const rejectedLine = (
  { requested, faulty }: Requested,
  index: number,
  rejected: PlacedLines['rejected'],
): RejectedLine => ({
  index,
  number: numberOf(requested[index]),
  status: 'rejected',
  errors: [
    ...(faulty.get(index) ?? []),
    ...(rejected.get(index) ?? []).map((error) => errorAt(`#/parcels/${index}`, error)),
  ],
})

const rejectedLines = (call: Requested, rejected: PlacedLines['rejected']): RejectedLine[] =>
  [...call.faulty.keys(), ...rejected.keys()].map((index) => rejectedLine(call, index, rejected))

/** Nothing was ordered: each line with its errors, none where it has none. */
const problemOfBatch = (call: Requested, rejected: PlacedLines['rejected']): ApiProblem =>
  new ApiProblem('batch_rejected', 'Ничего не заказано: у посылок есть ошибки.', {
    results: call.requested.map((_line, index) => rejectedLine(call, index, rejected)),
  })

const NUMBER_SHOWN = 64

/** The shop's number as it was sent. */
function numberOf(line: unknown): string | null {
  const number =
    typeof line === 'object' && line !== null && 'number' in line ? line.number : undefined
  if (typeof number !== 'string') return null
  return toStorable(number.trim().slice(0, NUMBER_SHOWN))
}
