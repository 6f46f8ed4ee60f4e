import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Claimed } from './claim-deliveries.ts'
import { type Outcome, SLOW_FROM } from './note-outcome.ts'

interface Success {
  readonly claimed: Claimed
  readonly outcome: Outcome
}

/** Milliseconds in which successes come together: until they are written, a process that dies leaves them to be sent again. */
const TOGETHER = 50
/** Seconds to which an endpoint's last success is told. */
const TOLD_EVERY = 5

/**
 * Writes down calls that went well, all of them by one statement: their deliveries, their attempts, and what they say of
 * their endpoints. A delivery that another process has taken over meanwhile stays as it is.
 * @returns those that were written
 */
export async function noteSuccesses(
  db: Kysely<Database>,
  successes: readonly Success[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    WITH given AS (
      SELECT * FROM unnest(
        ${successes.map(({ claimed }) => claimed.uid)}::uuid[],
        ${successes.map(({ claimed }) => claimed.attempt)}::integer[],
        ${successes.map(({ claimed }) => claimed.endpoint.uid)}::uuid[],
        ${successes.map(({ claimed }) => claimed.endpoint.url)}::text[],
        ${successes.map(({ outcome }) => outcome.at)}::timestamptz[],
        ${successes.map(({ outcome }) => Math.round(outcome.ms))}::integer[],
        ${successes.map(({ outcome: { answer: response } }) => ('status' in response ? response.status : 0))}::integer[],
        ${successes.map(({ outcome: { answer: response } }) => ('text' in response ? response.text : ''))}::text[]
      ) AS given (uid, attempt, endpoint_uid, url, at, ms, status, answer)
    ), locked AS MATERIALIZED (
      -- The endpoint first, as where deliveries are claimed.
      SELECT uid FROM webhook_endpoint WHERE uid IN (SELECT endpoint_uid FROM given)
      ORDER BY uid FOR NO KEY UPDATE
    ), done AS (
      UPDATE webhook_delivery SET state = 'delivered', next_at = ${now}
      FROM given JOIN locked ON locked.uid = given.endpoint_uid
      WHERE webhook_delivery.uid = given.uid AND webhook_delivery.state = 'delivering'
        AND webhook_delivery.attempts = given.attempt
      RETURNING given.*
    ), attempted AS (
      INSERT INTO webhook_attempt (delivery_uid, n, at, ms, status, answer)
      SELECT uid, attempt, at, ms, status, answer FROM done
    ), enabled AS (
      -- Of another address, or of an endpoint that was disabled meanwhile, it says nothing.
      UPDATE webhook_endpoint SET
        state = 'enabled', failing_since = NULL, failures = 0, is_slow = last.ms > ${SLOW_FROM},
        last_success_at = ${now},
        -- Whoever is back need not rest any longer.
        ready_at = CASE failures WHEN 0 THEN ready_at ELSE ${now}::timestamptz END
      FROM (SELECT DISTINCT ON (endpoint_uid) endpoint_uid, url, ms FROM done ORDER BY endpoint_uid, at DESC) AS last
      WHERE webhook_endpoint.uid = last.endpoint_uid AND webhook_endpoint.url = last.url
        AND state <> 'disabled'
        AND (state <> 'enabled' OR failures > 0 OR is_slow <> (last.ms > ${SLOW_FROM}) OR last_success_at IS NULL
          OR last_success_at < ${now}::timestamptz - ${TOLD_EVERY} * interval '1 second')
    )
    SELECT uid FROM done`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

/** Collects what went well for a moment, and writes it together. */
export function collectSuccesses(
  db: Kysely<Database>,
): (claimed: Claimed, outcome: Outcome) => Promise<'delivered' | 'lost'> {
  type Waiting = Success & PromiseWithResolvers<'delivered' | 'lost'>
  let waiting: Waiting[] = []

  const write = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    try {
      const written = await noteSuccesses(db, batch, new Date())
      for (const { claimed, resolve } of batch)
        resolve(written.has(claimed.uid) ? 'delivered' : 'lost')
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (claimed, outcome) => {
    if (waiting.length === 0) setTimeout(() => void write(), TOGETHER)
    const ending = Promise.withResolvers<'delivered' | 'lost'>()
    waiting.push({ claimed, outcome, ...ending })
    return ending.promise
  }
}
