import { type Kysely, sql } from 'kysely'
import { keepWorking } from '#/db/keep-working.ts'
import { isLockTimeout } from '#/db/lock-timeout.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'

/** Parcels and orders of one transaction, all of one customer, and transactions of one search. */
const PARCELS = 500
const ORDERS = 20
const BATCHES = 20
/** Milliseconds between looks for new orders. */
const LOOK_EVERY = 1000

/** Milliseconds that a search waits for another process that writes the same, once. */
const WAIT_MOST = 500

/** Writes what parcels of new orders are found by, whichever process it runs in. */
export function startSearchWriting(db: Kysely<Database>, log: Log) {
  const failed = (error: unknown) => log.warn({ err: error }, 'search: new parcels not written yet')
  return keepWorking((stopping) => writeDue(db, stopping, failed), { every: LOOK_EVERY, failed })
}

/**
 * A batch of each customer, so that what cannot be written, or is locked, stops nobody else's.
 * @returns whether there may be more
 */
async function writeDue(
  db: Kysely<Database>,
  stopping: AbortSignal,
  failed: (error: unknown) => void,
): Promise<boolean> {
  // From one customer to the next by the index: DISTINCT reads every order that is due.
  const { rows: customers } = await sql<{ uid: string }>`
    WITH RECURSIVE customer (uid) AS (
      (SELECT customer_uid FROM parcel_search_due ORDER BY customer_uid LIMIT 1)
      UNION ALL
      SELECT (SELECT customer_uid FROM parcel_search_due
        WHERE customer_uid > customer.uid ORDER BY customer_uid LIMIT 1)
      FROM customer WHERE uid IS NOT NULL)
    SELECT uid FROM customer WHERE uid IS NOT NULL`.execute(db)
  let isMore = false
  for (const { uid } of customers) {
    if (stopping.aborted) return false
    try {
      if (await writeBatch(db, uid, 'leave')) isMore = true
    } catch (error) {
      failed(error)
    }
  }
  return isMore
}

interface Writing {
  readonly running: Promise<void>
  /** Begins after it, for all searches that have come meanwhile. */
  next: Promise<void> | undefined
}

/** By customer: of one no more than one connection is held, however many searches there are. */
const underWay = new Map<string, Writing>()

/**
 * Whoever searches a customer's parcels finds those that were made a moment ago. Those that cannot be written now are found
 * later: the process with the queue says why.
 */
export function writeDueOf(db: Kysely<Database>, customerUid: string): Promise<void> {
  const writing = underWay.get(customerUid)
  if (writing === undefined) return beginWriting(db, customerUid)
  writing.next ??= writing.running.then(() => beginWriting(db, customerUid))
  return writing.next
}

function beginWriting(db: Kysely<Database>, customerUid: string): Promise<void> {
  const running = writeAll(db, customerUid)
    .catch(() => undefined)
    .finally(() => {
      if (writing.next === undefined) underWay.delete(customerUid)
    })
  const writing: Writing = { running, next: undefined }
  underWay.set(customerUid, writing)
  return running
}

async function writeAll(db: Kysely<Database>, customerUid: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM parcel_search_due WHERE customer_uid = ${customerUid} LIMIT 1`.execute(db)
  if (rows.length === 0) return
  let locked: 'wait' | 'leave' = 'wait'
  for (let batch = 0; batch < BATCHES; batch += 1) {
    try {
      if (!(await writeBatch(db, customerUid, locked))) return
    } catch (error) {
      if (locked === 'leave' || !isLockTimeout(error)) throw error
      locked = 'leave'
    }
  }
}

/**
 * @param locked what another process holds: wait for it, or leave it for later
 * @returns whether there may be more
 */
const writeBatch = (
  db: Kysely<Database>,
  customerUid: string,
  locked: 'wait' | 'leave',
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const skip = locked === 'leave' ? sql`SKIP LOCKED` : sql``
    await sql`SELECT set_config('lock_timeout', ${String(WAIT_MOST)}, true)`.execute(transaction)
    const { rows: due } = await sql<{ id: number; order_uid: string }>`
      SELECT id, order_uid FROM parcel_search_due WHERE customer_uid = ${customerUid}
      ORDER BY id LIMIT ${ORDERS} FOR UPDATE ${skip}`.execute(transaction)
    if (due.length === 0) return false
    // Held: a change of contacts meanwhile would write its line first, and this one an older line over it.
    const { rows: parcels } = await sql<{ uid: string }>`
      SELECT uid FROM parcel WHERE order_uid = ANY(${due.map((each) => each.order_uid)}::uuid[])
        AND ${HAS_NO_LINE} ORDER BY uid LIMIT ${PARCELS} FOR SHARE OF parcel ${skip}`.execute(
      transaction,
    )
    await sql`SELECT write_parcel_search(${parcels.map(({ uid }) => uid)}::text[])`.execute(
      transaction,
    )
    const { rows: done } = await sql`
      DELETE FROM parcel_search_due AS due WHERE id = ANY(${due.map(({ id }) => id)}::bigint[])
        AND (SELECT true FROM parcel WHERE order_uid = due.order_uid AND ${HAS_NO_LINE} LIMIT 1) IS NULL
      RETURNING id`.execute(transaction)
    return parcels.length === PARCELS || (due.length === ORDERS && done.length > 0)
  })

const HAS_NO_LINE = sql`parent_uid IS NULL
  AND NOT EXISTS (SELECT FROM parcel_search WHERE parcel_uid = parcel.uid)`
