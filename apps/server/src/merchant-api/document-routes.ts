import {
  getMerchantActPdf,
  getMerchantStatement,
  listMerchantActs,
} from '@yacheyka/contract/merchant-api/deposit'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { actNumbers } from '#/billing/acts.ts'
import {
  responseActs,
  sendAct,
  sendStatementPdf,
  sendStatementSheet,
} from '#/billing/deposit-responses.ts'
import { periodOf } from '#/billing/periods.ts'
import { presentSums } from '#/billing/present-deposit.ts'
import type { Context } from '#/context.ts'
import { readEntries, readStatement } from '#/ledger/entries.ts'
import { cursorsOf } from './cursors.ts'
import { presentTransactions } from './present-transactions.ts'
import { merchantOf } from './guard.ts'
import type { Quotas } from './quotas.ts'
import { serveCall } from './serve-call.ts'

/** What an accountant needs: acts of months that are over, and the statement of any days. */
export function serveDocuments(scope: FastifyInstance, context: Context, quotas: Quotas) {
  const { config, database } = context
  const { db, readCurrent } = database
  const cursors = cursorsOf(config.secret, 'statement', z.int().positive())

  serveCall(scope, listMerchantActs, async ({ request }) => {
    const { customer_uid: customerUid } = merchantOf(request)
    const { results } = await responseActs(db, customerUid)
    const numbers = await actNumbers(db, customerUid)
    return {
      data: results.map(({ month, amount }) => ({
        month,
        number: numbers.get(month) ?? null,
        amount,
        currency: 'RUB' as const,
        pdf_url: `${config.publicUrl}${V1_PATH}/documents/acts/${month}/pdf`,
      })),
    }
  })

  serveCall(scope, getMerchantActPdf, async ({ params: { month }, request, reply }) => {
    const merchant = merchantOf(request)
    await quotas.countDocument(reply, merchant)
    return sendAct(reply, db, { customerUid: merchant.customer_uid, month }, config)
  })

  serveCall(scope, getMerchantStatement, async ({ query, request, reply }) => {
    const merchant = merchantOf(request)
    const { customer_uid: customerUid } = merchant
    const { format, limit, cursor, ...days } = query
    if (format !== 'json') {
      await quotas.countDocument(reply, merchant)
      return format === 'pdf'
        ? sendStatementPdf(reply, readCurrent, { customerUid, days }, config)
        : sendStatementSheet(reply, readCurrent, customerUid, days)
    }
    const statement = await readStatement(db, customerUid, periodOf(days).period)
    const filters = { customerUid, ...days }
    const from = cursors.read(cursor, filters) ?? statement.first
    const end = statement.first + statement.count
    const left = Math.max(0, end - from)
    const entries =
      left === 0 ? [] : await readEntries(db, customerUid, { from, limit: Math.min(limit, left) })
    return {
      ...presentSums(statement),
      currency: 'RUB' as const,
      data: await presentTransactions(db, customerUid, entries),
      next_cursor: left > limit ? cursors.write(from + limit, filters) : null,
    }
  })
}
