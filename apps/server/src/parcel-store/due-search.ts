import { type Kysely, sql } from 'kysely'
import { keepWorking } from '#/db/keep-working.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'

/** Parcels and orders of one transaction. */
const PARCELS = 500
const ORDERS = 50
/** Milliseconds between looks for new orders. */
const LOOK_EVERY = 1000

/** Writes what parcels of new orders are found by, whichever process it runs in. */
export const startSearchWriting = (db: Kysely<Database>, log: Log) =>
  keepWorking(() => writeBatch(db), {
    every: LOOK_EVERY,
    failed: (error) => log.warn({ err: error }, 'search: new parcels not written yet'),
  })

/** Whoever searches a customer's parcels finds those that were made a moment ago. */
export async function writeDueOf(db: Kysely<Database>, customerUid: string): Promise<void> {
  while (await writeBatch(db, customerUid));
}

/**
 * @param customerUid waits for another process that writes the same; undefined: of all customers what no other writes
 * @returns whether there may be more
 */
async function writeBatch(db: Kysely<Database>, customerUid?: string): Promise<boolean> {
  const ofCustomer = customerUid === undefined ? sql`` : sql`WHERE customer_uid = ${customerUid}`
  const { rows: waiting } = await sql`SELECT FROM parcel_search_due ${ofCustomer} LIMIT 1`.execute(
    db,
  )
  if (waiting.length === 0) return false
  return inTransaction(db, async (transaction) => {
    const { rows: due } = await sql<{ id: number; order_uid: string }>`
      SELECT id, order_uid FROM parcel_search_due ${ofCustomer} ORDER BY id LIMIT ${ORDERS}
      FOR UPDATE ${customerUid === undefined ? sql`SKIP LOCKED` : sql``}`.execute(transaction)
    // Held: a change of contacts meanwhile would write its line first, and this one an older line over it.
    const { rows: parcels } = await sql<{ uid: string }>`
      SELECT uid FROM parcel WHERE order_uid = ANY(${due.map((each) => each.order_uid)}::uuid[])
        AND parent_uid IS NULL AND NOT EXISTS (SELECT FROM parcel_search WHERE parcel_uid = parcel.uid)
      ORDER BY uid LIMIT ${PARCELS} FOR SHARE OF parcel`.execute(transaction)
    await sql`SELECT write_parcel_search(${parcels.map(({ uid }) => uid)}::text[])`.execute(
      transaction,
    )
    if (parcels.length === PARCELS) return true
    await sql`DELETE FROM parcel_search_due WHERE id = ANY(${due.map(({ id }) => id)}::bigint[])`.execute(
      transaction,
    )
    return due.length === ORDERS
  })
}
