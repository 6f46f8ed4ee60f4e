import {
  createMerchantParcel,
  getMerchantParcel,
  getMerchantParcelByNumber,
  listMerchantParcels,
  listMerchantParcelEvents,
} from '@yacheyka/contract/merchant-api/parcels'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '#/context.ts'
import { findCard } from '#/parcels/card-queries.ts'
import { readHistory } from '#/parcels/read-history.ts'
import { openExpansion } from './expand-parcels.ts'
import { merchantOf } from './guard.ts'
import { noteOrdered } from './log-calls.ts'
import { listParcelUids, placeOfParcel } from './list-parcels.ts'
import { onceByKey, openOrdering } from './ordering.ts'
import { pagesOf, type TakeListPlace } from './pages.ts'
import { readParcels } from './parcel-queries.ts'
import type { ParcelReader } from './parcel-reader.ts'
import { errorAt } from './line-errors.ts'
import type { PlacedLines } from './place-lines.ts'
import { presentMerchantParcel, presentParcelEvent } from './present-parcel.ts'
import { ApiProblem } from './problems.ts'
import type { Quotas } from './quotas.ts'
import { openParcelViews } from './parcel-views.ts'
import { openMagic } from './sandbox-magic.ts'
import { serveCall } from './serve-call.ts'

/** Contacts are not kept with the key: the parcel is read again. */
const keptParcel = z.object({ barcode: z.string() })

export function serveParcels(
  scope: FastifyInstance,
  context: Context,
  {
    quotas,
    takePlace,
    reader: { read, uidOf },
  }: {
    readonly quotas: Quotas
    readonly takePlace: TakeListPlace
    readonly reader: ParcelReader
  },
) {
  const { config, database } = context
  const { db } = database
  const ordering = openOrdering(scope, context)
  const magic = openMagic(context)
  const viewFor = openParcelViews(context)
  const expansionOf = openExpansion(context)
  const pages = pagesOf(config.secret, 'parcels', (customerUid, barcode) =>
    placeOfParcel(db, customerUid, barcode),
  )

  serveCall(scope, createMerchantParcel, async ({ body, request, reply }) => {
    await quotas.countParcels(reply, merchantOf(request), 1)
    const requested = {
      lines: [{ index: 0, line: body }],
      skips: false,
      isWhole: true,
      dispatchCity: body.dispatch_city,
      payment: body.payment,
      expectedPrice: undefined,
    }
    if (body.dry_run) {
      const { price } = onlyOf(await ordering.attempt(request, requested))
      return reply
        .code(200)
        .send({ number: body.number, price: formatWireMoney(price), currency: 'RUB' })
    }
    await magic.before(request, [body.point])
    const once = { operation: 'createParcel', content: body, response: keptParcel, request, reply }
    const { barcode } = await onceByKey(context, once, async (transaction, now) => {
      const placed = await ordering.place(transaction, request, requested, now)
      return { barcode: onlyOf(placed).barcode }
    })
    noteOrdered(request, 1)
    await magic.after(request, reply, [body.point])
    return reply.code(201).send(await read(request, reply, { barcode }))
  })

  serveCall(scope, listMerchantParcels, async ({ query, request, reply }) => {
    const { customer_uid: customerUid } = merchantOf(request)
    takePlace(customerUid, reply)
    const after = await pages.placeOf(customerUid, query)
    const uids = await listParcelUids(db, customerUid, query, after)
    const parcels = await readParcels(db, customerUid, uids.slice(0, query.limit))
    const view = await viewFor(request)
    const last = parcels.at(-1)?.row.barcode
    const expanded = await expansionOf(request, parcels, { expand: query.expand, ...view })
    return {
      data: parcels.map((parcel, at) => ({
        ...presentMerchantParcel(parcel, view),
        ...(expanded[at] && { expanded: expanded[at] }),
      })),
      next_cursor: uids.length > query.limit ? pages.cursorAt(customerUid, query, last) : null,
    }
  })

  serveCall(scope, getMerchantParcel, ({ params, query, request, reply }) =>
    read(request, reply, { barcode: params.id }, query.expand),
  )
  serveCall(scope, getMerchantParcelByNumber, ({ params, query, request, reply }) =>
    read(request, reply, params, query.expand),
  )

  serveCall(scope, listMerchantParcelEvents, async ({ params, request }) => {
    const uid = await uidOf(request, { barcode: params.id })
    const row = await findCard(db, merchantOf(request).customer_uid, uid)
    if (row === undefined) throw new ApiProblem('not_found', 'Такой посылки нет.')
    const history = await readHistory(db, row, config.env.STORAGE_DAYS)
    const { isEnglish } = await viewFor(request)
    return { data: history.map((entry) => presentParcelEvent(entry, isEnglish)) }
  })
}

/** @throws {ApiProblem} with the code of its first error */
function onlyOf({ created, rejected }: PlacedLines): PlacedLines['created'][number] {
  const [parcel] = created
  const [first, ...more] = rejected.get(0) ?? []
  if (first !== undefined)
    throw new ApiProblem(first.code, first.detail, {
      errors: [first, ...more].map((error) => errorAt('#', error)),
      price: first.price,
    })
  if (parcel === undefined) throw new Error('an order without a parcel and without a fault')
  return parcel
}
