import multipart from '@fastify/multipart'
import {
  operatorAssignReceipt,
  operatorGetReceipt,
  operatorImportStatement,
  operatorListReceipts,
} from '@yacheyka/contract/billing/console-bank'
import type { FastifyInstance } from 'fastify'
import { boundBodies } from '#/http/big-bodies.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { assignByHand } from './assign-receipt.ts'
import { importStatement, StatementError } from './import-statement.ts'
import {
  countReceipts,
  findPayer,
  findReceipt,
  invoicesLike,
  listReceipts,
} from './console-queries.ts'
import { creditOptions } from '#/ledger/options.ts'
import { actorOf } from '#/audit/actor.ts'
import { serve } from '#/http/serve.ts'
import { presentInvoiceOf, presentReceipt, presentReport } from './console-present.ts'
import { readStatementUpload } from './read-statement.ts'

/** Statements of the bank, and what came by them. Inside the guarded scope. */
export function serveBank(scope: FastifyInstance, context: Context) {
  const { db } = context.database

  serve(scope, operatorListReceipts, async ({ query, request }) => {
    const filter = {
      unmatchedOnly: query.unmatched === '1',
      search: query.search,
      fromDay: query.date_from,
      toDay: query.date_to,
    }
    const count = await countReceipts(db, filter)
    const rows = await listReceipts(db, { ...filter, limit: query.limit, offset: query.offset })
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(presentReceipt),
    }
  })

  serve(scope, operatorGetReceipt, async ({ params: { uid } }) => {
    const receipt = await findReceipt(db, uid)
    if (receipt === undefined) throw noReceipt()
    if (receipt.unmatched === null)
      return { receipt: presentReceipt(receipt), customers: [], invoices: [] }
    const payer = await findPayer(db, receipt.payer_inn)
    return {
      receipt: presentReceipt(receipt),
      customers: payer === undefined ? [] : [{ ...payer, inn: payer.inn ?? '' }],
      invoices: (await invoicesLike(db, receipt)).map(presentInvoiceOf),
    }
  })

  serve(scope, operatorAssignReceipt, async ({ params: { uid }, body, request }) => {
    if ((await findReceipt(db, uid)) === undefined) throw noReceipt()
    const to =
      body.invoice === undefined ? { customerUid: body.customer ?? '' } : { invoice: body.invoice }
    const options = creditOptions(context.config, new Date())
    const assigning = await assignByHand(db, uid, to, actorOf(request), options)
    if (assigning.outcome === 'refused')
      throw new AppError(409, 'not_assigned', `${assigning.reason}.`)
    const receipt = await findReceipt(db, uid)
    if (receipt === undefined) throw noReceipt()
    return { receipt: presentReceipt(receipt), linked: assigning.outcome === 'linked' }
  })

  void scope.register((bounded) => serveImport(bounded, context))
}

const noReceipt = () => notFound('Такого поступления нет')

async function serveImport(scope: FastifyInstance, { config, database: { db } }: Context) {
  boundBodies(scope)
  await scope.register(multipart, { throwFileSizeLimit: false })

  const { body: _form, ...endpoint } = operatorImportStatement
  serve(scope, endpoint, async ({ request, reply }) => {
    const { name, content } = await readStatementUpload(request, reply)
    const file = { name, content, ourAccount: config.brand.requisites?.account }
    try {
      const options = {
        ...creditOptions(config, new Date()),
        onFailure: (error: unknown) =>
          request.log.error(error, 'bank statement: a row was not taken'),
      }
      return presentReport(await importStatement(db, file, actorOf(request), options))
    } catch (error) {
      if (!(error instanceof StatementError)) throw error
      throw new AppError(400, 'no_statement', `Ничего не загружено. ${error.message}`)
    }
  })
}
