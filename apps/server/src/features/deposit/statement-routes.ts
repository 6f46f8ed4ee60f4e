import {
  getActPdf,
  getStatement,
  getStatementPdf,
  getStatementSheet,
  listActs,
} from '@yacheyka/contract/deposit'
import { sayMonth } from '@yacheyka/core/document-day'
import { formatWireMoney } from '@yacheyka/core/money'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '#/accounts/guard.ts'
import { readBuyer, sellerOf } from '#/accounts/parties.ts'
import { pageLinks } from '#/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { actPdf } from '#/documents/act-pdf.ts'
import { PDF_TYPE } from '#/documents/pdf.ts'
import { STATEMENT_COLUMNS } from '#/documents/statement-sheet.ts'
import { statementPdf } from '#/documents/statement-pdf.ts'
import { XLSX_TYPE, writeXlsx } from '#/documents/xlsx-writer.ts'
import { AppError, notFound } from '#/errors.ts'
import { readAct, servicesByMonth } from '#/ledger/acts.ts'
import { readEntries, readStatement, type Statement } from '#/ledger/entries.ts'
import type { Limit } from '#/limits.ts'
import { sendDocument } from '#/send-document.ts'
import { serve } from '#/serve.ts'
import { sendFile } from '#/streamed.ts'
import { allBefore, monthOf, periodOf } from './periods.ts'
import { presentMovement, presentSums } from './present.ts'
import { actLines, linesOf, sheetRows } from './statement-lines.ts'

/** More pages than people print; the workbook has no such limit. */
const PDF_ENTRIES_MAX = 5000

/** For the customer's accountant: what the deposit did, and the acts of services. Inside a guarded scope. */
export function serveStatements(
  scope: FastifyInstance,
  { config, database: { db } }: Context,
  limitDocuments: Limit,
) {
  serve(scope, getStatement, async ({ query, request, reply }) => {
    const { customerUid } = accountOf(request)
    const { limit, offset } = query
    const statement = await readStatement(db, customerUid, periodOf(query).period)
    const entries = await readEntries(db, customerUid, pageFromEnd(statement, query))
    void reply.header('cache-control', 'private, no-store')
    return {
      ...presentSums(statement),
      count: statement.count,
      ...pageLinks(request.url, { limit, offset, count: statement.count }),
      results: entries.toReversed().map(presentMovement),
    }
  })

  serve(scope, getStatementSheet, async ({ query, request, reply }) => {
    await limitDocuments(request)
    const { customerUid } = accountOf(request)
    const statement = await readStatement(db, customerUid, periodOf(query).period)
    const rows = sheetRows(db, customerUid, statement)
    void reply.header('cache-control', 'private, no-store')
    const file = { name: `statement-${query.from}-${query.to}.xlsx`, type: XLSX_TYPE }
    return sendFile(reply, file, writeXlsx({ name: 'Выписка', columns: STATEMENT_COLUMNS, rows }))
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

  serve(scope, listActs, async ({ request, reply }) => {
    const { customerUid } = accountOf(request)
    const months = await servicesByMonth(db, customerUid, allBefore(new Date()))
    void reply.header('cache-control', 'private, no-store')
    return {
      results: months.map(({ month, delivery, storage }) => ({
        month,
        title: sayMonth(monthOf(month).first),
        amount: formatWireMoney(delivery + storage),
      })),
    }
  })

  serve(scope, getActPdf, async ({ params, request, reply }) => {
    await limitDocuments(request)
    const { customerUid } = accountOf(request)
    const now = new Date()
    const month = monthOf(params.month)
    if (month.period.until > now) throw notFound('Месяц ещё не окончен: акт будет после него')
    const act = await inTransaction(db, (transaction) =>
      readAct(transaction, customerUid, month, now),
    )
    if (act === undefined) throw notFound('За этот месяц услуг не было')
    const bytes = await actPdf({
      number: act.number,
      day: month.last,
      madeAt: act.madeAt,
      services: actLines(act),
      seller: sellerOf(config.brand),
      buyer: await readBuyer(db, customerUid),
    })
    const name = `Акт № ${act.number} за ${params.month}.pdf`
    return sendDocument(reply, { name, type: PDF_TYPE }, bytes)
  })
}

/** Which entries a page holds that counts from the newest back. */
const pageFromEnd = (
  { first, count }: Pick<Statement, 'first' | 'count'>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const end = Math.max(0, count - offset)
  const start = Math.max(0, end - limit)
  return { from: first + start, limit: end - start }
}

const tooLong = () =>
  new AppError(
    400,
    'statement_too_long',
    'За этот период больше 5 000 движений: выберите период короче или книгу .xlsx',
  )
