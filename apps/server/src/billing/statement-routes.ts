import {
  getActPdf,
  getStatement,
  getStatementPdf,
  getStatementSheet,
  listActs,
} from '@yacheyka/contract/billing/deposit'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '#/auth/guard.ts'
import { readBuyer, sellerOf } from '#/documents/parties.ts'
import type { Context } from '#/context.ts'
import { PDF_TYPE } from '#/documents/pdf.ts'
import { statementPdf } from '#/documents/statement-pdf.ts'
import { AppError } from '#/http/errors.ts'
import { answerActs, answerStatement, sendAct, sendStatementSheet } from './deposit-answers.ts'
import { readStatement } from '#/ledger/entries.ts'
import { periodOf } from './periods.ts'
import { linesOf } from './statement-lines.ts'
import type { Limit } from '#/http/limits.ts'
import { sendDocument } from '#/http/send-document.ts'
import { serve } from '#/http/serve.ts'

/** More pages than people print; the workbook has no such limit. */
const PDF_ENTRIES_MAX = 5000

/** For the customer's accountant: what the deposit did, and the acts of services. Inside a guarded scope. */
export function serveStatements(
  scope: FastifyInstance,
  { config, database: { db } }: Context,
  limitDocuments: Limit,
) {
  serve(scope, getStatement, ({ query, request, reply }) => {
    const { customerUid } = accountOf(request)
    void reply.header('cache-control', 'private, no-store')
    return answerStatement(db, customerUid, query, request.url)
  })

  serve(scope, getStatementSheet, async ({ query, request, reply }) => {
    await limitDocuments(request)
    return sendStatementSheet(reply, db, accountOf(request).customerUid, query)
  })

  serve(scope, getStatementPdf, async ({ query, request, reply }) => {
    await limitDocuments(request)
    const { customerUid } = accountOf(request)
    const { from, to, period } = periodOf(query)
    const statement = await readStatement(db, customerUid, period)
    if (statement.count > PDF_ENTRIES_MAX) throw tooLong()
    const bytes = await statementPdf({
      ...statement,
      from,
      to,
      madeAt: new Date(),
      lines: await linesOf(db, customerUid, statement),
      seller: sellerOf(config.brand),
      buyer: await readBuyer(db, customerUid),
    })
    const name = `Выписка ${query.from} – ${query.to}.pdf`
    return sendDocument(reply, { name, type: PDF_TYPE }, bytes)
  })

  serve(scope, listActs, ({ request, reply }) => {
    void reply.header('cache-control', 'private, no-store')
    return answerActs(db, accountOf(request).customerUid)
  })

  serve(scope, getActPdf, async ({ params: { month }, request, reply }) => {
    await limitDocuments(request)
    const { customerUid } = accountOf(request)
    return sendAct(reply, db, { customerUid, month }, config)
  })
}

const tooLong = () =>
  new AppError(
    400,
    'statement_too_long',
    'За этот период больше 5 000 движений: выберите период короче или книгу .xlsx',
  )
