import multipart from '@fastify/multipart'
import { getBatchFile, putBatchFile } from '@yacheyka/contract/batches/saved-batches'
import { parseShopFile } from '@yacheyka/contract/sheets/sheets'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { readBatch } from '#/batches/batch-store.ts'
import { presentBatch } from '#/batches/saved-routes.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { boundBodies } from '#/http/big-bodies.ts'
import { notFound } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { sendDocument } from '#/http/send-document.ts'
import { serve } from '#/http/serve.ts'
import { readUpload } from '#/sheets/read-upload.ts'
import { openSheetPool, type SheetPool } from '#/sheets/sheet-pool.ts'
import { findBatchFile, writeBatchFile } from './batch-file-store.ts'
import { contactsInFile } from './contacts-in-file.ts'

/** Files that saved batches were uploaded as, for whoever the batches are for. */
export function registerBatchFiles(app: FastifyInstance, context: Context) {
  const pool = openSheetPool(context.log)
  app.addHook('onClose', () => pool.close())
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    serveReads(scope, context)
    await scope.register((bounded) => serveUploads(bounded, context, pool))
  })
}

function serveReads(scope: FastifyInstance, { config, database, files }: Context) {
  const limit = makeLimit(database.pool, config.secret, {
    name: 'read_batch_file',
    calls: config.env.LIMIT_ORDERS_PER_MINUTE,
    seconds: 60,
  })
  serve(scope, { ...getBatchFile, limit }, async ({ params, request, reply }) => {
    const key = { uid: params.batch, customerUid: accountOf(request).customerUid }
    const file = await findBatchFile(database.db, key, new Date())
    const bytes = file === undefined ? undefined : await files.get(file.file_key)
    if (file === undefined || bytes === undefined) throw notFound('У этого черновика нет файла')
    const document = { name: file.file_name, type: OCTETS, how: 'attachment' } as const
    return sendDocument(
      reply.header('x-content-type-options', 'nosniff'),
      document,
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    )
  })
}

const OCTETS = 'application/octet-stream'

async function serveUploads(
  scope: FastifyInstance,
  { config, database: { db, pool: store }, files, log }: Context,
  pool: SheetPool,
) {
  boundBodies(scope)
  const limit = makeLimit(store, config.secret, {
    name: 'batch_file',
    calls: config.env.LIMIT_SHEETS_PER_HOUR,
    seconds: 3600,
  })
  // Before the body is read, and whatever it holds.
  scope.addHook('onRequest', limit)
  await scope.register(multipart, { throwFileSizeLimit: false })

  const { body: _file, ...upload } = putBatchFile
  serve(scope, upload, async ({ params, request, reply }) => {
    const key = { uid: params.batch, customerUid: accountOf(request).customerUid }
    await readBatch(db, key, new Date())
    const { bytes } = await readUpload(request, reply)
    const size = bytes.byteLength
    const kept = Uint8Array.from(bytes)
    // Its reader takes the bytes away.
    const read = await pool.read({ bytes, kind: 'shop', packed: false })
    const { results } = parseShopFile.responses[200].parse(JSON.parse(Buffer.from(read).toString()))
    const fileKey = await files.put(kept)
    const now = new Date()
    const remove = (gone: string) =>
      files
        .remove(gone)
        .catch((error: unknown) => log.warn({ fault: error }, 'a file was not removed'))
    try {
      const { batch, before } = await inTransaction(db, async (transaction) => {
        const file = { file_key: fileKey, bytes: size, contacts: contactsInFile(results) }
        const replaced = await writeBatchFile(transaction, key, file, now)
        return { before: replaced, batch: await readBatch(transaction, key, now) }
      })
      if (before !== undefined) await remove(before)
      return presentBatch(batch)
    } catch (error) {
      await remove(fileKey)
      throw error
    }
  })
}
