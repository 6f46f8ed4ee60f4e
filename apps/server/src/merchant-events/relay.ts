import { type Kysely, sql } from 'kysely'
import { keepWorking } from '#/db/keep-working.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'
import { delayOf, deliveriesOf } from './reversed-deliveries.ts'
import { isSubscribed, LATER_UID } from './subscribed.ts'

/** Events of one transaction. */
const BATCH = 1000
/** Milliseconds between looks. */
const LOOK_EVERY = 500

/**
 * Numbers events that are committed, whichever process it runs in: one at a time, each committed before the next, so that
 * whoever reads by number never misses one that came late.
 */
export const startRelay = (db: Kysely<Database>, log: Log) =>
  keepWorking(async () => (await numberEvents(db)) === BATCH, {
    every: LOOK_EVERY,
    failed: (error) => log.warn({ err: error }, 'events: not numbered yet'),
  })

/**
 * Numbers the next events, unless another process does, and notes for each endpoint of its shop that it is to be told: what is
 * read by number and what is sent never disagree.
 * @returns how many
 */
export async function numberEvents(db: Kysely<Database>, most = BATCH): Promise<number> {
  const { rows: waiting } = await sql`SELECT FROM api_event WHERE position IS NULL LIMIT 1`.execute(
    db,
  )
  if (waiting.length === 0) return 0
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql`SELECT FROM event_counter FOR UPDATE SKIP LOCKED`.execute(
      transaction,
    )
    if (rows.length === 0) return 0
    // After the lock, so that what its last holder numbered is seen.
    const numbered = await sql<{ count: number }>`
      WITH fresh AS MATERIALIZED (
        SELECT uid, row_number() OVER (ORDER BY uid) AS place FROM (
          SELECT uid FROM api_event WHERE position IS NULL ORDER BY uid LIMIT ${most}) AS waiting
      ), counted AS (
        UPDATE event_counter SET position = position + (SELECT count(*) FROM fresh) RETURNING position
      ), numbered AS (
        UPDATE api_event SET position = counted.position - (SELECT count(*) FROM fresh) + fresh.place
        FROM fresh, counted WHERE api_event.uid = fresh.uid
        RETURNING api_event.uid, customer_uid, test, type, payload, fresh.place
      ), delivered AS (
        INSERT INTO webhook_delivery (uid, endpoint_uid, event_uid, state, next_at, created_at)
        SELECT ${LATER_UID}, endpoint.uid, numbered.uid, 'pending', now() + ${delayOf('numbered')}, now()
        FROM numbered
        JOIN webhook_endpoint AS endpoint ON endpoint.customer_uid = numbered.customer_uid
          AND endpoint.test = numbered.test AND endpoint.deleted_at IS NULL
        CROSS JOIN LATERAL generate_series(1, ${deliveriesOf('numbered')}) AS copy
        WHERE ${isSubscribed('endpoint', 'numbered')}
        ORDER BY numbered.place
      )
      SELECT count(*) AS count FROM numbered`.execute(transaction)
    return numbered.rows[0]?.count ?? 0
  })
}
