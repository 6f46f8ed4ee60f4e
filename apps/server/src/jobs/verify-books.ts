import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { verifyLedgerInSteps } from '#/ledger/verify-in-steps.ts'
import { findCounterErrors } from '#/counters/verify-counters.ts'

/** Under which the last look at the books is kept in `setting`. */
export const BOOKS_SETTING = 'books_verified'

/** What is kept: when, how much was looked at, how much does not add up. */
export interface BooksNote {
  readonly at: string
  readonly deposits: number
  readonly transfers: number
  readonly ledger_faults: number
  readonly tally_faults: number
}

const CUSTOMERS = 20

/** Counts the ledger and the counters anew while the product runs, and notes what came out for those who watch. */
export async function verifyBooks(db: Kysely<Database>, now: Date): Promise<BooksNote> {
  const { deposits, transfers, errors } = await verifyLedgerInSteps(db)
  const note: BooksNote = {
    at: now.toISOString(),
    deposits,
    transfers,
    ledger_faults: errors,
    tally_faults: await countCounterErrors(db),
  }
  await sql`
    INSERT INTO setting (name, value) VALUES (${BOOKS_SETTING}, ${JSON.stringify(note)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db)
  return note
}

async function countCounterErrors(db: Kysely<Database>): Promise<number> {
  let errors = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const customers = await selectCustomers(db, after)
    const last = customers.at(-1)
    if (last === undefined) return errors
    errors += (await findCounterErrors(db, customers)).length
    after = last
  }
}

async function selectCustomers(db: Kysely<Database>, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('customer')
    .select('uid')
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(CUSTOMERS)
    .execute()
  return rows.map(({ uid }) => uid)
}
