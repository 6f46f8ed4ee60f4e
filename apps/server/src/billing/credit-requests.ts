import type { ApprovalStatus } from '@yacheyka/core/billing/credit'
import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { type AuditEntry, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { type Unapproved, whyUnapproved } from '#/operators/second-operator.ts'
import { notifyOfDecision } from './approval-emails.ts'
import type { OperatorActor } from './request-credit.ts'
import { auditedAssignment, bookAssignment, holdReceipt } from './assign-receipt.ts'
import { releaseInvoices } from './credit-holds.ts'
import { type StatementImportRow, takeReceipts, type WatchedImport } from './import-statement.ts'
import { heldRows } from './hold-statement.ts'
import { findAnyInvoice, payInvoice } from './invoices.ts'
import { auditedInvoice } from './money-audit.ts'
import { approvedGate } from './operator-gate.ts'
import type { LedgerOptions } from '#/ledger/options.ts'

export type Deciding =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'unknown' }
  /** Somebody was faster. */
  | { readonly outcome: 'settled'; readonly status: Exclude<ApprovalStatus, 'waiting'> }
  /** It cannot be credited as things are; it waits on. In Russian, a sentence. */
  | { readonly outcome: 'misfit'; readonly reason: string }
  | Unapproved

/**
 * Another operator agrees to a credit, or the only one confirms it (`alone`): it is credited once. A statement is credited
 * by `bookStatement` afterwards.
 */
export async function approveCredit(
  transaction: Transaction<Database>,
  uid: string,
  actor: OperatorActor,
  options: LedgerOptions,
  alone = false,
): Promise<Deciding> {
  const held = await holdWaiting(transaction, uid)
  if ('outcome' in held) return held
  const requested = { requestedBy: held.asked_by, requestedAt: held.asked_at }
  const judged = { now: options.now, alone }
  const unapproved = await whyUnapproved(transaction, requested, actor.operatorUid, judged)
  if (unapproved !== undefined) return unapproved
  const misfit = await book(transaction, held, actor, options)
  if (misfit !== undefined) return { outcome: 'misfit', reason: misfit }
  await settle(transaction, held, actor, options, { status: 'booked', alone })
  return { outcome: 'done' }
}

/** @returns why it cannot be booked, a sentence; of a statement nothing is booked here */
async function book(
  transaction: Transaction<Database>,
  request: CreditRequest,
  actor: Actor,
  options: LedgerOptions,
): Promise<string | undefined> {
  if (request.kind === 'statement') return undefined
  // A receipt before the deposit, as everybody who takes both.
  if (request.kind === 'receipt') return bookReceipt(transaction, request, actor, options)
  const invoice = await invoiceOf(transaction, request)
  const settling = await payInvoice(transaction, invoice, options)
  if (settling.outcome === 'too_much') return 'На депозите не может быть столько денег.'
  if (settling.outcome === 'settled')
    return `Счёт № ${invoice.number} уже ${settling.status === 'paid' ? 'оплачен' : 'отменён'}: запрос остаётся отклонить.`
  const entry = { action: 'invoice.pay', ...auditedInvoice(invoice, 'paid') }
  await recordAudit(transaction, actor, entry, options.now)
  return undefined
}

async function bookReceipt(
  transaction: Transaction<Database>,
  request: CreditRequest,
  actor: Actor,
  options: LedgerOptions,
): Promise<string | undefined> {
  const receipt = await holdReceipt(transaction, request.receipt_uid ?? '')
  if (receipt === undefined) throw new Error(`the receipt of ${request.uid} is gone`)
  if (receipt.customer_uid !== null)
    return 'Это поступление уже зачислено: запрос остаётся отклонить.'
  const to = await targetOf(transaction, request)
  const booked = await bookAssignment(transaction, receipt, to, actor, options)
  return booked.outcome === 'refused' ? `${booked.reason}.` : undefined
}

const targetOf = async (transaction: Transaction<Database>, request: CreditRequest) =>
  request.invoice_uid === null
    ? { customerUid: request.customer_uid ?? '' }
    : { invoice: (await invoiceOf(transaction, request)).number }

async function invoiceOf(transaction: Transaction<Database>, request: CreditRequest) {
  const invoice = await findAnyInvoice(transaction, { uid: request.invoice_uid ?? '' })
  if (invoice === undefined) throw new Error(`the invoice of ${request.uid} is gone`)
  return invoice
}

/** Another operator says no. */
export async function refuseCredit(
  transaction: Transaction<Database>,
  uid: string,
  rejection: string,
  actor: OperatorActor,
  options: LedgerOptions,
): Promise<Deciding> {
  const held = await holdWaiting(transaction, uid)
  if ('outcome' in held) return held
  if (held.asked_by === actor.operatorUid) return { outcome: 'own' }
  await settle(transaction, held, actor, options, { status: 'refused', refusal: rejection })
  return { outcome: 'done' }
}

/** Whoever asked takes it back. */
export async function withdrawCredit(
  transaction: Transaction<Database>,
  uid: string,
  actor: OperatorActor,
  options: LedgerOptions,
): Promise<Deciding | { readonly outcome: 'others' }> {
  const held = await holdWaiting(transaction, uid)
  if ('outcome' in held) return held
  if (held.asked_by !== actor.operatorUid) return { outcome: 'others' }
  await settle(transaction, held, actor, options, { status: 'withdrawn' })
  return { outcome: 'done' }
}

const holdRequest = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('credit_request')
    .selectAll()
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()

type CreditRequest = NonNullable<Awaited<ReturnType<typeof holdRequest>>>

async function holdWaiting(transaction: Transaction<Database>, uid: string) {
  const held = await holdRequest(transaction, uid)
  if (held === undefined) return { outcome: 'unknown' } as const
  if (held.status === 'waiting') return held
  return { outcome: 'settled', status: held.status } as const
}

interface Decision {
  readonly status: 'booked' | 'refused' | 'withdrawn'
  readonly alone?: boolean
  readonly refusal?: string
}

const ACTIONS = {
  booked: 'credit.approve',
  refused: 'credit.refuse',
  withdrawn: 'credit.withdraw',
} as const

async function settle(
  transaction: Transaction<Database>,
  request: CreditRequest,
  actor: OperatorActor,
  options: LedgerOptions,
  { status, alone = false, refusal: rejection }: Decision,
): Promise<void> {
  const { uid, kind, amount } = request
  // An approved statement keeps its receipts and holds its invoices until it is booked to its end.
  const isOver = kind !== 'statement' || status !== 'booked'
  if (isOver) await releaseInvoices(transaction, uid)
  const subject = await subjectOf(transaction, request)
  const values = { status, settled_by: actor.operatorUid, settled_at: options.now }
  await transaction
    .updateTable('credit_request')
    .set({ ...values, confirmed_alone: alone, refusal: rejection ?? null })
    .$if(isOver, (query) => query.set({ rows: null }))
    .where('uid', '=', uid)
    .execute()
  const action = alone ? 'credit.confirm_alone' : ACTIONS[status]
  const entry = { action, subject, after: { amount }, reason: rejection ?? '' }
  await recordAudit(transaction, actor, entry, options.now)
  if (status === 'withdrawn' || alone) return
  const notice = { uid, kind, name: subject.name, amount }
  await notifyOfDecision(
    transaction,
    notice,
    { requestedBy: request.asked_by, refusal: rejection },
    options,
  )
}

/** What the journal says that it is of: the same as of the asking. */
async function subjectOf(
  transaction: Transaction<Database>,
  request: CreditRequest,
): Promise<AuditEntry['subject']> {
  if (request.kind === 'invoice')
    return auditedInvoice(await invoiceOf(transaction, request), 'issued').subject
  if (request.kind === 'statement')
    return { kind: 'statement', id: request.uid, name: request.file_name ?? '' }
  const receipt = await holdReceipt(transaction, request.receipt_uid ?? '')
  if (receipt === undefined) throw new Error(`the receipt of ${request.uid} is gone`)
  return (await auditedAssignment(transaction, receipt, await targetOf(transaction, request)))
    .subject
}

/** Credits what is left of a statement that was approved. It may be called again at any time: what is booked stays. */
export async function bookStatement(
  db: Kysely<Database>,
  uid: string,
  options: LedgerOptions & WatchedImport,
): Promise<void> {
  const request = await db
    .selectFrom('credit_request')
    .innerJoin('operator_user', 'operator_user.uid', 'credit_request.settled_by')
    .select(['rows', 'settled_by', 'settled_at', 'login'])
    .where('credit_request.uid', '=', uid)
    .where('status', '=', 'booked')
    .where('rows', 'is not', null)
    .executeTakeFirst()
  if (request === undefined) return
  const actor = {
    operatorUid: request.settled_by,
    login: request.login,
    address: '',
    requestId: '',
  }
  const receipts = heldRows.parse(request.rows).flatMap(({ receipt }) => receipt ?? [])
  const taken = await takeReceipts(db, receipts, actor, options, approvedGate(uid, options))
  const isFresh = (request.settled_at?.getTime() ?? 0) > options.now.getTime() - TRIED_FOR
  if (isFresh && taken.some(({ outcome }) => outcome === 'failed')) return
  await inTransaction(db, async (transaction) => {
    await releaseInvoices(transaction, uid)
    await transaction
      .updateTable('credit_request')
      .set({ rows: null })
      .where('uid', '=', uid)
      .execute()
  })
}

/** Milliseconds for which rows that fail are tried again; then the file is imported anew by hand. */
const TRIED_FOR = 24 * 3_600_000

/**
 * Approved statements that a process left in the middle, or of which a row failed.
 * @throws {AggregateError} what rows failed by, after all were tried
 */
export async function finishStatements(
  db: Kysely<Database>,
  options: LedgerOptions,
): Promise<void> {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  const left = await db
    .selectFrom('credit_request')
    .select('uid')
    .where('status', '=', 'booked')
    .where('rows', 'is not', null)
    .where('settled_at', '<', new Date(options.now.getTime() - LEFT_AFTER))
    .orderBy('settled_at')
    .execute()
  for (const { uid } of left) await bookStatement(db, uid, { ...options, onFailure })
  if (failures.length > 0) throw new AggregateError(failures, 'rows of approved statements failed')
}

/** Milliseconds: whoever approved has booked it by then, or died. */
const LEFT_AFTER = 60_000

/** All rows of a statement that waits; none of anything else. */
export async function readHeldRows(
  db: Kysely<Database>,
  uid: string,
): Promise<readonly StatementImportRow[]> {
  const found = await db
    .selectFrom('credit_request')
    .select('rows')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return heldRows.parse(found?.rows ?? [])
}
