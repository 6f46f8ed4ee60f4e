import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import type { Lane } from './lanes.ts'

/** A delivery that this process makes now. */
export interface Claimed {
  readonly uid: string
  /** Null for a trial. */
  readonly eventUid: string | null
  /** With this one. */
  readonly attempt: number
  readonly endpoint: {
    readonly uid: string
    readonly customerUid: string
    readonly test: boolean
    readonly url: string
    readonly secret: string
    readonly previousSecret: string | null
    readonly previousUntil: Date | null
  }
}

/** Calls of one endpoint that are under way at once, over all processes. */
const AT_ONCE: Readonly<Record<Lane, number>> = { fast: 4, slow: 1 }
/** Milliseconds between two deliveries to one endpoint: twenty a second. */
const APART = 50
/** Milliseconds after which a process that has claimed a delivery is taken for dead. */
const LEASE = 60_000

const isSlow = sql`(state IN ('unverified', 'failing') OR is_slow)`
const isDue = (now: Date) => sql`endpoint_uid = webhook_endpoint.uid
  AND webhook_delivery.state IN ('pending', 'delivering') AND next_at <= ${now}`

/**
 * Takes deliveries that are due, of as many endpoints as there are slots: those first that were served longest ago. That
 * it is being delivered is committed before anything is sent; where the process dies, the lease runs out, and it is sent again.
 */
export const claimDeliveries = (
  db: Kysely<Database>,
  lane: Lane,
  slots: number,
  now: Date,
): Promise<readonly Claimed[]> =>
  inTransaction(db, async (transaction) => {
    const { rows: endpoints } = await sql<Claimed['endpoint']>`
      SELECT uid, customer_uid AS "customerUid", test, url, secret, previous_secret AS "previousSecret",
        previous_until AS "previousUntil"
      FROM webhook_endpoint
      WHERE deleted_at IS NULL AND state <> 'disabled' AND ready_at <= ${now}
        AND ${lane === 'slow' ? isSlow : sql`NOT ${isSlow}`}
        AND CASE WHEN state = 'unverified'
          THEN EXISTS (SELECT FROM webhook_delivery WHERE ${isDue(now)} AND event_uid IS NULL)
          ELSE EXISTS (SELECT FROM webhook_delivery WHERE ${isDue(now)}) END
      ORDER BY ready_at, uid LIMIT ${slots}
      FOR NO KEY UPDATE SKIP LOCKED`.execute(transaction)
    if (endpoints.length === 0) return []
    // After the lock, so that what its last holder has begun is seen.
    const { rows } = await sql<{
      uid: string
      endpointUid: string
      eventUid: string | null
      attempt: number
    }>`
      WITH due AS (
        SELECT chosen.uid, chosen.place
        FROM webhook_endpoint
        CROSS JOIN LATERAL (
          SELECT count(*) AS begun FROM webhook_delivery
          WHERE endpoint_uid = webhook_endpoint.uid AND webhook_delivery.state = 'delivering' AND next_at > ${now}
        ) AS under_way
        CROSS JOIN LATERAL (
          SELECT uid, row_number() OVER (ORDER BY next_at, uid) AS place FROM (
            SELECT uid, next_at FROM webhook_delivery
            WHERE ${isDue(now)} AND (webhook_endpoint.state <> 'unverified' OR event_uid IS NULL)
            ORDER BY next_at LIMIT ${AT_ONCE[lane]}) AS first
        ) AS chosen
        WHERE webhook_endpoint.uid = ANY(${endpoints.map(({ uid }) => uid)}::uuid[])
          AND chosen.place <= ${AT_ONCE[lane]} - under_way.begun
        ORDER BY chosen.place LIMIT ${slots}
      ), claimed AS (
        UPDATE webhook_delivery
        SET state = 'delivering', attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE)}
        FROM due WHERE webhook_delivery.uid = due.uid
        RETURNING webhook_delivery.uid, endpoint_uid, event_uid, attempts
      ), served AS (
        UPDATE webhook_endpoint
        SET ready_at = ${now}::timestamptz + counted.count * ${APART} * interval '1 millisecond'
        FROM (SELECT endpoint_uid, count(*) AS count FROM claimed GROUP BY 1) AS counted
        WHERE webhook_endpoint.uid = counted.endpoint_uid
      )
      SELECT uid, endpoint_uid AS "endpointUid", event_uid AS "eventUid", attempts AS attempt
      FROM claimed`.execute(transaction)
    const byUid = new Map(endpoints.map((endpoint) => [endpoint.uid, endpoint]))
    return rows.flatMap(({ endpointUid, ...delivery }) => {
      const endpoint = byUid.get(endpointUid)
      return endpoint === undefined ? [] : [{ ...delivery, endpoint }]
    })
  })
