import { Readable } from 'node:stream'
import { printOrderBarcodes, printParcelBarcode } from '@yacheyka/contract/labels'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountOf, guardAccounts } from '#/accounts/guard.ts'
import type { Context } from '#/context.ts'
import { labelsPdf } from '#/documents/label-pdf.ts'
import { PDF_TYPE } from '#/documents/pdf.ts'
import { AppError, notFound } from '#/errors.ts'
import { makeLimit } from '#/limits.ts'
import { sendDocument } from '#/send-document.ts'
import { serve } from '#/serve.ts'
import { begin } from '#/streamed.ts'
import { type Departure, readDepartures } from './departures.ts'
import { labelsOf } from './labels.ts'

/** What a merchant prints and glues onto parcels. */
export function registerLabels(app: FastifyInstance, context: Context) {
  void app.register((scope, _options, done) => {
    guardAccounts(scope, context)
    serveLabels(scope, context)
    done()
  })
}

function serveLabels(scope: FastifyInstance, { config, database: { db, pool } }: Context) {
  // The same account of calls as for the other documents.
  const limit = makeLimit(pool, config.secret, {
    name: 'documents',
    calls: config.env.LIMIT_DOCUMENTS_PER_MINUTE,
    seconds: 60,
  })
  const { name: brand } = config.brand

  serve(scope, printOrderBarcodes, async ({ params, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const departures = await readDepartures(db, { customerUid, orderUid: params.uid })
    const [first] = departures
    if (first === undefined) throw notFound('Такого заказа нет')
    return sendLabels(reply, `Этикетки ${first.orderNumber ?? ''}`, brand, departures)
  })

  serve(scope, printParcelBarcode, async ({ params, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const departures = await readDepartures(db, { customerUid, parcelUid: params.uid })
    const [first] = departures
    if (first === undefined) throw notFound('Такого отправления нет')
    return sendLabels(reply, `Этикетка ${first.parcelNumber}`, brand, departures)
  })
}

async function sendLabels(
  reply: FastifyReply,
  title: string,
  brand: string,
  departures: readonly Departure[],
): Promise<FastifyReply> {
  const labels = labelsOf(departures)
  if (labels.length === 0)
    throw new AppError(409, 'nothing_to_print', 'Всё отменено: печатать нечего')
  const pieces = labelsPdf({ title, brand, madeAt: new Date(), labels })
  const stream = Readable.from(await begin(pieces), { objectMode: false })
  return sendDocument(reply, { name: `${title}.pdf`, type: PDF_TYPE }, stream)
}
