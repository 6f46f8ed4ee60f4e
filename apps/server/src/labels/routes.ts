import { Readable } from 'node:stream'
import {
  getAcceptanceAct,
  getChosenAct,
  printChosenBarcodes,
  printOrderBarcodes,
  printParcelBarcode,
} from '@yacheyka/contract/parcels/labels'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { readBuyer, sellerOf } from '#/documents/parties.ts'
import { BIG_DOCUMENT, placeForBig } from '#/http/big-documents.ts'
import type { Context } from '#/context.ts'
import { makePdf } from '#/documents/pdf-thread.ts'
import { PDF_TYPE } from '#/documents/pdf-type.ts'
import { notFound } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { readLabelledParcels } from './labelled-parcels.ts'
import { allCancelled, readChosen, readOrder } from './labelled-order.ts'
import { handedOver, labelsOf } from './labels.ts'
import { sendLabels } from './send-labels.ts'
import { sendDocument } from '#/http/send-document.ts'
import { serve } from '#/http/serve.ts'
import { begin } from '#/http/streamed.ts'

/** What a merchant prints and glues onto parcels. */
export function registerLabels(app: FastifyInstance, context: Context) {
  void app.register((scope, _options, done) => {
    guardAccounts(scope, context)
    serveLabels(scope, context)
    done()
  })
}

function serveLabels(scope: FastifyInstance, context: Context) {
  const { config, database } = context
  // The same account of calls as for the other documents.
  const limit = makeLimit(database.pool, config.secret, {
    name: 'documents',
    calls: config.env.LIMIT_DOCUMENTS_PER_MINUTE,
    seconds: 60,
  })

  serve(scope, printOrderBarcodes, async ({ params, query, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const order = await readOrder(database.db, customerUid, params.uid)
    const labels = labelsOf(order.parcels)
    placeForBig(reply, customerUid, { size: labels.length, big: BIG_DOCUMENT })
    return sendLabels(reply, context, { ...query, title: `Этикетки ${order.number}`, labels })
  })

  serve(scope, printParcelBarcode, async ({ params, query, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const requested = { customerUid, parcelUids: [params.uid] }
    const [parcel] = await readLabelledParcels(database.db, requested)
    if (parcel === undefined) throw notFound('Такого отправления нет')
    const title = `Этикетка ${parcel.parcelNumber}`
    return sendLabels(reply, context, { ...query, title, labels: labelsOf([parcel]) })
  })

  serve(scope, getAcceptanceAct, async ({ params, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const order = await readOrder(database.db, customerUid, params.uid)
    const parcels = handedOver(order.parcels)
    if (parcels.length === 0) throw allCancelled()
    placeForBig(reply, customerUid, { size: parcels.length, big: BIG_DOCUMENT })
    const pieces = makePdf('acceptanceAct', {
      orderNumber: order.number,
      date: order.createdAt,
      parcels,
      carrier: sellerOf(config.brand),
      sender: await readBuyer(database.db, customerUid),
    })
    const file = { name: `Акт приёма-передачи ${order.number}.pdf`, type: PDF_TYPE }
    return sendDocument(reply, file, Readable.from(await begin(pieces), { objectMode: false }))
  })

  serve(scope, printChosenBarcodes, async ({ query, body, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const labels = labelsOf(await readChosen(database.db, customerUid, body))
    placeForBig(reply, customerUid, { size: labels.length, big: BIG_DOCUMENT })
    return sendLabels(reply, context, { ...query, title: 'Этикетки', labels })
  })

  serve(scope, getChosenAct, async ({ body, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const chosen = await readChosen(database.db, customerUid, body)
    const parcels = handedOver(chosen, { withOrder: true })
    if (parcels.length === 0) throw allCancelled()
    const pieces = makePdf('acceptanceAct', {
      orderNumber: undefined,
      date: new Date(),
      parcels,
      carrier: sellerOf(config.brand),
      sender: await readBuyer(database.db, customerUid),
    })
    const file = { name: 'Акт приёма-передачи.pdf', type: PDF_TYPE }
    return sendDocument(reply, file, Readable.from(await begin(pieces), { objectMode: false }))
  })
}
