import {
  createMerchantParcel,
  getMerchantParcel,
  getMerchantParcelByNumber,
  listMerchantParcels,
  printMerchantLabel,
} from '@yacheyka/contract/merchant-api/parcels'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { readLabelledParcels } from '#/labels/labelled-parcels.ts'
import { labelsOf } from '#/labels/labels.ts'
import { sendLabels } from '#/labels/send-labels.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { orderCaps } from '#/orders/caps.ts'
import { createParcel } from './create-parcel.ts'
import { merchantOf } from './guard.ts'
import { listParcelUids, placeOfParcel } from './list-parcels.ts'
import { pagesOf, type TakeListPlace } from './pages.ts'
import { findParcelUid, type ParcelName, readParcels } from './parcel-queries.ts'
import { presentMerchantParcel } from './present-parcel.ts'
import { ApiProblem } from './problems.ts'
import type { Quotas } from './quotas.ts'
import { openParcelViews } from './parcel-views.ts'
import { serveCall } from './serve-call.ts'

/** Hours that an answer is kept: a shop's queue over a weekend. */
const KEPT_HOURS = 72

/** Contacts are not kept with the key: the parcel is read again. */
const keptParcel = z.object({ barcode: z.string() })

/** Carries the price of a trial out of the transaction that is rolled back. */
class RolledBack extends Error {
  readonly price: number
  constructor(price: number) {
    super('a trial leaves nothing')
    this.price = price
  }
}

export function serveParcels(
  scope: FastifyInstance,
  context: Context,
  { quotas, takePlace }: { readonly quotas: Quotas; readonly takePlace: TakeListPlace },
) {
  const { config, database } = context
  const { db } = database
  const caps = orderCaps(config.env)
  const viewFor = openParcelViews(context)
  const pages = pagesOf(config.secret, 'parcels', (customerUid, barcode) =>
    placeOfParcel(db, customerUid, barcode),
  )

  const uidOf = async (request: FastifyRequest, name: ParcelName): Promise<string> => {
    const uid = await findParcelUid(db, merchantOf(request).customer_uid, name)
    if (uid === undefined) throw new ApiProblem('not_found', 'Такой посылки нет.')
    return uid
  }
  const read = async (request: FastifyRequest, reply: FastifyReply, name: ParcelName) => {
    const uid = await uidOf(request, name)
    const [parcel] = await readParcels(db, merchantOf(request).customer_uid, [uid])
    if (parcel === undefined) throw new ApiProblem('not_found', 'Такой посылки нет.')
    void reply.header('etag', `"${parcel.row.version}"`)
    return presentMerchantParcel(parcel, await viewFor(request))
  }

  serveCall(scope, createMerchantParcel, async ({ body, request, reply }) => {
    const merchant = merchantOf(request)
    const now = new Date()
    const options = { ...ledgerOptions(config, now), caps }
    await quotas.countParcels(reply, merchant, 1)
    if (body.dry_run) {
      const price = await inTransaction(db, async (transaction): Promise<number> => {
        throw new RolledBack((await createParcel(transaction, body, merchant, options)).price)
      }).catch((error: unknown) => {
        if (error instanceof RolledBack) return error.price
        throw error
      })
      return reply
        .code(200)
        .send({ number: body.number, price: formatWireMoney(price), currency: 'RUB' })
    }
    const call = {
      key: requiredKey(request),
      scope: `v1.createParcel:${merchant.customer_uid}`,
      content: body,
      answer: keptParcel,
      keptHours: KEPT_HOURS,
      onReplay: () => void reply.header('idempotent-replayed', 'true'),
      now,
    }
    const { barcode } = await actOnce(db, call, async (transaction) => {
      const made = await createParcel(transaction, body, merchant, options)
      return { barcode: made.barcode }
    })
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
    return {
      data: parcels.map((parcel) => presentMerchantParcel(parcel, view)),
      next_cursor: uids.length > query.limit ? pages.cursorAt(customerUid, query, last) : null,
    }
  })

  serveCall(scope, getMerchantParcel, ({ params, request, reply }) =>
    read(request, reply, { barcode: params.id }),
  )
  serveCall(scope, getMerchantParcelByNumber, ({ params, request, reply }) =>
    read(request, reply, params),
  )

  serveCall(scope, printMerchantLabel, async ({ params, query, request, reply }) => {
    const { customer_uid: customerUid } = merchantOf(request)
    const parcelUid = await uidOf(request, { barcode: params.id })
    const [parcel] = await readLabelledParcels(db, { customerUid, parcelUid })
    if (parcel === undefined) throw new ApiProblem('not_found', 'Такой посылки нет.')
    const title = `Этикетка ${parcel.parcelNumber}`
    return sendLabels(reply, context, { ...query, title, labels: labelsOf([parcel]) })
  })
}

/** One pair of double quotes is the draft's way to write the same key. */
function requiredKey(request: FastifyRequest): string {
  const key = idempotencyKey(request)
  if (key === undefined)
    throw new ApiProblem(
      'idempotency_key_missing',
      'Нужен заголовок Idempotency-Key: с ним повтор не закажет посылку дважды.',
    )
  return /^"(.+)"$/.exec(key)?.[1] ?? key
}
