import type { UnmatchedReason } from '@yacheyka/core/bank-statement-match'
import type { InvoiceStatus } from '@yacheyka/core/invoice'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Invoices of all customers, newest first. */
export const listAllInvoices = (
  db: Kysely<Database>,
  status: InvoiceStatus | undefined,
  limit: number,
) => {
  const found = db
    .selectFrom('invoice')
    .innerJoin('customer', 'customer.uid', 'invoice.customer_uid')
    .select(['invoice.uid', 'number', 'amount', 'status', 'issued_at', 'settled_at'])
    .select(['customer_uid', 'customer.inn', NAME.as('customer')])
    .orderBy('number', 'desc')
    .limit(limit)
  return (status === undefined ? found : found.where('status', '=', status)).execute()
}

const NAME = sql<string>`coalesce(customer.juridical_name, customer.name)`

/** A receipt of the bank, as the operator reads it. */
export interface ReceiptRow {
  readonly uid: string
  /** `YYYY-MM-DD` */
  readonly paid_on: string
  readonly document_number: string
  readonly payer_inn: string
  readonly payer_name: string
  /** Kopecks. */
  readonly amount: number
  readonly purpose: string
  /** Why it is credited to nobody; null when it is. */
  readonly unmatched: UnmatchedReason | null
  readonly customer: string | null
  readonly invoice: number | null
}

/** Receipts of the bank, newest first. */
export async function listReceipts(
  db: Kysely<Database>,
  { unmatchedOnly, limit }: { readonly unmatchedOnly: boolean; readonly limit: number },
): Promise<readonly ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    SELECT receipt.uid, paid_on, document_number, payer_inn, payer_name, receipt.amount, purpose, unmatched,
      ${NAME} AS customer, invoice.number AS invoice
    FROM bank_receipt AS receipt
    LEFT JOIN customer ON customer.uid = receipt.customer_uid
    LEFT JOIN invoice ON invoice.uid = receipt.invoice_uid
    WHERE ${unmatchedOnly ? sql`unmatched IS NOT NULL` : sql`true`}
    ORDER BY paid_on DESC, receipt.uid DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** A customer by its uid or INN. */
export const findPayer = (db: Kysely<Database>, named: string) => {
  const found = db.selectFrom('customer').select(['uid', NAME.as('name')])
  if (/^(?:\d{10}|\d{12})$/.test(named)) return found.where('inn', '=', named).executeTakeFirst()
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named))
    return Promise.resolve(undefined)
  return found.where('uid', '=', named).executeTakeFirst()
}
