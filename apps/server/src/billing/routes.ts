import {
  createInvoice,
  getAmount,
  getInvoicePdf,
  invoice as invoiceResponse,
  listInvoices as listInvoicesCall,
  setLowBalance,
} from '@yacheyka/contract/billing/deposit'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { notFound } from '#/http/errors.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { paidSellerOf } from './paid-seller.ts'
import { sendInvoice } from './deposit-responses.ts'
import { depositReader, setWarnBelow } from '#/ledger/deposits.ts'
import { countInvoices, findInvoice, issueInvoice, listInvoices } from './invoices.ts'
import { type Limit, makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { presentInvoice } from './present-deposit.ts'
import { serveStatements } from './statement-routes.ts'

/** A customer's deposit: balance, invoices, statements, acts. */
export function registerDeposit(app: FastifyInstance, context: Context) {
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    const { config, database } = context
    const limitDocuments = makeLimit(database.pool, config.secret, {
      name: 'documents',
      calls: config.env.LIMIT_DOCUMENTS_PER_MINUTE,
      seconds: 60,
    })
    serveBalance(scope, context)
    serveInvoices(scope, context, limitDocuments)
    serveStatements(scope, context, limitDocuments)
  })
}

function serveBalance(scope: FastifyInstance, { database }: Context) {
  const { db } = database
  const readDeposit = depositReader(database)

  serve(scope, getAmount, async ({ request, reply }) => {
    const { balance, warnBelow } = await readDeposit(accountOf(request).customerUid)
    void reply.header('cache-control', 'private, no-store')
    return { amount: formatWireMoney(balance), warn_below: formatWireMoney(warnBelow) }
  })

  serve(scope, setLowBalance, async ({ body, request }) => {
    const { customerUid } = accountOf(request)
    await inTransaction(db, (transaction) =>
      setWarnBelow(transaction, customerUid, body.warn_below, new Date()),
    )
    return { warn_below: formatWireMoney(body.warn_below) }
  })
}

function serveInvoices(
  scope: FastifyInstance,
  { config, database }: Context,
  limitDocuments: Limit,
) {
  const { db } = database
  const limitNew = makeLimit(database.pool, config.secret, {
    name: 'invoice',
    calls: config.env.LIMIT_INVOICES_PER_HOUR,
    seconds: 3600,
  })

  serve(scope, { ...createInvoice, limit: limitNew }, async ({ body, request, reply }) => {
    const { customerUid } = accountOf(request)
    paidSellerOf(config.brand)
    const now = new Date()
    const call = {
      key: idempotencyKey(request),
      scope: `createInvoice:${customerUid}`,
      content: body,
      response: invoiceResponse,
      now,
    }
    const response = await actOnce(db, call, async (transaction) =>
      presentInvoice(await issueInvoice(transaction, { customerUid, ...body }, now)),
    )
    void reply.code(201)
    return response
  })

  serve(scope, listInvoicesCall, async ({ query, request, reply }) => {
    const { customerUid } = accountOf(request)
    const count = await countInvoices(db, customerUid)
    const rows = await listInvoices(db, customerUid, query)
    void reply.header('cache-control', 'private, no-store')
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(presentInvoice),
    }
  })

  serve(scope, getInvoicePdf, async ({ params, request, reply }) => {
    await limitDocuments(request)
    const { customerUid } = accountOf(request)
    const row = await findInvoice(db, customerUid, params.id)
    if (row === undefined) throw notFound('Такого счёта нет')
    return sendInvoice(reply, db, row, config)
  })
}
