import multipart from '@fastify/multipart'
import {
  getPackageTemplate,
  listSheetLayouts,
  markSheetFaults,
  parseSheetFile,
  parseShopFile,
  saveSheetLayout,
} from '@yacheyka/contract/sheets/sheets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { boundBodies } from '#/http/big-bodies.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { writeTemplate } from '#/documents/xlsx-template.ts'
import { XLSX_TYPE } from '#/documents/xlsx-writer.ts'
import { makeLimit } from '#/http/limits.ts'
import { accepts } from '#/http/compressed-response.ts'
import { serve } from '#/http/serve.ts'
import { sendFile } from '#/http/streamed.ts'
import { readLayouts, saveLayout } from './layouts.ts'
import { markedSheet } from './mark-errors.ts'
import { readUpload } from './read-upload.ts'
import { type SheetPool, openSheetPool, refuse } from './sheet-pool.ts'
import type { SheetWork } from './sheet-worker.ts'

/** Parcels by spreadsheet (specification 2, «Package load»): template, upload, shops' own files, marked errors. */
export function registerSpreadsheets(app: FastifyInstance, context: Context) {
  const pool = openSheetPool(context.log)
  app.addHook('onClose', () => pool.close())
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    serveTemplate(scope)
    serveLayouts(scope, context)
    await scope.register((bounded) => serveUploads(bounded, context, pool))
  })
}

async function serveUploads(
  scope: FastifyInstance,
  { config, database }: Context,
  pool: SheetPool,
) {
  boundBodies(scope)
  const limit = makeLimit(database.pool, config.secret, {
    name: 'sheet',
    calls: config.env.LIMIT_SHEETS_PER_HOUR,
    seconds: 3600,
  })
  // Before the body is read, and whatever it holds.
  scope.addHook('onRequest', limit)
  await scope.register(multipart, { throwFileSizeLimit: false })

  const sendSheet = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: SheetWork['kind'],
  ) => {
    const { name, bytes } = await readUpload(request, reply)
    if (!ENDINGS[kind].test(name)) throw refuse(kind === 'shop' ? 'not_table' : 'not_workbook')
    const packed = accepts(request, 'gzip')
    const response = await pool.read({ bytes, kind, packed })
    if (packed) void reply.header('content-encoding', 'gzip')
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('vary', 'accept-encoding')
      .send(Buffer.from(response.buffer, response.byteOffset, response.byteLength))
  }

  const { body: _file, ...template } = parseSheetFile
  serve(scope, template, ({ request, reply }) => sendSheet(request, reply, 'template'))

  const { body: _shopFile, ...shop } = parseShopFile
  serve(scope, shop, ({ request, reply }) => sendSheet(request, reply, 'shop'))

  serve(scope, markSheetFaults, async ({ body, reply }) => {
    const sheet = await markedSheet(database.db, body.results)
    void reply.header('cache-control', 'private, no-store')
    return sendFile(reply, { name: 'shipments-errors.xlsx', type: XLSX_TYPE }, writeTemplate(sheet))
  })
}

const ENDINGS = { template: /\.xlsx$/i, shop: /\.(csv|txt|tsv|xlsx)$/i } as const

function serveTemplate(scope: FastifyInstance) {
  serve(scope, getPackageTemplate, ({ reply }) => {
    void reply.header('cache-control', 'private, max-age=3600')
    return sendFile(reply, { name: 'shipments.xlsx', type: XLSX_TYPE }, writeTemplate())
  })
}

function serveLayouts(scope: FastifyInstance, { database: { db } }: Context) {
  serve(scope, listSheetLayouts, async ({ request, reply }) => {
    const results = await readLayouts(db, accountOf(request).customerUid)
    void reply.header('cache-control', 'private, no-store')
    return { results }
  })

  serve(scope, saveSheetLayout, ({ body, request }) => {
    const { customerUid } = accountOf(request)
    return inTransaction(db, (transaction) => saveLayout(transaction, customerUid, body))
  })
}
