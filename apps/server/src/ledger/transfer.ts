import {
  type CounterpartKind,
  fallsBelow,
  isChangeOf,
  KIND_RULES,
  post,
  SPENDING_KINDS,
  type TransferKind,
} from '@yacheyka/core/ledger/ledger'
import type { Kopecks } from '@yacheyka/core/money/money'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { putDepositEvent } from '#/merchant-events/put-events.ts'
import { type LockedDeposit, lockDeposit } from './deposits.ts'
import { warnOfLowBalance } from './low-balance.ts'
import type { LedgerOptions } from './options.ts'

export interface TransferRequest {
  readonly customerUid: string
  readonly kind: TransferKind
  /** Kopecks by which the deposit changes: below nought where they are taken. */
  readonly change: Kopecks
  /** What it is for, such as `invoice:<uid>`, unique in the ledger: the same one acts once. */
  readonly reference: string
  /** For people. */
  readonly note: string
}

export type TransferResult =
  | {
      readonly outcome: 'done'
      readonly uid: string
      /** After it. */
      readonly balance: Kopecks
      /** Whether an earlier call with this reference had done it. */
      readonly replayed: boolean
    }
  | { readonly outcome: 'insufficient'; readonly balance: Kopecks; readonly missing: Kopecks }
  | { readonly outcome: 'too_much'; readonly balance: Kopecks }

/**
 * Moves money between a customer's deposit and the counterpart of its kind, once by its reference, in the caller's
 * transaction. Holds the deposit until that ends.
 * @returns `insufficient` where the deposit does not cover it; then nothing was done, and it may be tried again
 * @throws {RangeError} for a change that is none of its kind
 * @throws {ReferenceClash} where the reference stands for something else: an error of the program
 */
export async function transfer(
  transaction: Transaction<Database>,
  request: TransferRequest,
  options: LedgerOptions,
): Promise<TransferResult> {
  const { customerUid, kind, change, reference } = request
  if (!isChangeOf(kind, change)) throw new RangeError(`${kind} of ${change} kopecks: ${reference}`)
  const deposit = await lockDeposit(transaction, customerUid, options.now)
  // After the lock, so that what the last holder did is seen.
  const across = deposit.sandbox ? 'sandbox' : KIND_RULES[kind].counterpart
  const { counterpart, earlier } = await lookUp(transaction, request, across)
  if (earlier !== undefined) return replay(earlier, request, deposit)
  const posting = post(deposit.balance, change)
  if (posting.outcome !== 'done') return { ...posting, balance: deposit.balance }
  const uid = newUid()
  const written = { ...request, uid, deposit, balance: posting.balance, now: options.now }
  await write(transaction, written, counterpart ?? (await openCounterpart(transaction, across)))
  const { balance } = posting
  const about = { customerUid, subject: String(deposit.entries + 1) }
  if (change > 0)
    await putDepositEvent(
      transaction,
      { ...about, type: 'deposit.credited', payload: { kind, amount: change, balance } },
      options.now,
    )
  if (fallsBelow(deposit.balance, balance, deposit.warnBelow)) {
    await warnOfLowBalance(transaction, { customerUid, transferUid: uid, balance }, options)
    await putDepositEvent(
      transaction,
      { ...about, type: 'deposit.low', payload: { balance, warn_below: deposit.warnBelow } },
      options.now,
    )
  }
  return { outcome: 'done', uid, balance: posting.balance, replayed: false }
}

/** One reference for two different things. */
class ReferenceClash extends Error {
  constructor(reference: string) {
    super(`the reference ${reference} stands for another transfer`)
    this.name = 'ReferenceClash'
  }
}

/** The side of a deposit of a transfer that was made before. */
interface Earlier {
  readonly uid: string
  readonly kind: TransferKind
  readonly side: -1 | 1
  readonly amount: Kopecks
  readonly account_uid: string
  readonly balance: Kopecks
}

interface LookedUp {
  /** The network's account of the kind, where it has one already. */
  readonly counterpart: string | null
  readonly earlier: Earlier | undefined
}

async function lookUp(
  transaction: Transaction<Database>,
  { reference }: TransferRequest,
  counterpart: CounterpartKind,
): Promise<LookedUp> {
  const { rows } = await sql<{ counterpart: string | null } & (Earlier | { uid: null })>`
    SELECT (SELECT uid FROM ledger_account WHERE kind = ${counterpart}) AS counterpart, earlier.*
    FROM (SELECT) AS always LEFT JOIN (
      SELECT transfer.uid, transfer.kind, entry.side, entry.amount, entry.account_uid, entry.balance
      FROM ledger_transfer AS transfer JOIN ledger_entry AS entry ON entry.transfer_uid = transfer.uid
      WHERE transfer.reference = ${reference} AND entry.number IS NOT NULL
    ) AS earlier ON true`.execute(transaction)
  const [row] = rows
  if (row === undefined || row.uid === null)
    return { counterpart: row?.counterpart ?? null, earlier: undefined }
  return { counterpart: row.counterpart, earlier: row }
}

/** Migrations made all but that of the sandbox; where somebody emptied the tables, the first transfer makes its own again. */
async function openCounterpart(
  transaction: Transaction<Database>,
  counterpart: CounterpartKind,
): Promise<string> {
  await transaction
    .insertInto('ledger_account')
    .values({ uid: newUid(), kind: counterpart, balance: null, entries: null, warn_below: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { uid } = await transaction
    .selectFrom('ledger_account')
    .select('uid')
    .where('kind', '=', counterpart)
    .executeTakeFirstOrThrow()
  return uid
}

function replay(
  earlier: Earlier,
  request: TransferRequest,
  deposit: LockedDeposit,
): TransferResult {
  const same =
    earlier.account_uid === deposit.uid &&
    earlier.kind === request.kind &&
    earlier.side * earlier.amount === request.change
  if (!same) throw new ReferenceClash(request.reference)
  return { outcome: 'done', uid: earlier.uid, balance: earlier.balance, replayed: true }
}

interface Written extends TransferRequest {
  readonly uid: string
  readonly deposit: LockedDeposit
  readonly balance: Kopecks
  readonly now: Date
}

/** The transfer, its two sides, the balance and what the day has spent: one statement. */
async function write(
  transaction: Transaction<Database>,
  written: Written,
  counterpart: string,
): Promise<void> {
  const { uid, kind, deposit, change, balance } = written
  const amount = Math.abs(change)
  const side = Math.sign(change)
  const number = deposit.entries + 1
  const bookedAt = new Date(Math.max(deposit.bookedUntil.getTime(), written.now.getTime()))
  await sql`
    WITH made AS (
      INSERT INTO ledger_transfer (uid, reference, kind, amount, note, booked_at)
      VALUES (${uid}, ${written.reference}, ${kind}, ${amount}, ${written.note}, ${bookedAt})
    ), sides AS (
      INSERT INTO ledger_entry (transfer_uid, side, account_uid, amount, booked_at, number, balance)
      SELECT ${uid}::uuid, ${side}::smallint, ${deposit.uid}::uuid, ${amount}::bigint, ${bookedAt}::timestamptz,
        ${number}::bigint, ${balance}::bigint
      UNION ALL
      SELECT ${uid}::uuid, ${-side}::smallint, ${counterpart}::uuid, ${amount}::bigint, ${bookedAt}::timestamptz, NULL, NULL
    ), spending AS (
      INSERT INTO ledger_spending AS spending (account_uid, day, spent)
      SELECT ${deposit.uid}::uuid, (${bookedAt}::timestamptz AT TIME ZONE 'Europe/Moscow')::date, ${-change}::bigint
      WHERE ${SPENDING_KINDS.includes(kind)}
      ON CONFLICT (account_uid, day) DO UPDATE SET spent = spending.spent + excluded.spent
    )
    UPDATE ledger_account
    SET balance = ${balance}, entries = ${number}, booked_until = ${bookedAt}
    WHERE uid = ${deposit.uid}`.execute(transaction)
}
