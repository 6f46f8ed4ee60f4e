import { type Kysely, sql } from 'kysely'
import { keepWorking } from '#/db/keep-working.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'

/** Parcels of one transaction. */
const BATCH = 500
/** Milliseconds between looks for new parcels. */
const LOOK_EVERY = 1000

/** Writes what new parcels are found by, whichever process it runs in. */
export const startSearchWriting = (db: Kysely<Database>, log: Log) =>
  keepWorking(async () => (await writeBatch(db)) === BATCH, {
    every: LOOK_EVERY,
    failed: (error) => log.warn({ err: error }, 'search: new parcels not written yet'),
  })

/** Whoever searches a customer's parcels finds those that were made a moment ago. */
export async function writeDueOf(db: Kysely<Database>, customerUid: string): Promise<void> {
  while ((await writeBatch(db, customerUid)) === BATCH);
}

/**
 * @param customerUid waits for another process that writes the same; undefined: of all customers what no other writes
 * @returns how many were written
 */
async function writeBatch(db: Kysely<Database>, customerUid?: string): Promise<number> {
  const ofCustomer = customerUid === undefined ? sql`` : sql`WHERE customer_uid = ${customerUid}`
  const { rows: waiting } = await sql`SELECT FROM parcel_search_due ${ofCustomer} LIMIT 1`.execute(
    db,
  )
  if (waiting.length === 0) return 0
  return inTransaction(db, async (transaction) => {
    const { rows: due } = await sql<{ customer_uid: string; parcel_uid: string }>`
      SELECT customer_uid, parcel_uid FROM parcel_search_due ${ofCustomer}
      ORDER BY customer_uid, parcel_uid LIMIT ${BATCH}
      FOR UPDATE ${customerUid === undefined ? sql`SKIP LOCKED` : sql``}`.execute(transaction)
    const uids = due.map(({ parcel_uid }) => parcel_uid)
    // A change of contacts meanwhile would write its line first, and this one an older line over it.
    await sql`SELECT FROM parcel WHERE uid = ANY(${uids}::text[]) ORDER BY uid FOR SHARE`.execute(
      transaction,
    )
    await sql`SELECT write_parcel_search(${uids}::text[])`.execute(transaction)
    await sql`DELETE FROM parcel_search_due WHERE (customer_uid, parcel_uid) IN (
      SELECT * FROM unnest(${due.map(({ customer_uid }) => customer_uid)}::uuid[], ${uids}::text[]))`.execute(
      transaction,
    )
    return due.length
  })
}
