import { Readable } from 'node:stream'
import {
  getMerchantAcceptanceAct,
  getMerchantOrderDocument,
  printMerchantLabel,
  printMerchantLabels,
  printMerchantOrderLabels,
} from '@yacheyka/contract/merchant-api/documents-of-orders'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { makePdf } from '#/documents/pdf-thread.ts'
import { readBuyer, sellerOf } from '#/documents/parties.ts'
import { PDF_TYPE } from '#/documents/pdf-type.ts'
import { BIG_DOCUMENT, placeForBig } from '#/http/big-documents.ts'
import { sendDocument } from '#/http/send-document.ts'
import { begin } from '#/http/streamed.ts'
import { allCancelled, readOrder } from '#/labels/labelled-order.ts'
import { readLabelledParcels } from '#/labels/labelled-parcels.ts'
import { handedOver, labelsOf } from '#/labels/labels.ts'
import { sendLabels } from '#/labels/send-labels.ts'
import { readOrderFile } from '#/orders/order-file.ts'
import { merchantOf } from './guard.ts'
import { isUid } from './list-order.ts'
import { findParcelUids } from './parcel-queries.ts'
import type { ParcelReader } from './parcel-reader.ts'
import { ApiProblem } from './problems.ts'
import type { Quotas } from './quotas.ts'
import { serveCall } from './serve-call.ts'

/** Labels of any parcels, and the papers of an order. */
export function serveLabels(
  scope: FastifyInstance,
  context: Context,
  { quotas, reader }: { readonly quotas: Quotas; readonly reader: ParcelReader },
) {
  const { config, database } = context
  const { db } = database

  /** Counts a document; whose it is. */
  const customerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const merchant = merchantOf(request)
    await quotas.countDocument(reply, merchant)
    return merchant.customer_uid
  }
  const orderOf = async (customerUid: string, id: string) => {
    if (!isUid(id)) throw new ApiProblem('not_found', 'Такого заказа нет.')
    return await readOrder(db, customerUid, id)
  }

  serveCall(scope, printMerchantLabel, async ({ params, query, request, reply }) => {
    const customerUid = await customerOf(request, reply)
    const uid = await reader.uidOf(request, { barcode: params.id })
    const parcels = await readLabelledParcels(db, { customerUid, parcelUids: [uid] })
    const title = `Этикетка ${parcels[0]?.parcelNumber ?? ''}`
    return sendLabels(reply, context, { ...query, title, labels: labelsOf(parcels) })
  })

  serveCall(scope, printMerchantLabels, async ({ body, request, reply }) => {
    const customerUid = await customerOf(request, reply)
    const uids = await findParcelUids(db, customerUid, body.parcels)
    refuseUnknownOf(body.parcels, uids)
    const read = await readLabelledParcels(db, { customerUid, parcelUids: [...uids.values()] })
    const byUid = new Map(read.map((parcel) => [parcel.uid, parcel]))
    const labels = labelsOf(body.parcels.flatMap((id) => byUid.get(uids.get(id) ?? '') ?? []))
    placeForBig(reply, customerUid, { size: labels.length, big: BIG_DOCUMENT })
    const { format, start } = body
    return sendLabels(reply, context, { format, start, title: 'Этикетки', labels })
  })

  serveCall(scope, printMerchantOrderLabels, async ({ params, query, request, reply }) => {
    const customerUid = await customerOf(request, reply)
    const order = await orderOf(customerUid, params.id)
    const labels = labelsOf(order.parcels)
    placeForBig(reply, customerUid, { size: labels.length, big: BIG_DOCUMENT })
    return sendLabels(reply, context, { ...query, title: `Этикетки ${order.number}`, labels })
  })

  serveCall(scope, getMerchantAcceptanceAct, async ({ params, request, reply }) => {
    const customerUid = await customerOf(request, reply)
    const order = await orderOf(customerUid, params.id)
    const parcels = handedOver(order.parcels)
    if (parcels.length === 0) throw allCancelled()
    placeForBig(reply, customerUid, { size: parcels.length, big: BIG_DOCUMENT })
    const pieces = makePdf('acceptanceAct', {
      orderNumber: order.number,
      date: order.createdAt,
      parcels,
      carrier: sellerOf(config.brand),
      sender: await readBuyer(db, customerUid),
    })
    return await sendPdf(reply, `Акт приёма-передачи ${order.number}.pdf`, pieces)
  })

  serveCall(scope, getMerchantOrderDocument, async ({ params, request, reply }) => {
    const customerUid = await customerOf(request, reply)
    const file = isUid(params.id)
      ? await readOrderFile(db, config.brand, { uid: params.id, customerUid })
      : undefined
    if (file === undefined) throw new ApiProblem('not_found', 'Такого заказа нет.')
    placeForBig(reply, customerUid, { size: file.size, big: BIG_DOCUMENT })
    return await sendPdf(reply, file.name, file.pieces)
  })
}

const sendPdf = async (
  reply: FastifyReply,
  name: string,
  pieces: Parameters<typeof begin>[0],
): Promise<FastifyReply> =>
  sendDocument(
    reply,
    { name, type: PDF_TYPE },
    Readable.from(await begin(pieces), { objectMode: false }),
  )

/** @throws {ApiProblem} 404 naming each that is not the caller's */
function refuseUnknownOf(ids: readonly string[], uids: ReadonlyMap<string, string>): void {
  const detail = 'Такой посылки нет.'
  const errors = ids.flatMap((id, at) =>
    uids.has(id) ? [] : [{ pointer: `#/parcels/${at}`, code: 'not_found', detail }],
  )
  if (errors.length > 0) throw new ApiProblem('not_found', 'Не все эти посылки ваши.', { errors })
}
