import type { TransferKind } from '@yacheyka/core/ledger'
import type { Kopecks } from '@yacheyka/core/money'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** From the first instant on and before the second. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

/** A change of a deposit. */
export interface DepositEntry {
  /** Place among the deposit's entries, from 1. */
  readonly number: number
  readonly bookedAt: Date
  readonly kind: TransferKind
  /** Kopecks; below nought where they were taken. */
  readonly change: Kopecks
  /** After it. */
  readonly balance: Kopecks
  readonly note: string
}

/** What happened on a customer's deposit within a period, in its order. */
export async function entriesOf(
  db: Kysely<Database>,
  customerUid: string,
  { from, until }: Period,
): Promise<readonly DepositEntry[]> {
  const { rows } = await sql<DepositEntry>`
    SELECT entry.number, entry.booked_at AS "bookedAt", kind, entry.side * entry.amount AS change, entry.balance, note
    FROM ledger_entry AS entry JOIN ledger_transfer AS transfer ON transfer.uid = entry.transfer_uid
    WHERE entry.account_uid = (SELECT uid FROM ledger_account WHERE customer_uid = ${customerUid})
      AND entry.booked_at >= ${from} AND entry.booked_at < ${until}
    ORDER BY entry.number`.execute(db)
  return rows
}

/** The balance of a deposit before an instant. */
export async function balanceBefore(
  db: Kysely<Database>,
  customerUid: string,
  instant: Date,
): Promise<Kopecks> {
  const { rows } = await sql<{ balance: number }>`
    SELECT balance FROM ledger_entry
    WHERE account_uid = (SELECT uid FROM ledger_account WHERE customer_uid = ${customerUid})
      AND booked_at < ${instant}
    ORDER BY booked_at DESC, number DESC LIMIT 1`.execute(db)
  return rows[0]?.balance ?? 0
}
