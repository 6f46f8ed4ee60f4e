import { WEBHOOK_AT_ONCE } from '@yacheyka/core/api-keys/webhook'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AT_ONCE_OF_CUSTOMER, type Busy, SLOW_AT_ONCE } from './under-way.ts'
import type { Lane } from './lanes.ts'

/** A delivery that this process makes now. */
export interface Claimed {
  readonly uid: string
  /** Null for a trial. */
  readonly eventUid: string | null
  /** With this one. */
  readonly attempt: number
  /** Since when. */
  readonly dueAt: Date
  readonly endpoint: {
    readonly uid: string
    readonly customerUid: string
    readonly test: boolean
    readonly url: string
    readonly secret: string
    readonly previousSecret: string | null
    readonly previousUntil: Date | null
    /** Calls under way at once in the fast lane. */
    readonly atOnce: number
  }
}

/** Milliseconds between two deliveries to one endpoint: twenty a second. One that was given more calls at once has as many times more. */
const APART = 50
const USUAL = WEBHOOK_AT_ONCE.usual
/** Milliseconds until an endpoint is looked at again that had something due and no place: others come first meanwhile. */
const AGAIN_AFTER = 200
/** Milliseconds after which a process that has claimed a delivery is taken for dead. */
const LEASE = 60_000

const isOfLane = (lane: Lane) => {
  const isSlow = sql`(webhook_endpoint.state IN ('unverified', 'failing') OR webhook_endpoint.is_slow)`
  return lane === 'slow' ? isSlow : sql`NOT ${isSlow}`
}
/**
 * Calls of one endpoint that are under way; by a probe of its index, which leaves out what has ended: one look at all
 * that are under way would walk through what ended since the last vacuum.
 */
const begunOf = (endpoint: RawBuilder<unknown>, now: Date) => sql`(
  SELECT count(*) FROM webhook_delivery
  WHERE endpoint_uid = ${endpoint} AND webhook_delivery.state = 'delivering' AND next_at > ${now})`
const atOnceOf = (lane: Lane) =>
  lane === 'slow' ? sql`${SLOW_AT_ONCE}::integer` : sql`webhook_endpoint.at_once::integer`
/** An operator gave it more calls than the usual ones: they are not among its customer's. */
const hasMore = (lane: Lane) => sql`${atOnceOf(lane)} > ${USUAL}`
const isDue = (now: Date) => sql`endpoint_uid = webhook_endpoint.uid
  AND webhook_delivery.state IN ('pending', 'delivering') AND next_at <= ${now}`

/** A probe for each endpoint: of EXISTS a table of all that is due is made, which may be a million. */
const hasDue = (condition: RawBuilder<unknown>) =>
  sql`(SELECT true FROM webhook_delivery WHERE ${condition} ORDER BY next_at LIMIT 1)`

const NOBODY: Busy = { endpoints: [], customers: [], extra: Number.MAX_SAFE_INTEGER }

/**
 * Takes deliveries that are due, of as many endpoints as there are slots: those first that were served longest ago. That
 * it is being delivered is committed before anything is sent; where the process dies, the lease runs out, and it is sent again.
 */
export const claimDeliveries = (
  db: Kysely<Database>,
  lane: Lane,
  slots: number,
  now: Date,
  busy = NOBODY,
): Promise<readonly Claimed[]> =>
  inTransaction(db, async (transaction) => {
    const { rows: endpoints } = await sql<Claimed['endpoint']>`
      SELECT uid, customer_uid AS "customerUid", test, url, secret, previous_secret AS "previousSecret",
        previous_until AS "previousUntil", at_once AS "atOnce"
      FROM webhook_endpoint
      WHERE deleted_at IS NULL AND state <> 'disabled' AND ready_at <= ${now}
        AND ${isOfLane(lane)}
        AND uid <> ALL(${busy.endpoints}::uuid[]) AND (customer_uid <> ALL(${busy.customers}::uuid[]) OR ${hasMore(lane)})
        AND CASE WHEN state = 'unverified'
          THEN ${hasDue(sql`${isDue(now)} AND event_uid IS NULL`)} ELSE ${hasDue(isDue(now))} END
      ORDER BY ready_at, uid LIMIT ${slots}
      FOR NO KEY UPDATE SKIP LOCKED`.execute(transaction)
    if (endpoints.length === 0) return []
    const uids = endpoints.map(({ uid }) => uid)
    // After the lock, so that what its last holder has begun is seen.
    const { rows } = await sql<{
      uid: string
      endpointUid: string
      eventUid: string | null
      attempt: number
      dueAt: Date
    }>`
      WITH of_customer AS MATERIALIZED (
        SELECT chosen.customer_uid, coalesce(sum(${begunOf(sql`other.uid`, now)}), 0) AS begun
        FROM (SELECT DISTINCT customer_uid FROM webhook_endpoint
          WHERE uid = ANY(${uids}::uuid[])) AS chosen
        LEFT JOIN LATERAL (
          SELECT uid FROM webhook_endpoint
          WHERE webhook_endpoint.customer_uid = chosen.customer_uid AND ${isOfLane(lane)} AND NOT ${hasMore(lane)}
        ) AS other ON true
        GROUP BY chosen.customer_uid
      ), due AS (
        SELECT chosen.uid, chosen.next_at, own.begun + chosen.place AS place, ${hasMore(lane)} AS has_more, row_number() OVER (
          PARTITION BY webhook_endpoint.customer_uid, ${hasMore(lane)} ORDER BY own.begun + chosen.place, chosen.uid
        ) + of_customer.begun AS place_of_customer
        FROM webhook_endpoint JOIN of_customer USING (customer_uid)
        CROSS JOIN LATERAL (SELECT ${begunOf(sql`webhook_endpoint.uid`, now)} AS begun) AS own
        CROSS JOIN LATERAL (
          SELECT uid, next_at, row_number() OVER (ORDER BY next_at, uid) AS place FROM (
            SELECT uid, next_at FROM webhook_delivery
            WHERE ${isDue(now)} AND (webhook_endpoint.state <> 'unverified' OR event_uid IS NULL)
            ORDER BY next_at LIMIT ${atOnceOf(lane)}) AS first
        ) AS chosen
        WHERE webhook_endpoint.uid = ANY(${uids}::uuid[]) AND own.begun + chosen.place <= ${atOnceOf(lane)}
      ), ranked AS (
        SELECT uid, next_at, place, row_number() OVER (PARTITION BY place > ${USUAL} ORDER BY place, uid) AS place_of_extra
        FROM due WHERE has_more OR place_of_customer <= ${AT_ONCE_OF_CUSTOMER[lane]}
      ), taken AS (
        SELECT uid, next_at FROM ranked WHERE place <= ${USUAL} OR place_of_extra <= ${busy.extra}
        ORDER BY place LIMIT ${slots}
      ), claimed AS (
        UPDATE webhook_delivery
        SET state = 'delivering', attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE)}
        FROM taken WHERE webhook_delivery.uid = taken.uid
        RETURNING webhook_delivery.uid, endpoint_uid, event_uid, attempts, taken.next_at AS due_at
      ), served AS (
        UPDATE webhook_endpoint SET ready_at = ${now}::timestamptz + interval '1 millisecond' * CASE WHEN counted.count IS NULL
          THEN ${AGAIN_AFTER} ELSE counted.count * ${APART} ${lane === 'fast' ? sql`* ${USUAL}::float8 / greatest(at_once, ${USUAL})` : sql``} END
        FROM unnest(${uids}::uuid[]) AS asked (uid)
        LEFT JOIN (SELECT endpoint_uid, count(*) AS count FROM claimed GROUP BY 1) AS counted ON counted.endpoint_uid = asked.uid
        WHERE webhook_endpoint.uid = asked.uid
      )
      SELECT uid, endpoint_uid AS "endpointUid", event_uid AS "eventUid", attempts AS attempt,
        due_at AS "dueAt"
      FROM claimed`.execute(transaction)
    const byUid = new Map(endpoints.map((endpoint) => [endpoint.uid, endpoint]))
    return rows.flatMap(({ endpointUid, ...delivery }) => {
      const endpoint = byUid.get(endpointUid)
      return endpoint === undefined ? [] : [{ ...delivery, endpoint }]
    })
  })
