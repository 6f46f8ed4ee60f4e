import type { BankReceipt } from '@yacheyka/core/billing/bank-statement'
import {
  invoiceNumbersIn,
  matchReceipt,
  type UnmatchedReason,
} from '@yacheyka/core/billing/bank-statement-match'
import type { Kopecks } from '@yacheyka/core/money/money'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { payInvoice } from './invoices.ts'
import { auditedReceipt } from './money-audit.ts'
import type { LedgerOptions } from '#/ledger/options.ts'

export type Taken =
  | { readonly outcome: 'credited'; readonly invoice: number }
  /** This row, or the invoice that it pays, was credited before. */
  | { readonly outcome: 'already'; readonly invoice: number | undefined }
  | { readonly outcome: 'unmatched'; readonly uid: string; readonly reason: UnmatchedReason }
  /** It may not be credited now: nothing was stored. */
  | { readonly outcome: 'waiting'; readonly invoice: number; readonly reason: string }
  /** A row of the same date, number and payer's account says another amount: nothing was done. */
  | { readonly outcome: 'clash' }

/** The invoice that a receipt is about to pay. */
interface DueCredit {
  readonly receiptUid: string
  readonly invoiceUid: string
  readonly customerUid: string
  readonly amount: Kopecks
}

/** Who is asked before a receipt pays an invoice, and told after it did; in the receipt's transaction. */
export interface CreditGate {
  /** Why it may not, in Russian; undefined lets it. */
  readonly refuse: (
    transaction: Transaction<Database>,
    due: DueCredit,
  ) => Promise<string | undefined>
  readonly note: (transaction: Transaction<Database>, due: DueCredit) => Promise<unknown>
}

/** Undoes what the transaction has stored of the receipt. */
class HeldBack extends Error {
  readonly invoice: number

  constructor(invoice: number, reason: string) {
    super(reason)
    this.name = 'HeldBack'
    this.invoice = invoice
  }
}

/**
 * Takes one receipt of a statement, in a transaction of its own: stored once by date, number and payer's account, and
 * credited by the invoice that it pays. One that waits from an earlier file is tried again.
 */
export const takeReceipt = (
  db: Kysely<Database>,
  receipt: BankReceipt,
  actor: Actor,
  options: LedgerOptions,
  gate?: CreditGate,
): Promise<Taken> =>
  inTransaction(db, async (transaction): Promise<Taken> => {
    const row = await storeReceipt(transaction, receipt, options.now)
    if (row.amount !== receipt.amount) return { outcome: 'clash' }
    if (row.customer_uid !== null)
      return { outcome: 'already', invoice: row.invoice_number ?? undefined }
    const taken = await credit(transaction, row.uid, receipt, options, gate)
    if (taken.outcome === 'credited' || taken.outcome === 'already')
      await recordAudit(
        transaction,
        actor,
        { action: 'receipt.credit', ...auditedReceipt(row.uid, receipt, taken) },
        options.now,
      )
    return taken
  }).catch((error: unknown) => {
    if (!(error instanceof HeldBack)) throw error
    return { outcome: 'waiting', invoice: error.invoice, reason: error.message }
  })

/** The row, held until the transaction ends. */
async function storeReceipt(
  transaction: Transaction<Database>,
  receipt: BankReceipt,
  now: Date,
): Promise<StoredReceipt> {
  await transaction
    .insertInto('bank_receipt')
    .values({
      uid: newUid(),
      paid_on: receipt.paidOn,
      document_number: receipt.documentNumber,
      payer_account: receipt.payerAccount,
      payer_inn: receipt.payerInn,
      payer_name: receipt.payerName,
      amount: receipt.amount,
      purpose: receipt.purpose,
      unmatched: 'no_number',
      imported_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['paid_on', 'document_number', 'payer_account']).doNothing(),
    )
    .execute()
  const { rows } = await sql<StoredReceipt>`
    SELECT receipt.uid, receipt.amount, receipt.customer_uid, invoice.number AS invoice_number
    FROM bank_receipt AS receipt LEFT JOIN invoice ON invoice.uid = receipt.invoice_uid
    WHERE paid_on = ${receipt.paidOn}::date AND document_number = ${receipt.documentNumber}
      AND payer_account = ${receipt.payerAccount}
    FOR NO KEY UPDATE OF receipt`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('a receipt was not stored')
  return row
}

interface StoredReceipt {
  readonly uid: string
  readonly amount: number
  readonly customer_uid: string | null
  readonly invoice_number: number | null
}

async function credit(
  transaction: Transaction<Database>,
  uid: string,
  receipt: BankReceipt,
  options: LedgerOptions,
  gate: CreditGate | undefined,
): Promise<Taken> {
  const leaveUnmatched = async (reason: UnmatchedReason): Promise<Taken> => {
    await transaction
      .updateTable('bank_receipt')
      .set({ unmatched: reason })
      .where('uid', '=', uid)
      .execute()
    return { outcome: 'unmatched', uid, reason }
  }
  const invoices = await invoicesNamed(transaction, invoiceNumbersIn(receipt.purpose))
  const match = matchReceipt(receipt, invoices)
  if (match.unmatched !== undefined) return leaveUnmatched(match.unmatched)
  const { invoice } = match
  const due = {
    receiptUid: uid,
    invoiceUid: invoice.uid,
    customerUid: invoice.customer_uid,
    amount: invoice.amount,
  }
  const rejection = invoice.status === 'issued' ? await gate?.refuse(transaction, due) : undefined
  if (rejection !== undefined) throw new HeldBack(invoice.number, rejection)
  const settling = await payInvoice(transaction, invoice, options)
  if (settling.outcome === 'paid') await gate?.note(transaction, due)
  if (settling.outcome === 'settled' && settling.status === 'cancelled')
    return leaveUnmatched('cancelled')
  if (settling.outcome === 'too_much') throw new RangeError(`invoice ${invoice.number}: too much`)
  // Paid before: by the operator's word, and this is that money; or by another row, and this came twice.
  if (settling.outcome === 'settled' && (await hasReceipt(transaction, invoice.uid)))
    return leaveUnmatched('paid')
  await assignReceipt(transaction, uid, invoice)
  const outcome = settling.outcome === 'paid' ? 'credited' : 'already'
  return { outcome, invoice: invoice.number }
}

export const invoicesNamed = (transaction: Transaction<Database>, numbers: readonly number[]) =>
  transaction
    .selectFrom('invoice')
    .innerJoin('customer', 'customer.uid', 'invoice.customer_uid')
    .select(['invoice.uid', 'number', 'amount', 'status', 'customer_uid', 'customer.inn'])
    .where(sql<boolean>`number = ANY(${[...numbers]}::bigint[])`)
    .execute()

/** Its deposit is held, and with it everything that pays the invoice. */
export async function hasReceipt(
  transaction: Transaction<Database>,
  invoiceUid: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('bank_receipt')
    .select('uid')
    .where('invoice_uid', '=', invoiceUid)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose the receipt is, and by which invoice. */
export const assignReceipt = (
  transaction: Transaction<Database>,
  uid: string,
  to: { readonly customer_uid: string; readonly uid: string | null },
) =>
  transaction
    .updateTable('bank_receipt')
    .set({ unmatched: null, customer_uid: to.customer_uid, invoice_uid: to.uid })
    .where('uid', '=', uid)
    .execute()
