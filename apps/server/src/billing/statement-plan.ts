import type { BankReceipt } from '@yacheyka/core/billing/bank-statement'
import {
  invoiceNumbersIn,
  matchReceipt,
  type ReceiptMatch,
  UNMATCHED_WORDING,
  type UnmatchedReason,
} from '@yacheyka/core/billing/bank-statement-match'
import type { Kopecks } from '@yacheyka/core/money/money'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { WAITS_FOR_SECOND } from './credit-holds.ts'
import { invoicesNamed } from './receipts.ts'

type NamedInvoice = Awaited<ReturnType<typeof invoicesNamed>>[number]

/** What an import would make of one receipt. */
export interface PlannedReceipt {
  readonly receipt: BankReceipt
  readonly outcome: 'waiting' | 'already' | 'unmatched' | 'clash'
  readonly invoice?: number | undefined
  readonly reason?: string
  /** The invoice that it would credit. */
  readonly credit?: { readonly invoiceUid: string; readonly amount: Kopecks }
}

/** Matches all receipts of a statement as an import would, and changes nothing. */
export async function planReceipts(
  transaction: Transaction<Database>,
  receipts: readonly BankReceipt[],
): Promise<readonly PlannedReceipt[]> {
  const stored = await storedReceipts(transaction, receipts)
  const numbers = receipts.flatMap(({ purpose }) => invoiceNumbersIn(purpose))
  const invoices = Map.groupBy(await invoicesNamed(transaction, numbers), ({ number }) => number)
  const matches = receipts.map((receipt) =>
    matchReceipt(
      receipt,
      invoiceNumbersIn(receipt.purpose).flatMap((number) => invoices.get(number) ?? []),
    ),
  )
  const taken = await takenInvoices(
    transaction,
    matches.flatMap((match) => ('invoice' in match ? match.invoice.uid : [])),
  )
  return receipts.map((receipt, at) =>
    plan(receipt, stored.get(at), matches[at] ?? { unmatched: 'no_number' }, taken),
  )
}

interface TakenInvoices {
  /** They wait in a request. */
  readonly held: ReadonlySet<string>
  /** A receipt has paid them, or another one of this statement would. */
  readonly paid: Set<string>
}

function plan(
  receipt: BankReceipt,
  stored: Stored | undefined,
  match: ReceiptMatch<NamedInvoice>,
  { held, paid }: TakenInvoices,
): PlannedReceipt {
  if (stored !== undefined && stored.amount !== receipt.amount) return { receipt, outcome: 'clash' }
  if (stored !== undefined && stored.credited)
    return { receipt, outcome: 'already', invoice: stored.invoice ?? undefined }
  const unmatched = (reason: UnmatchedReason): PlannedReceipt => ({
    receipt,
    outcome: 'unmatched',
    reason: UNMATCHED_WORDING[reason],
  })
  if (match.unmatched !== undefined) return unmatched(match.unmatched)
  const { uid, number, amount, status } = match.invoice
  if (paid.has(uid)) return unmatched('paid')
  if (stored?.held === true || held.has(uid))
    return { receipt, outcome: 'waiting', invoice: number, reason: WAITS_FOR_SECOND }
  paid.add(uid)
  if (status === 'paid') return { receipt, outcome: 'already', invoice: number }
  return { receipt, outcome: 'waiting', invoice: number, credit: { invoiceUid: uid, amount } }
}

interface Stored {
  readonly at: number
  readonly amount: Kopecks
  readonly credited: boolean
  /** It waits in a request of its own. */
  readonly held: boolean
  readonly invoice: number | null
}

/** Receipts that an earlier import stored, by their places. */
async function storedReceipts(
  transaction: Transaction<Database>,
  receipts: readonly BankReceipt[],
): Promise<ReadonlyMap<number, Stored>> {
  const keys = receipts.map(({ paidOn, documentNumber, payerAccount }, at) => ({
    at,
    paid_on: paidOn,
    document_number: documentNumber,
    payer_account: payerAccount,
  }))
  const { rows } = await sql<Stored>`
    SELECT given.at, receipt.amount, receipt.customer_uid IS NOT NULL AS credited, invoice.number AS invoice,
      EXISTS (SELECT FROM credit_request WHERE receipt_uid = receipt.uid AND status = 'waiting') AS held
    FROM json_to_recordset(${JSON.stringify(keys)}::json)
      AS given (at integer, paid_on date, document_number text, payer_account text)
    JOIN bank_receipt AS receipt ON receipt.paid_on = given.paid_on
      AND receipt.document_number = given.document_number COLLATE "C"
      AND receipt.payer_account = given.payer_account COLLATE "C"
    LEFT JOIN invoice ON invoice.uid = receipt.invoice_uid`.execute(transaction)
  return new Map(rows.map((row) => [row.at, row]))
}

async function takenInvoices(
  transaction: Transaction<Database>,
  uids: readonly string[],
): Promise<TakenInvoices> {
  const { rows } = await sql<{ uid: string; held: boolean }>`
    SELECT invoice_uid AS uid, true AS held FROM credit_hold WHERE invoice_uid = ANY(${[...uids]}::uuid[])
    UNION ALL
    SELECT invoice_uid, false FROM bank_receipt WHERE invoice_uid = ANY(${[...uids]}::uuid[])`.execute(
    transaction,
  )
  const of = (held: boolean) =>
    new Set(rows.filter((row) => row.held === held).map(({ uid }) => uid))
  return { held: of(true), paid: of(false) }
}
