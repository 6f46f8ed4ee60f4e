import type { CreditKind } from '@yacheyka/core/billing/credit'
import type { Kopecks } from '@yacheyka/core/money/money'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { type AuditEntry, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { notifyOfRequest } from './approval-emails.ts'
import { holdInvoices } from './credit-holds.ts'
import type { LedgerOptions } from '#/ledger/options.ts'

interface NewCreditRequest {
  /** Made up where the subject does not name it. */
  readonly uid?: string
  readonly kind: CreditKind
  readonly invoiceUids: readonly string[]
  readonly receiptUid?: string
  readonly customerUid?: string
  readonly statement?: {
    readonly name: string
    readonly digest: string
    /** As JSON carries it. */
    readonly rows: unknown
  }
  readonly amount: Kopecks
  readonly subject: AuditEntry['subject']
}

/** An operator, never the command line: that one asks nobody. */
export type OperatorActor = Actor & { readonly operatorUid: string }

export const isOperator = (actor: Actor): actor is OperatorActor => actor.operatorUid !== null

/**
 * Stores a credit that waits for another operator, and tells the administrators.
 * @returns its uid; undefined where an invoice of it, or the same statement, waits in another request: then the transaction is
 *   not to be committed
 */
export async function requestCredit(
  transaction: Transaction<Database>,
  requested: NewCreditRequest,
  actor: OperatorActor,
  options: LedgerOptions,
): Promise<string | undefined> {
  const { kind, invoiceUids, receiptUid, customerUid, statement, amount, subject } = requested
  const { uid = newUid() } = requested
  const free = await holdInvoices(transaction, uid, invoiceUids)
  if (free < invoiceUids.length) return undefined
  const inserted = await transaction
    .insertInto('credit_request')
    .values({
      uid,
      kind,
      invoice_uid: kind === 'statement' ? null : (invoiceUids[0] ?? null),
      receipt_uid: receiptUid ?? null,
      customer_uid: customerUid ?? null,
      file_name: statement?.name ?? null,
      digest: statement?.digest ?? null,
      rows: statement === undefined ? null : JSON.stringify(statement.rows),
      amount,
      credits: Math.max(1, invoiceUids.length),
      asked_by: actor.operatorUid,
      asked_at: options.now,
    })
    // Loaded twice at once, a statement may have been planned with different invoices: holding them did not tell.
    .onConflict((conflict) => conflict.column('digest').where('status', '=', 'waiting').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return undefined
  const entry = { action: 'credit.ask', subject, after: { amount } }
  await recordAudit(transaction, actor, entry, options.now)
  await notifyOfRequest(transaction, { uid, kind, name: subject.name, amount }, actor, options)
  return uid
}
