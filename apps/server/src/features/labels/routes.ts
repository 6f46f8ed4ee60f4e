import { Readable } from 'node:stream'
import { getAcceptanceAct, printOrderBarcodes, printParcelBarcode } from '@yacheyka/contract/labels'
import type { LabelFormat } from '@yacheyka/core/label'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountOf, guardAccounts } from '#/accounts/guard.ts'
import { readBuyer, sellerOf } from '#/accounts/parties.ts'
import { BIG_DOCUMENT, placeForBig } from '#/big-documents.ts'
import type { Context } from '#/context.ts'
import { acceptanceActPdf } from '#/documents/acceptance-act-pdf.ts'
import type { Label } from '#/documents/label.ts'
import { labelsPdf } from '#/documents/label-pdf.ts'
import { labelsZpl, ZPL_TYPE } from '#/documents/label-zpl.ts'
import { PDF_TYPE } from '#/documents/pdf.ts'
import { notFound } from '#/errors.ts'
import { makeLimit } from '#/limits.ts'
import { sendDocument } from '#/send-document.ts'
import { serve } from '#/serve.ts'
import { begin } from '#/streamed.ts'
import { readDepartures } from './departures.ts'
import { handedOver, labelsOf } from './labels.ts'
import { allCancelled, readOrder } from './order.ts'

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
    const labels = labelsOf(order.departures)
    placeForBig(reply, customerUid, { size: labels.length, big: BIG_DOCUMENT })
    return sendLabels(reply, context, { ...query, title: `Этикетки ${order.number}`, labels })
  })

  serve(scope, printParcelBarcode, async ({ params, query, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const [parcel] = await readDepartures(database.db, { customerUid, parcelUid: params.uid })
    if (parcel === undefined) throw notFound('Такого отправления нет')
    const title = `Этикетка ${parcel.parcelNumber}`
    return sendLabels(reply, context, { ...query, title, labels: labelsOf([parcel]) })
  })

  serve(scope, getAcceptanceAct, async ({ params, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const order = await readOrder(database.db, customerUid, params.uid)
    const parcels = handedOver(order.departures)
    if (parcels.length === 0) throw allCancelled()
    placeForBig(reply, customerUid, { size: parcels.length, big: BIG_DOCUMENT })
    const pieces = acceptanceActPdf({
      orderNumber: order.number,
      orderedAt: order.createdAt,
      parcels,
      carrier: sellerOf(config.brand),
      sender: await readBuyer(database.db, customerUid),
    })
    const file = { name: `Акт приёма-передачи ${order.number}.pdf`, type: PDF_TYPE }
    return sendDocument(reply, file, Readable.from(await begin(pieces), { objectMode: false }))
  })
}

interface Printed {
  readonly format: LabelFormat
  readonly start: number
  /** Of the file, its ending left out. */
  readonly title: string
  readonly labels: readonly Label[]
}

async function sendLabels(
  reply: FastifyReply,
  { config: { brand, env } }: Context,
  { format, start, title, labels }: Printed,
): Promise<FastifyReply> {
  if (labels.length === 0) throw allCancelled()
  const facts = { title, brand: brand.name, madeAt: new Date(), labels, start }
  const [pieces, file] =
    format === 'zpl'
      ? [
          labelsZpl(labels, { brand: brand.name, font: env.LABEL_ZPL_FONT }),
          { name: `${title}.zpl`, type: ZPL_TYPE },
        ]
      : [labelsPdf(format, facts), { name: `${title}.pdf`, type: PDF_TYPE }]
  return sendDocument(reply, file, Readable.from(await begin(pieces), { objectMode: false }))
}
