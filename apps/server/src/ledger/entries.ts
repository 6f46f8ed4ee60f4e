import type { TransferKind } from '@yacheyka/core/ledger/ledger'
import type { Kopecks } from '@yacheyka/core/money/money'
import { type Kysely, sql } from 'kysely'
import type { Read } from '#/db/replicas.ts'
import type { Database } from '#/db/types.ts'

/** From the first instant on and before the second. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

/** A change of a deposit. */
export interface DepositEntry {
  /** Place among the deposit's entries, from 1 without gaps, and in the order of their times. */
  readonly number: number
  readonly bookedAt: Date
  readonly kind: TransferKind
  /** Kopecks; below nought where they were taken. */
  readonly change: Kopecks
  /** After it. */
  readonly balance: Kopecks
  readonly note: string
  /** What it was moved for: `order:<uid>`, `refund:<uid of the parcel>` and the like. */
  readonly reference: string
}

/** So many entries of a customer's deposit, from this number on, in their order. */
export async function readEntries(
  db: Kysely<Database>,
  customerUid: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<readonly DepositEntry[]> {
  const { rows } = await sql<DepositEntry>`
    SELECT entry.number, entry.booked_at AS "bookedAt", kind, entry.side * entry.amount AS change, entry.balance, note,
      reference
    FROM ledger_entry AS entry JOIN ledger_transfer AS transfer ON transfer.uid = entry.transfer_uid
    WHERE entry.account_uid = (SELECT uid FROM ledger_account WHERE customer_uid = ${customerUid})
      AND entry.number >= ${from}
    ORDER BY entry.number LIMIT ${limit}`.execute(db)
  return rows
}

/** How many entries a customer's deposit has: the newest has this number. */
export async function countEntries(db: Kysely<Database>, customerUid: string): Promise<number> {
  const account = await db
    .selectFrom('ledger_account')
    .select('entries')
    .where('customer_uid', '=', customerUid)
    .executeTakeFirst()
  return account?.entries ?? 0
}

/** A deposit over a period: opening + credited − debited = closing. */
export interface Statement {
  readonly opening: Kopecks
  readonly credited: Kopecks
  readonly debited: Kopecks
  readonly closing: Kopecks
  /** Its entries have the numbers from `first` on, `count` of them. */
  readonly first: number
  readonly count: number
}

/**
 * What a period did to a customer's deposit, in one statement and so as at one moment. Entries are never changed and a
 * later one is never booked earlier, so that their numbers stay those of the period.
 */
export async function readStatement(
  db: Kysely<Database>,
  customerUid: string,
  { from, until }: Period,
): Promise<Statement> {
  const { rows } = await sql<Omit<Statement, 'closing'>>`
    WITH account AS (SELECT uid FROM ledger_account WHERE customer_uid = ${customerUid}),
    before AS (
      SELECT number, balance FROM ledger_entry
      WHERE account_uid = (SELECT uid FROM account) AND booked_at < ${from}
      ORDER BY booked_at DESC, number DESC LIMIT 1
    )
    SELECT coalesce((SELECT balance FROM before), 0) AS opening, coalesce((SELECT number FROM before), 0) + 1 AS first,
      count(*) AS count,
      coalesce(sum(amount) FILTER (WHERE side = 1), 0)::bigint AS credited,
      coalesce(sum(amount) FILTER (WHERE side = -1), 0)::bigint AS debited
    FROM ledger_entry
    WHERE account_uid = (SELECT uid FROM account) AND booked_at >= ${from} AND booked_at < ${until}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate gave no row')
  return { ...row, closing: row.opening + row.credited - row.debited }
}

/** Entries of a statement, portion by portion. */
export async function* eachEntry(
  read: Read,
  customerUid: string,
  { first, count }: Pick<Statement, 'first' | 'count'>,
): AsyncGenerator<readonly DepositEntry[]> {
  const end = first + count
  for (let from = first; from < end; from += PORTION)
    yield await read((db) =>
      readEntries(db, customerUid, { from, limit: Math.min(PORTION, end - from) }),
    )
}
const PORTION = 1000
