import { WARN_BELOW_DEFAULT } from '@yacheyka/core/ledger/ledger'
import type { Kopecks } from '@yacheyka/core/money/money'
import type { InferResult, Kysely, Transaction } from 'kysely'
import type { OpenDatabase } from '#/db/open.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { ofSandbox } from '#/db/of-sandbox.ts'

/** A deposit whose row this transaction holds. */
export interface LockedDeposit {
  readonly uid: string
  readonly balance: Kopecks
  /** How many entries it has; the newest has this number. */
  readonly entries: number
  /** The next entry is booked then at the earliest. */
  readonly bookedUntil: Date
  readonly warnBelow: Kopecks
  readonly sandbox: boolean
}

/**
 * Holds the deposit of a customer until the transaction ends; the first time it is opened. Whoever moves money takes this
 * lock before any other of the customer's rows (docs/decisions/0010-ledger.md), and of several customers in the order of
 * their uids, so that nobody waits in a circle.
 * @throws {DatabaseError} where there is no such customer
 */
export async function lockDeposit(
  transaction: Transaction<Database>,
  customerUid: string,
  now: Date,
): Promise<LockedDeposit> {
  const there = await selectForUpdate(transaction, customerUid)
  if (there !== undefined) return there
  await transaction
    .insertInto('ledger_account')
    .values({
      uid: newUid(),
      kind: 'deposit',
      customer_uid: customerUid,
      sandbox: ofSandbox(customerUid),
      balance: 0,
      entries: 0,
      booked_until: now,
      warn_below: WARN_BELOW_DEFAULT,
    })
    .onConflict((conflict) => conflict.column('customer_uid').doNothing())
    .execute()
  const opened = await selectForUpdate(transaction, customerUid)
  if (opened === undefined) throw new Error(`the deposit of ${customerUid} was not opened`)
  return opened
}

async function selectForUpdate(
  transaction: Transaction<Database>,
  customerUid: string,
): Promise<LockedDeposit | undefined> {
  const row = await transaction
    .selectFrom('ledger_account')
    .select(['uid', 'balance', 'entries', 'booked_until', 'warn_below', 'sandbox'])
    .where('customer_uid', '=', customerUid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    uid: row.uid,
    balance: row.balance ?? 0,
    entries: row.entries ?? 0,
    bookedUntil: row.booked_until ?? new Date(0),
    warnBelow: row.warn_below ?? 0,
    sandbox: row.sandbox,
  }
}

/** A balance and the threshold of its warning, as they are without a lock. */
export interface DepositNow {
  readonly balance: Kopecks
  readonly warnBelow: Kopecks
}

const selectDeposit = (db: Kysely<Database>, customerUid: string) =>
  db
    .selectFrom('ledger_account')
    .select(['balance', 'warn_below'])
    .where('customer_uid', '=', customerUid)

type DepositRow = InferResult<ReturnType<typeof selectDeposit>>[number]

const presentDeposit = (row: DepositRow | undefined): DepositNow => ({
  balance: row?.balance ?? 0,
  warnBelow: row?.warn_below ?? WARN_BELOW_DEFAULT,
})

/** Kopecks on the deposit of a customer; nought where there was no transfer yet. */
export const balanceOf = async (db: Kysely<Database>, customerUid: string): Promise<Kopecks> =>
  presentDeposit(await selectDeposit(db, customerUid).executeTakeFirst()).balance

/**
 * Reads a customer's deposit. The text of the query is made once: the cabinet asks for it with every page (`npm run bench
 * -- amount`).
 */
export function depositReader({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>) {
  const { sql: text } = selectDeposit(db, '').compile()
  return async (customerUid: string): Promise<DepositNow> => {
    const query = { name: 'read-deposit', text, values: [customerUid] }
    const { rows } = await pool.query<DepositRow>(query)
    return presentDeposit(rows[0])
  }
}

/** A spend that takes the balance below this is told by mail; nought tells nothing. */
export async function setWarnBelow(
  transaction: Transaction<Database>,
  customerUid: string,
  kopecks: Kopecks,
  now: Date,
): Promise<void> {
  const { uid } = await lockDeposit(transaction, customerUid, now)
  await transaction
    .updateTable('ledger_account')
    .set({ warn_below: kopecks })
    .where('uid', '=', uid)
    .execute()
}
