import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** What a whole verification has found; `verifyLedger` then names each error. */
export interface LedgerCount {
  readonly deposits: number
  readonly transfers: number
  /** Deposits and transfers that do not add up. */
  readonly errors: number
}

interface Step {
  readonly last: string | null
  readonly checked: number
  readonly errors: number
}

interface Sizes {
  readonly deposits: number
  readonly entries: number
  readonly transfers: number
}

const SIZES: Sizes = { deposits: 100, entries: 20_000, transfers: 5000 }
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Computes the balance, the number and the chain of entries of every deposit anew, and both sides of every transfer: in
 * steps of a statement each, so that nobody waits for a night's look at the books, however long they are.
 */
export async function verifyLedgerInSteps(
  db: Kysely<Database>,
  sizes: Sizes = SIZES,
): Promise<LedgerCount> {
  const faulty = new Set<string>()
  const deposits = await checkDeposits(db, sizes.deposits, faulty)
  await checkChains(db, sizes.entries, faulty)
  const transfers = await checkTransfers(db, sizes.transfers)
  return { deposits, transfers: transfers.checked, errors: faulty.size + transfers.errors }
}

/**
 * That each deposit ends as its last entry says. With a chain that is whole, that is the sum and the count of all.
 * @param faulty takes the accounts that do not
 * @returns how many there are
 */
async function checkDeposits(
  db: Kysely<Database>,
  most: number,
  faulty: Set<string>,
): Promise<number> {
  let checked = 0
  for (let after = FIRST; ;) {
    const { rows } = await sql<{ uid: string; sound: boolean }>`
      SELECT uid, account.balance = coalesce(tail.balance, 0) AND account.entries = coalesce(tail.number, 0) AS sound
      FROM ledger_account AS account
      LEFT JOIN LATERAL (SELECT number, balance FROM ledger_entry
        WHERE account_uid = account.uid AND number IS NOT NULL ORDER BY number DESC LIMIT 1) AS tail ON true
      WHERE kind = 'deposit' AND uid > ${after} ORDER BY uid LIMIT ${most}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return checked
    for (const { uid, sound } of rows) if (!sound) faulty.add(uid)
    checked += rows.length
    after = last.uid
  }
}

interface Link {
  readonly account_uid: string
  readonly number: number
  readonly balance: number
}

/**
 * That each entry of a deposit follows the one before, from nothing on. Entries are added and never changed: those that
 * come meanwhile follow as well.
 */
async function checkChains(db: Kysely<Database>, most: number, faulty: Set<string>): Promise<void> {
  let after: Link | undefined = { account_uid: FIRST, number: 0, balance: 0 }
  while (after !== undefined) {
    const { rows } = await queryChain(db, most, after)
    after = undefined
    for (const { broken, is_last: isLast, ...link } of rows) {
      if (broken) faulty.add(link.account_uid)
      if (isLast) after = link
    }
  }
}

/** Answers the breaks, and the last entry of the step. */
const queryChain = (db: Kysely<Database>, most: number, after: Link) =>
  sql<Link & { readonly broken: boolean; readonly is_last: boolean }>`
    WITH batch AS (
      SELECT account_uid, number, balance, side * amount AS change FROM ledger_entry
      WHERE number IS NOT NULL AND (account_uid, number) > (${after.account_uid}, ${after.number})
      ORDER BY account_uid, number LIMIT ${most}),
    chain AS (
      SELECT account_uid, number, balance, change,
        lag(number, 1, CASE WHEN goes_on THEN ${after.number}::bigint ELSE 0 END) OVER rest AS number_before,
        lag(balance, 1, CASE WHEN goes_on THEN ${after.balance}::bigint ELSE 0 END) OVER rest AS balance_before
      FROM batch, LATERAL (SELECT account_uid = ${after.account_uid} AS goes_on) AS place
      WINDOW rest AS (PARTITION BY account_uid ORDER BY number)),
    judged AS (
      SELECT account_uid, number, balance,
        number <> number_before + 1 OR balance <> balance_before + change AS broken,
        row_number() OVER (ORDER BY account_uid DESC, number DESC) = 1 AS is_last
      FROM chain)
    SELECT * FROM judged WHERE broken OR is_last`.execute(db)

async function checkTransfers(db: Kysely<Database>, most: number): Promise<Omit<Step, 'last'>> {
  const total = { checked: 0, errors: 0 }
  for (let after: string | null = FIRST; after !== null;) {
    const step: Step = await checkSomeTransfers(db, after, most)
    total.checked += step.checked
    total.errors += step.errors
    after = step.last
  }
  return total
}

async function checkSomeTransfers(
  db: Kysely<Database>,
  after: string,
  most: number,
): Promise<Step> {
  const { rows } = await sql<Step>`
    WITH batch AS (SELECT uid FROM ledger_transfer WHERE uid > ${after} ORDER BY uid LIMIT ${most}),
    sides AS (
      SELECT batch.uid, count(entry.side) AS sides, sum(entry.side * entry.amount) AS total
      FROM batch LEFT JOIN ledger_entry AS entry ON entry.transfer_uid = batch.uid GROUP BY batch.uid)
    SELECT max(uid::text) AS last, count(*) AS checked,
      count(*) FILTER (WHERE sides <> 2 OR total <> 0) AS errors
    FROM sides`.execute(db)
  return rows[0] ?? NOTHING
}

const NOTHING: Step = { last: null, checked: 0, errors: 0 }
