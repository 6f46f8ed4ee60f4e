import type { UnmatchedReason } from '@yacheyka/core/billing/bank-statement-match'
import { wordsOf } from '@yacheyka/core/text/fold-text'
import type { InvoiceStatus } from '@yacheyka/core/billing/invoice'
import { type Kopecks, parseTypedMoney } from '@yacheyka/core/money/money'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Invoice } from './invoices.ts'

const NAME = sql<string>`coalesce(customer.juridical_name, customer.name)`

interface Page {
  readonly limit: number
  readonly offset: number
}

/** From the first instant on and before the second. */
interface Span {
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

const every = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<boolean> =>
  sql.join([sql`true`, ...conditions.filter((each) => each !== undefined)], sql` AND `)

const some = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<boolean> =>
  sql`(${sql.join([sql`false`, ...conditions.filter((each) => each !== undefined)], sql` OR `)})`

/** Every word stands somewhere in the folded text. Folded words hold letters and digits alone, nothing that LIKE reads. */
const holdsWords = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> | undefined => {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  return every(words.map((word) => sql`${column} LIKE ${`%${word}%`}`))
}

/** Every word begins one of the folded text, as its index finds them. */
const beginsWords = (
  column: RawBuilder<unknown>,
  text: string,
): RawBuilder<unknown> | undefined => {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const tsQuery = words.map((word) => `'${word}':*`).join(' & ')
  return sql`${column} @@ to_tsquery('simple'::regconfig, ${tsQuery})`
}

/** Digits of a number that people type with spaces and signs; undefined where there are letters. */
const digitsIn = (text: string): string | undefined => {
  const digits = text.replaceAll(/[^\d\p{L}]/gu, '')
  return /^\d+$/.test(digits) ? digits : undefined
}

/** What holds for a row of `customer` whose names or INN are searched for. */
export const customerNamed = (text: string): RawBuilder<boolean> => {
  const digits = digitsIn(text)
  return some([
    holdsWords(sql`customer.search_text`, text),
    digits === undefined ? undefined : sql`customer.inn LIKE ${`${digits}%`}`,
  ])
}

export interface InvoiceFilter extends Span {
  readonly status?: InvoiceStatus | undefined
  readonly customerUid?: string | undefined
  /** Its number, or whose it is: a name or an INN. */
  readonly search?: string | undefined
}

const invoiceCondition = (filter: InvoiceFilter): RawBuilder<boolean> => {
  const { status, customerUid, search = '', from, before } = filter
  const number = /^(?:№|N)?\s*(\d{1,9})$/iu.exec(search)?.[1]
  return every([
    status === undefined ? undefined : sql`invoice.status = ${status}`,
    customerUid === undefined ? undefined : sql`invoice.customer_uid = ${customerUid}`,
    from === undefined ? undefined : sql`invoice.issued_at >= ${from}`,
    before === undefined ? undefined : sql`invoice.issued_at < ${before}`,
    search === ''
      ? undefined
      : some([
          number === undefined ? undefined : sql`invoice.number = ${Number(number)}`,
          sql`invoice.customer_uid IN (SELECT uid FROM customer WHERE ${customerNamed(search)})`,
        ]),
  ])
}

/** An invoice with whose it is. */
export interface InvoiceOfCustomer extends Invoice {
  readonly inn: string | null
  readonly customer: string
  /** It waits for a second operator. */
  readonly waits: boolean
}

const INVOICE_COLUMNS = sql`invoice.uid, number, amount, status, issued_at, settled_at, customer_uid, customer.inn,
  ${NAME} AS customer, EXISTS (SELECT FROM credit_hold WHERE invoice_uid = invoice.uid) AS waits`

/** Invoices of all customers, newest first. */
export async function listAllInvoices(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  page: Page,
): Promise<readonly InvoiceOfCustomer[]> {
  // The page first: what is passed over needs no customer.
  const { rows } = await sql<InvoiceOfCustomer>`
    SELECT ${INVOICE_COLUMNS}
    FROM (
      SELECT * FROM invoice WHERE ${invoiceCondition(filter)}
      ORDER BY number DESC LIMIT ${page.limit} OFFSET ${page.offset}
    ) AS invoice JOIN customer ON customer.uid = invoice.customer_uid
    ORDER BY number DESC`.execute(db)
  return rows
}

export async function findInvoiceOfCustomer(
  db: Kysely<Database>,
  uid: string,
): Promise<InvoiceOfCustomer | undefined> {
  const { rows } = await sql<InvoiceOfCustomer>`
    SELECT ${INVOICE_COLUMNS} FROM invoice JOIN customer ON customer.uid = invoice.customer_uid
    WHERE invoice.uid = ${uid}`.execute(db)
  return rows[0]
}

export const countAllInvoices = (db: Kysely<Database>, filter: InvoiceFilter): Promise<number> =>
  countRows(db, sql`SELECT count(*) AS count FROM invoice WHERE ${invoiceCondition(filter)}`)

async function countRows(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${query}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A receipt of the bank, as the operator reads it. */
export interface ReceiptRow {
  readonly uid: string
  /** `YYYY-MM-DD` */
  readonly paid_on: string
  readonly document_number: string
  readonly payer_account: string
  readonly payer_inn: string
  readonly payer_name: string
  /** Kopecks. */
  readonly amount: Kopecks
  readonly purpose: string
  readonly imported_at: Date
  /** Why it is credited to nobody; null when it is. */
  readonly unmatched: UnmatchedReason | null
  readonly customer_uid: string | null
  readonly customer: string | null
  readonly invoice: number | null
  /** It waits for a second operator. */
  readonly waits: boolean
}

export interface ReceiptFilter {
  readonly unmatchedOnly: boolean
  /** Payer, INN, purpose or sum. */
  readonly search?: string | undefined
  /** Inclusive days, `YYYY-MM-DD`. */
  readonly fromDay?: string | undefined
  readonly toDay?: string | undefined
}

const receiptCondition = (filter: ReceiptFilter): RawBuilder<boolean> => {
  const { unmatchedOnly, search = '', fromDay, toDay } = filter
  const [digits, amount] = [digitsIn(search), parseTypedMoney(search)]
  return every([
    unmatchedOnly ? sql`receipt.unmatched IS NOT NULL` : undefined,
    fromDay === undefined ? undefined : sql`receipt.paid_on >= ${fromDay}::date`,
    toDay === undefined ? undefined : sql`receipt.paid_on <= ${toDay}::date`,
    search === ''
      ? undefined
      : some([
          beginsWords(sql`receipt.search_words`, search),
          digits === undefined ? undefined : sql`receipt.payer_inn LIKE ${`${digits}%`}`,
          amount === undefined ? undefined : sql`receipt.amount = ${amount}`,
        ]),
  ])
}

/** @param receipts a table or a part of one, called `receipt` */
const selectReceipts = (receipts: RawBuilder<unknown>) => sql`
  SELECT receipt.uid, paid_on, document_number, payer_account, payer_inn, payer_name, receipt.amount, purpose, imported_at,
    unmatched, receipt.customer_uid, ${NAME} AS customer, invoice.number AS invoice,
    EXISTS (SELECT FROM credit_request WHERE receipt_uid = receipt.uid AND status = 'waiting') AS waits
  FROM ${receipts}
  LEFT JOIN customer ON customer.uid = receipt.customer_uid
  LEFT JOIN invoice ON invoice.uid = receipt.invoice_uid`

/** Receipts of the bank, newest first. */
export async function listReceipts(
  db: Kysely<Database>,
  {
    limit,
    offset = 0,
    ...filter
  }: ReceiptFilter & { readonly limit: number; readonly offset?: number },
): Promise<readonly ReceiptRow[]> {
  const page = sql`(
    SELECT * FROM bank_receipt AS receipt WHERE ${receiptCondition(filter)}
    ORDER BY paid_on DESC, uid DESC LIMIT ${limit} OFFSET ${offset}
  ) AS receipt`
  const { rows } = await sql<ReceiptRow>`${selectReceipts(page)}
    ORDER BY paid_on DESC, receipt.uid DESC`.execute(db)
  return rows
}

export const countReceipts = (db: Kysely<Database>, filter: ReceiptFilter): Promise<number> =>
  countRows(
    db,
    sql`SELECT count(*) AS count FROM bank_receipt AS receipt WHERE ${receiptCondition(filter)}`,
  )

export async function findReceipt(
  db: Kysely<Database>,
  uid: string,
): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`${selectReceipts(sql`bank_receipt AS receipt`)}
    WHERE receipt.uid = ${uid}`.execute(db)
  return rows[0]
}

/** More than anybody reads. */
const CANDIDATES_MAX = 20

/** Invoices that a receipt may pay: those of its sum that wait, or were paid by an operator's word; the payer's own first. */
export async function invoicesLike(
  db: Kysely<Database>,
  { amount, payer_inn: inn }: Pick<ReceiptRow, 'amount' | 'payer_inn'>,
): Promise<readonly InvoiceOfCustomer[]> {
  const { rows } = await sql<InvoiceOfCustomer>`
    SELECT ${INVOICE_COLUMNS} FROM invoice JOIN customer ON customer.uid = invoice.customer_uid
    WHERE amount = ${amount} AND (status = 'issued' OR (status = 'paid' AND customer.inn = ${inn}
      AND NOT EXISTS (SELECT FROM bank_receipt WHERE invoice_uid = invoice.uid)))
    ORDER BY customer.inn IS NOT DISTINCT FROM ${inn} DESC, number DESC LIMIT ${CANDIDATES_MAX}`.execute(
    db,
  )
  return rows
}

/** A customer by its uid or INN. */
export const findPayer = (db: Kysely<Database>, named: string) => {
  const found = db
    .selectFrom('customer')
    .select(['uid', NAME.as('name'), 'inn'])
    .where('sandbox', '=', false)
    .where('trial_until', 'is', null)
  if (/^(?:\d{10}|\d{12})$/.test(named)) return found.where('inn', '=', named).executeTakeFirst()
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named))
    return Promise.resolve(undefined)
  return found.where('uid', '=', named).executeTakeFirst()
}
