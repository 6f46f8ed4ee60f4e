import * as calls from '@yacheyka/contract/batches/saved-batches'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import * as store from './batch-store.ts'

/** Batches that wait on the server, of everybody who signs in for the customer. */
export function serveSaved(scope: FastifyInstance, context: Context): void {
  serveReads(scope, context)
  serveSaves(scope, context)
  serveChanges(scope, context)
}

const limitOf = (name: string, { config, database }: Context) =>
  makeLimit(database.pool, config.secret, {
    name,
    calls: config.env.LIMIT_ORDERS_PER_MINUTE,
    seconds: 60,
  })

function serveReads(scope: FastifyInstance, context: Context) {
  const { db } = context.database
  const limit = limitOf('read_batch', context)

  serve(scope, calls.listBatches, async ({ request }) => {
    const rows = await store.listBatches(db, accountOf(request).customerUid, new Date())
    return { results: rows.map(presentBatch) }
  })

  serve(scope, { ...calls.getBatch, limit }, async ({ params, request }) => {
    const key = { uid: params.batch, customerUid: accountOf(request).customerUid }
    // One statement a read: the version is read first, so that a change between the two is a conflict when it is saved.
    const batch = presentBatch(await store.readBatch(db, key, new Date()))
    return { ...batch, content: await store.readContent(db, key) }
  })
}

function serveSaves(scope: FastifyInstance, context: Context) {
  const { db } = context.database
  const limit = limitOf('save_batch', context)

  serve(scope, { ...calls.createBatch, limit }, async ({ body, request, reply }) => {
    const { customerUid, userUid } = accountOf(request)
    const now = new Date()
    const call = {
      key: idempotencyKey(request),
      scope: `createBatch:${customerUid}`,
      content: body,
      response: calls.createBatch.responses[201],
      now,
    }
    const { name, file_name: fileName, kind, content } = body
    const response = await actOnce(db, call, async (transaction) => {
      const draft = { customerUid, name, fileName, kind, content }
      const uid = await store.insertBatch(transaction, draft, { userUid, now })
      return presentBatch(await store.readBatch(transaction, { uid, customerUid }, now))
    })
    void reply.code(201)
    return response
  })

  serve(scope, { ...calls.saveBatch, limit }, async ({ params, body, request }) => {
    const { customerUid, userUid } = accountOf(request)
    const key = { uid: params.batch, customerUid }
    const now = new Date()
    const call = {
      key: idempotencyKey(request),
      scope: `saveBatch:${customerUid}`,
      content: { params, body },
      response: calls.saveBatch.responses[200],
      now,
    }
    return actOnce(db, call, async (transaction) => {
      await store.lockBatch(transaction, key, body.version, now)
      await store.writeContent(transaction, key, body.content, { userUid, now })
      return presentBatch(await store.readBatch(transaction, key, now))
    })
  })
}

function serveChanges(scope: FastifyInstance, context: Context) {
  const { db } = context.database
  const limit = limitOf('change_batch', context)

  serve(scope, { ...calls.renameBatch, limit }, async ({ params, body, request }) => {
    const { customerUid, userUid } = accountOf(request)
    const key = { uid: params.batch, customerUid }
    const now = new Date()
    return inTransaction(db, async (transaction) => {
      await store.lockBatch(transaction, key, body.version, now)
      await store.writeName(transaction, key.uid, body.name, { userUid, now })
      return presentBatch(await store.readBatch(transaction, key, now))
    })
  })

  serve(scope, { ...calls.deleteBatch, limit }, async ({ params, query, request, reply }) => {
    const key = { uid: params.batch, customerUid: accountOf(request).customerUid }
    await inTransaction(db, async (transaction) => {
      await store.lockBatch(transaction, key, query.version, new Date())
      await store.removeBatch(transaction, key.uid)
    })
    return reply.code(204).send()
  })
}

export const presentBatch = (
  row: Awaited<ReturnType<typeof store.readBatch>>,
): calls.SavedBatch => ({
  uid: row.uid,
  name: row.name,
  file_name: row.file_name,
  has_file: row.file_key !== null,
  kind: row.kind,
  page: row.page,
  parcels_count: row.parcels_count,
  version: row.version,
  created_at: isoWithOffset(row.created_at.getTime(), MOSCOW),
  updated_at: isoWithOffset(row.updated_at.getTime(), MOSCOW),
  expires_at: isoWithOffset(row.expires_at.getTime(), MOSCOW),
  created_by: row.author,
  updated_by: row.editor,
})
