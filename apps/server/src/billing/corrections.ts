import { type CorrectionStatus, needsApproval } from '@yacheyka/core/billing/correction'
import type { Kopecks } from '@yacheyka/core/money/money'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { type AuditEntry, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { linkedOperators, type Unapproved, whyUnapproved } from '#/operators/second-operator.ts'
import { creditDeposit } from '#/orders/credit-deposit.ts'
import { notifyOfDecision, notifyOfRequest } from './approval-emails.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import { findPayer } from './console-queries.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import type { TransferResult } from '#/ledger/transfer.ts'

interface Change {
  readonly customerUid: string
  /** Kopecks; below nought where they are taken. */
  readonly change: Kopecks
  /** The customer reads it in the statement. */
  readonly reason: string
}

type Misfit = Exclude<TransferResult, { readonly outcome: 'done' }>

/**
 * Corrects a deposit at once and pays orders that wait, in the caller's transaction; once by its reference.
 * @param action of the audit log
 */
export async function bookCorrection(
  transaction: Transaction<Database>,
  { reference, ...change }: Change & { readonly reference: string },
  actor: Actor,
  options: LedgerOptions,
  action = 'deposit.correct',
): Promise<TransferResult> {
  const result = await creditDeposit(
    transaction,
    {
      customerUid: change.customerUid,
      kind: 'correction',
      change: change.change,
      reference: `correction:${reference}`,
      note: change.reason,
    },
    options,
  )
  if (result.outcome === 'done' && !result.replayed) {
    const [before, after] = [result.balance - change.change, result.balance]
    const entry = await auditedCorrection(transaction, change)
    const balances = { before: { balance: before }, after: { ...entry.after, balance: after } }
    await recordAudit(transaction, actor, { ...entry, ...balances, action }, options.now)
  }
  return result
}

async function auditedCorrection(
  transaction: Transaction<Database>,
  { customerUid, change, reason }: Change,
): Promise<Omit<AuditEntry, 'action'>> {
  const payer = await findPayer(transaction, customerUid)
  return {
    subject: { kind: 'customer', id: customerUid, name: payer?.name ?? '' },
    after: { change },
    reason,
  }
}

type Requested =
  | { readonly outcome: 'asked'; readonly uid: string; readonly status: CorrectionStatus }
  | { readonly outcome: 'unknown' }
  | Misfit

/** As a limit: another operator decides, whatever the sum. */
export const NEVER_ALONE: Kopecks = -1

/**
 * An operator corrects a deposit: within the limit at once, above it when another operator agrees.
 * @param limit kopecks that one operator corrects of one customer in a day by himself
 */
export async function requestCorrection(
  transaction: Transaction<Database>,
  requested: Change & { readonly limit: Kopecks },
  actor: Actor,
  options: LedgerOptions,
): Promise<Requested> {
  const { customerUid, change, reason, limit } = requested
  if ((await findPayer(transaction, customerUid)) === undefined) return { outcome: 'unknown' }
  const { balance } = await lockDeposit(transaction, customerUid, options.now)
  if (balance + change < 0)
    return { outcome: 'insufficient', balance, missing: -(balance + change) }
  const uid = newUid()
  const earlier = await correctedAlone(transaction, customerUid, actor, options.now)
  if (!needsApproval(change, earlier, limit)) {
    const booked = await bookCorrection(
      transaction,
      { ...requested, reference: uid },
      actor,
      options,
    )
    if (booked.outcome !== 'done') return booked
    await insert(transaction, uid, requested, 'booked', actor, options.now)
    return { outcome: 'asked', uid, status: 'booked' }
  }
  await insert(transaction, uid, requested, 'waiting', actor, options.now)
  const entry = await auditedCorrection(transaction, { customerUid, change, reason })
  await recordAudit(transaction, actor, { ...entry, action: 'correction.ask' }, options.now)
  const notice = { uid, kind: 'correction', name: entry.subject.name, amount: change } as const
  await notifyOfRequest(transaction, notice, { ...actor, operatorUid: operatorOf(actor) }, options)
  return { outcome: 'asked', uid, status: 'waiting' }
}

/** Milliseconds in which an operator's own corrections of one customer add up. */
const DAY = 24 * 3_600_000

/** The deposit is held, so that nobody adds to it meanwhile. Operators who may be one person share the limit. */
async function correctedAlone(
  transaction: Transaction<Database>,
  customerUid: string,
  actor: Actor,
  now: Date,
): Promise<Kopecks> {
  const linked = await linkedOperators(transaction, operatorOf(actor), now)
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(abs(change)), 0)::bigint AS sum FROM deposit_correction
    WHERE customer_uid = ${customerUid} AND asked_at > ${new Date(now.getTime() - DAY)}
      AND asked_by = ANY(${linked}::uuid[]) AND status = 'booked' AND settled_by IS NULL AND NOT confirmed_alone`.execute(
    transaction,
  )
  return rows[0]?.sum ?? 0
}

const insert = (
  transaction: Transaction<Database>,
  uid: string,
  { customerUid, change, reason }: Change,
  status: 'waiting' | 'booked',
  actor: Actor,
  now: Date,
) =>
  transaction
    .insertInto('deposit_correction')
    .values({
      uid,
      customer_uid: customerUid,
      change,
      reason,
      status,
      asked_by: operatorOf(actor),
      asked_at: now,
      settled_at: status === 'booked' ? now : null,
    })
    .execute()

/** The command line asks nobody: it books at once. */
function operatorOf({ operatorUid }: Actor): string {
  if (operatorUid === null) throw new Error('a correction is asked for by an operator')
  return operatorUid
}

type Settled =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'unknown' }
  | Unapproved
  /** Somebody was faster. */
  | { readonly outcome: 'settled'; readonly status: 'booked' | 'refused' }
  | Misfit

/**
 * Another operator agrees, or the only one confirms it (`alone`): it is booked, once, and stays waiting where the deposit
 * does not cover it.
 */
export async function approveCorrection(
  transaction: Transaction<Database>,
  uid: string,
  actor: Actor,
  options: LedgerOptions,
  alone = false,
): Promise<Settled> {
  const held = await holdWaiting(transaction, uid, options.now)
  if ('outcome' in held) return held
  const requested = { requestedBy: held.asked_by, requestedAt: held.asked_at }
  const judged = { now: options.now, alone }
  const unapproved = await whyUnapproved(transaction, requested, operatorOf(actor), judged)
  if (unapproved !== undefined) return unapproved
  const change = { customerUid: held.customer_uid, change: held.change, reason: held.reason }
  const booked = await bookCorrection(
    transaction,
    { ...change, reference: uid },
    actor,
    options,
    alone ? 'correction.confirm_alone' : 'correction.approve',
  )
  if (booked.outcome !== 'done') return booked
  const settledBy = alone ? null : operatorOf(actor)
  await settle(
    transaction,
    uid,
    { status: 'booked', confirmed_alone: alone },
    settledBy,
    options.now,
  )
  if (!alone) await notifyRequester(transaction, held, undefined, options)
  return { outcome: 'done' }
}

export async function refuseCorrection(
  transaction: Transaction<Database>,
  uid: string,
  rejection: string,
  actor: Actor,
  options: LedgerOptions,
): Promise<Settled> {
  const { now } = options
  const held = await holdWaiting(transaction, uid, now)
  if ('outcome' in held) return held
  if (held.asked_by === operatorOf(actor)) return { outcome: 'own' }
  await settle(transaction, uid, { status: 'refused', refusal: rejection }, operatorOf(actor), now)
  const change = { customerUid: held.customer_uid, change: held.change, reason: rejection }
  const entry = await auditedCorrection(transaction, change)
  await recordAudit(transaction, actor, { ...entry, action: 'correction.refuse' }, now)
  await notifyRequester(transaction, held, rejection, options)
  return { outcome: 'done' }
}

async function notifyRequester(
  transaction: Transaction<Database>,
  correction: Extract<Awaited<ReturnType<typeof holdWaiting>>, { uid: string }>,
  rejection: string | undefined,
  options: LedgerOptions,
): Promise<void> {
  const { uid, change: amount, asked_by: requestedBy, customer_uid: customerUid } = correction
  const name = (await findPayer(transaction, customerUid))?.name ?? ''
  const notice = { uid, kind: 'correction', name, amount } as const
  await notifyOfDecision(transaction, notice, { requestedBy, refusal: rejection }, options)
}

/** The deposit before the correction, as everybody who moves money takes them. */
async function holdWaiting(transaction: Transaction<Database>, uid: string, now: Date) {
  const select = transaction.selectFrom('deposit_correction').selectAll().where('uid', '=', uid)
  const seen = await select.executeTakeFirst()
  if (seen === undefined) return { outcome: 'unknown' } as const
  await lockDeposit(transaction, seen.customer_uid, now)
  const held = await select.forNoKeyUpdate().executeTakeFirstOrThrow()
  if (held.status === 'waiting') return held
  return { outcome: 'settled', status: held.status } as const
}

const settle = (
  transaction: Transaction<Database>,
  uid: string,
  changes:
    | { readonly status: 'booked'; readonly confirmed_alone: boolean }
    | { readonly status: 'refused'; readonly refusal: string },
  settledBy: string | null,
  now: Date,
) =>
  transaction
    .updateTable('deposit_correction')
    .set({ ...changes, settled_by: settledBy, settled_at: now })
    .where('uid', '=', uid)
    .execute()
