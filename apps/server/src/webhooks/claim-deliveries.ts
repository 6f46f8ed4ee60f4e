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
/** The same of all endpoints of one customer, where processes do not claim in the same moment: a quarter of one's places. */
const AT_ONCE_OF_CUSTOMER: Readonly<Record<Lane, number>> = { fast: 12, slow: 4 }
/** Milliseconds between two deliveries to one endpoint: twenty a second. */
const APART = 50
/** Milliseconds after which a process that has claimed a delivery is taken for dead. */
const LEASE = 60_000

const isOfLane = (lane: Lane) => {
  const isSlow = sql`(webhook_endpoint.state IN ('unverified', 'failing') OR webhook_endpoint.is_slow)`
  return lane === 'slow' ? isSlow : sql`NOT ${isSlow}`
}
/** Endpoints of the lane with calls under way, and how many. */
const begunIn = (lane: Lane, now: Date) => sql`
  SELECT endpoint_uid, customer_uid, count(*) AS count FROM webhook_delivery
  JOIN webhook_endpoint ON webhook_endpoint.uid = webhook_delivery.endpoint_uid
  WHERE webhook_delivery.state = 'delivering' AND next_at > ${now} AND ${isOfLane(lane)}
  GROUP BY endpoint_uid, customer_uid`
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
    // Whoever has all of its places taken would only stand before the others here.
    const { rows: endpoints } = await sql<Claimed['endpoint']>`
      WITH begun AS MATERIALIZED (${begunIn(lane, now)})
      SELECT uid, customer_uid AS "customerUid", test, url, secret, previous_secret AS "previousSecret",
        previous_until AS "previousUntil"
      FROM webhook_endpoint
      WHERE deleted_at IS NULL AND state <> 'disabled' AND ready_at <= ${now}
        AND ${isOfLane(lane)}
        AND uid NOT IN (SELECT endpoint_uid FROM begun WHERE count >= ${AT_ONCE[lane]})
        AND customer_uid NOT IN (
          SELECT customer_uid FROM begun GROUP BY 1 HAVING sum(count) >= ${AT_ONCE_OF_CUSTOMER[lane]})
        AND CASE WHEN state = 'unverified'
          THEN EXISTS (SELECT FROM webhook_delivery WHERE ${isDue(now)} AND event_uid IS NULL)
          ELSE EXISTS (SELECT FROM webhook_delivery WHERE ${isDue(now)}) END
      ORDER BY ready_at, uid LIMIT ${slots}
      FOR NO KEY UPDATE OF webhook_endpoint SKIP LOCKED`.execute(transaction)
    if (endpoints.length === 0) return []
    // After the lock, so that what its last holder has begun is seen.
    const { rows } = await sql<{
      uid: string
      endpointUid: string
      eventUid: string | null
      attempt: number
    }>`
      WITH begun AS MATERIALIZED (${begunIn(lane, now)}), due AS (
        SELECT chosen.uid, row_number() OVER (
          PARTITION BY webhook_endpoint.customer_uid ORDER BY chosen.place, chosen.uid
        ) + coalesce((SELECT sum(count) FROM begun WHERE begun.customer_uid = webhook_endpoint.customer_uid), 0)
          AS place_of_customer, chosen.place
        FROM webhook_endpoint
        CROSS JOIN LATERAL (
          SELECT uid, row_number() OVER (ORDER BY next_at, uid) AS place FROM (
            SELECT uid, next_at FROM webhook_delivery
            WHERE ${isDue(now)} AND (webhook_endpoint.state <> 'unverified' OR event_uid IS NULL)
            ORDER BY next_at LIMIT ${AT_ONCE[lane]}) AS first
        ) AS chosen
        WHERE webhook_endpoint.uid = ANY(${endpoints.map(({ uid }) => uid)}::uuid[])
          AND chosen.place <= ${AT_ONCE[lane]}
            - coalesce((SELECT count FROM begun WHERE endpoint_uid = webhook_endpoint.uid), 0)
      ), taken AS (
        SELECT uid FROM due WHERE place_of_customer <= ${AT_ONCE_OF_CUSTOMER[lane]}
        ORDER BY place LIMIT ${slots}
      ), claimed AS (
        UPDATE webhook_delivery
        SET state = 'delivering', attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE)}
        FROM taken WHERE webhook_delivery.uid = taken.uid
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
