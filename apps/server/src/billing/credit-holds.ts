import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

// Invoices and receipts that wait in a request: operators credit them only by deciding it.

/** What an operator is told who would credit it in another way. */
export const WAITS_FOR_SECOND = 'ждёт согласия второго оператора, решите его в «Ждут второго»'

/** @param invoiceUid its deposit is held, and with it everything that pays the invoice */
export async function isInvoiceHeld(
  transaction: Transaction<Database>,
  invoiceUid: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('credit_hold')
    .select('invoice_uid')
    .where('invoice_uid', '=', invoiceUid)
    .executeTakeFirst()
  return row !== undefined
}

/** @param receiptUid its row is held */
export async function isReceiptHeld(
  transaction: Transaction<Database>,
  receiptUid: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('credit_request')
    .select('uid')
    .where('receipt_uid', '=', receiptUid)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Holds invoices for a request, which is stored in the same transaction.
 * @returns how many were free: the others wait in another request
 */
export async function holdInvoices(
  transaction: Transaction<Database>,
  requestUid: string,
  invoiceUids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    INSERT INTO credit_hold (invoice_uid, request_uid)
    SELECT uid, ${requestUid}::uuid FROM unnest(${[...invoiceUids].toSorted()}::uuid[]) AS uid
    ON CONFLICT (invoice_uid) DO NOTHING RETURNING invoice_uid`.execute(transaction)
  return rows.length
}

export const releaseInvoices = (transaction: Transaction<Database>, requestUid: string) =>
  transaction.deleteFrom('credit_hold').where('request_uid', '=', requestUid).execute()
