import {
  createMerchantInvoice,
  getMerchantDeposit,
  getMerchantInvoice,
  getMerchantInvoicePdf,
  listMerchantTransactions,
  type MerchantInvoice,
} from '@yacheyka/contract/merchant-api/deposit'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { formatInvoiceNumber } from '@yacheyka/core/billing/invoice'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { sendInvoice } from '#/billing/deposit-responses.ts'
import { findInvoice, type Invoice, issueInvoice } from '#/billing/invoices.ts'
import { paidSellerOf } from '#/billing/paid-seller.ts'
import type { Context } from '#/context.ts'
import { makeNameLimit } from '#/http/limits.ts'
import { countEntries, readEntries } from '#/ledger/entries.ts'
import { depositReader } from '#/ledger/deposits.ts'
import { findSandboxInvoice, issueSandboxInvoice } from '#/sandbox/invoices.ts'
import { cursorsOf } from './cursors.ts'
import { merchantOf } from './guard.ts'
import { isUid } from './list-order.ts'
import { onceByKey } from './ordering.ts'
import { presentTransactions } from './present-transactions.ts'
import { ApiProblem } from './problems.ts'
import type { Quotas } from './quotas.ts'
import { serveCall } from './serve-call.ts'

const HOUR_SECONDS = 3600
const keptInvoice = z.object({ id: z.string() })

/** A live one, or one of the sandbox, which stays as it was issued. */
type MerchantsInvoice = Invoice & { readonly test: boolean }

/** The balance, its movements, and invoices that top it up. */
export function serveDeposit(scope: FastifyInstance, context: Context, quotas: Quotas) {
  const { config, database } = context
  const { db } = database
  const readDeposit = depositReader(database)
  const cursors = cursorsOf(config.secret, 'transactions', z.int().positive())
  const limitInvoices = makeNameLimit(database.pool, config.secret, {
    name: 'api-invoice',
    calls: config.env.LIMIT_INVOICES_PER_HOUR,
    seconds: HOUR_SECONDS,
  })

  const invoiceOf = async (request: FastifyRequest, id: string): Promise<MerchantsInvoice> => {
    const { customer_uid: customerUid, test } = merchantOf(request)
    const find = test ? findSandboxInvoice : findInvoice
    const found = isUid(id) ? await find(db, customerUid, id) : undefined
    if (found === undefined) throw new ApiProblem('not_found', 'Такого счёта нет.')
    return { status: 'issued', settled_at: null, ...found, test }
  }

  serveCall(scope, getMerchantDeposit, async ({ request }) => {
    const { balance, warnBelow } = await readDeposit(merchantOf(request).customer_uid)
    return {
      balance: formatWireMoney(balance),
      warn_below: formatWireMoney(warnBelow),
      currency: 'RUB' as const,
    }
  })

  serveCall(scope, listMerchantTransactions, async ({ query, request }) => {
    const { customer_uid: customerUid } = merchantOf(request)
    const { limit, sort } = query
    const filters = { customerUid, sort }
    const last = cursors.read(query.cursor, filters)
    if (sort === 'asc') {
      const from = (last ?? 0) + 1
      const entries = await readEntries(db, customerUid, { from, limit: limit + 1 })
      const shown = entries.slice(0, limit)
      const end = entries.length > limit ? shown.at(-1)?.number : undefined
      return {
        data: await presentTransactions(db, customerUid, shown),
        next_cursor: end === undefined ? null : cursors.write(end, filters),
      }
    }
    // Numbers have no gaps: a page is a range of them.
    const before = last ?? (await countEntries(db, customerUid)) + 1
    const from = Math.max(1, before - limit)
    const entries = await readEntries(db, customerUid, { from, limit: before - from })
    return {
      data: await presentTransactions(db, customerUid, entries.toReversed()),
      next_cursor: from > 1 ? cursors.write(from, filters) : null,
    }
  })

  serveCall(scope, createMerchantInvoice, async ({ body, request, reply }) => {
    const { customer_uid: customerUid, test } = merchantOf(request)
    await limitInvoices(customerUid)
    paidSellerOf(config.brand)
    const once = {
      operation: 'createInvoice',
      content: body,
      response: keptInvoice,
      request,
      reply,
    }
    const { id } = await onceByKey(context, once, async (transaction, now) => {
      const issue = test ? issueSandboxInvoice : issueInvoice
      const { uid } = await issue(transaction, { customerUid, ...body }, now)
      return { id: uid }
    })
    const invoice = presentMerchantInvoice(await invoiceOf(request, id), config.publicUrl)
    return reply.code(201).send(invoice)
  })

  serveCall(scope, getMerchantInvoice, async ({ params, request }) =>
    presentMerchantInvoice(await invoiceOf(request, params.id), config.publicUrl),
  )

  serveCall(scope, getMerchantInvoicePdf, async ({ params, request, reply }) => {
    await quotas.countDocument(reply, merchantOf(request))
    return sendInvoice(reply, db, await invoiceOf(request, params.id), config)
  })
}

const presentMerchantInvoice = (row: MerchantsInvoice, publicUrl: string): MerchantInvoice => ({
  id: row.uid,
  number: row.number,
  full_number: formatInvoiceNumber(row.number, row.test),
  test: row.test,
  amount: formatWireMoney(row.amount),
  currency: 'RUB',
  status: row.status,
  issued_at: secondsOf(row.issued_at),
  settled_at: row.settled_at === null ? null : secondsOf(row.settled_at),
  pdf_url: `${publicUrl}${V1_PATH}/deposit/invoices/${row.uid}/pdf`,
})
