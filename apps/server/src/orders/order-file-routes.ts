import { Readable } from 'node:stream'
import { getOrderPdf } from '@yacheyka/contract/orders/orders'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '#/auth/guard.ts'
import { BIG_DOCUMENT, placeForBig } from '#/http/big-documents.ts'
import type { Context } from '#/context.ts'
import { PDF_TYPE } from '#/documents/pdf-type.ts'
import { notFound } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { readOrderFile } from './order-file.ts'
import { sendDocument } from '#/http/send-document.ts'
import { serve } from '#/http/serve.ts'
import { begin } from '#/http/streamed.ts'

export function serveOrderFile(scope: FastifyInstance, { config, database }: Context) {
  // The same account of calls as for the deposit's documents.
  const limit = makeLimit(database.pool, config.secret, {
    name: 'documents',
    calls: config.env.LIMIT_DOCUMENTS_PER_MINUTE,
    seconds: 60,
  })

  serve(scope, getOrderPdf, async ({ params, request, reply }) => {
    await limit(request)
    const { customerUid } = accountOf(request)
    const requested = { uid: params.uid, customerUid }
    const file = await readOrderFile(database.db, config.brand, requested)
    if (file === undefined) throw notFound('Такого заказа нет')
    placeForBig(reply, customerUid, { size: file.size, big: BIG_DOCUMENT })
    const pieces = Readable.from(await begin(file.pieces), { objectMode: false })
    return sendDocument(reply, { name: file.name, type: PDF_TYPE }, pieces)
  })
}
