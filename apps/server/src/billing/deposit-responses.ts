import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { getStatement, listActs } from '@yacheyka/contract/billing/deposit'
import { formatInvoiceNumber } from '@yacheyka/core/billing/invoice'
import { formatMonth } from '@yacheyka/core/time/document-day'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { readBuyer, sellerOf } from '#/documents/parties.ts'
import { paidSellerOf } from './paid-seller.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Config } from '#/config.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Read } from '#/db/replicas.ts'
import type { Database } from '#/db/types.ts'
import { makeWholePdf } from '#/documents/pdf-thread.ts'
import { PDF_TYPE } from '#/documents/pdf-type.ts'
import { STATEMENT_COLUMNS } from '#/documents/statement-sheet.ts'
import { XLSX_TYPE, writeXlsx } from '#/documents/xlsx-writer.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { sendDocument } from '#/http/send-document.ts'
import { sendFile } from '#/http/streamed.ts'
import { readAct, servicesByMonth } from './acts.ts'
import { readEntries, readStatement, type Statement } from '#/ledger/entries.ts'
import type { Invoice } from './invoices.ts'
import { allBefore, monthOf, periodOf } from './periods.ts'
import { presentMovement, presentSums } from './present-deposit.ts'
import { actLines, linesOf, sheetRows } from './statement-lines.ts'

// What the cabinet and the console answer alike of one customer's deposit; who may ask is theirs.

interface Days {
  readonly from: string
  readonly to: string
}

interface PageOfDays extends Days {
  readonly limit: number
  readonly offset: number
}

/** A page of movements, the newest first, with the sums of the whole period. */
export async function sendStatement(
  db: Kysely<Database>,
  customerUid: string,
  query: PageOfDays,
  url: string,
): Promise<ResponseBody<typeof getStatement>> {
  const { limit, offset } = query
  const statement = await readStatement(db, customerUid, periodOf(query).period)
  const entries = await readEntries(db, customerUid, pageFromEnd(statement, query))
  return {
    ...presentSums(statement),
    count: statement.count,
    ...pageLinks(url, { limit, offset, count: statement.count }),
    results: entries.toReversed().map(presentMovement),
  }
}

/** Which entries a page holds that counts from the newest back. */
const pageFromEnd = (
  { first, count }: Pick<Statement, 'first' | 'count'>,
  { limit, offset }: Pick<PageOfDays, 'limit' | 'offset'>,
) => {
  const end = Math.max(0, count - offset)
  const start = Math.max(0, end - limit)
  return { from: first + start, limit: end - start }
}

/** The whole period as a workbook. */
export async function sendStatementSheet(
  reply: FastifyReply,
  read: Read,
  customerUid: string,
  days: Days,
): Promise<FastifyReply> {
  const { period } = periodOf(days)
  const statement = await read((db) => readStatement(db, customerUid, period))
  const rows = sheetRows(read, customerUid, statement)
  void reply.header('cache-control', 'private, no-store')
  const file = { name: `statement-${days.from}-${days.to}.xlsx`, type: XLSX_TYPE }
  return sendFile(reply, file, writeXlsx({ name: 'Выписка', columns: STATEMENT_COLUMNS, rows }))
}

/** More pages than people print; the workbook has no such limit. */
const PDF_ENTRIES_MAX = 5000

/**
 * The whole period as a document.
 * @throws {AppError} 400 `statement_too_long`
 */
export async function sendStatementPdf(
  reply: FastifyReply,
  read: Read,
  { customerUid, days }: { readonly customerUid: string; readonly days: Days },
  { brand }: Pick<Config, 'brand'>,
): Promise<FastifyReply> {
  const { from, to, period } = periodOf(days)
  const statement = await read((db) => readStatement(db, customerUid, period))
  if (statement.count > PDF_ENTRIES_MAX) throw tooLong()
  const bytes = await makeWholePdf('statement', {
    ...statement,
    from,
    to,
    madeAt: new Date(),
    lines: await read((db) => linesOf(db, customerUid, statement)),
    seller: sellerOf(brand),
    buyer: await read((db) => readBuyer(db, customerUid)),
  })
  const name = `Выписка ${days.from} – ${days.to}.pdf`
  return sendDocument(reply, { name, type: PDF_TYPE }, bytes)
}

const tooLong = () =>
  new AppError(
    400,
    'statement_too_long',
    'За этот период больше 5 000 движений: выберите период короче или книгу .xlsx',
  )

export async function responseActs(
  db: Kysely<Database>,
  customerUid: string,
): Promise<ResponseBody<typeof listActs>> {
  const months = await servicesByMonth(db, customerUid, allBefore(new Date()))
  return {
    results: months.map(({ month, delivery, storage }) => ({
      month,
      title: formatMonth(monthOf(month).first),
      amount: formatWireMoney(delivery + storage),
    })),
  }
}

/**
 * The act of a month that is over.
 * @throws {AppError} 404 where it is not, or had no services
 */
export async function sendAct(
  reply: FastifyReply,
  db: Kysely<Database>,
  { customerUid, month: requested }: { readonly customerUid: string; readonly month: string },
  { brand }: Pick<Config, 'brand'>,
): Promise<FastifyReply> {
  const now = new Date()
  const month = monthOf(requested)
  if (month.period.until > now) throw notFound('Месяц ещё не окончен: акт будет после него')
  const act = await inTransaction(db, (transaction) =>
    readAct(transaction, customerUid, month, now),
  )
  if (act === undefined) throw notFound('За этот месяц услуг не было')
  const bytes = await makeWholePdf('act', {
    number: act.number,
    day: month.last,
    madeAt: act.madeAt,
    services: actLines(act),
    seller: paidSellerOf(brand),
    buyer: await readBuyer(db, customerUid),
  })
  const name = `Акт № ${act.number} за ${requested}.pdf`
  return sendDocument(reply, { name, type: PDF_TYPE }, bytes)
}

export async function sendInvoice(
  reply: FastifyReply,
  db: Kysely<Database>,
  invoice: Pick<Invoice, 'number' | 'issued_at' | 'amount' | 'customer_uid'> & {
    /** Of the sandbox. */
    readonly test?: boolean
  },
  { brand }: Pick<Config, 'brand'>,
): Promise<FastifyReply> {
  const { test = false } = invoice
  const bytes = await makeWholePdf('invoice', {
    test,
    number: invoice.number,
    issuedAt: invoice.issued_at,
    amount: invoice.amount,
    seller: paidSellerOf(brand),
    buyer: await readBuyer(db, invoice.customer_uid),
  })
  const number = formatInvoiceNumber(invoice.number, test)
  return sendDocument(reply, { name: `Счёт № ${number}.pdf`, type: PDF_TYPE }, bytes)
}
