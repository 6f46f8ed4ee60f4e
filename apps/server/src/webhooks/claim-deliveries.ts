import { WEBHOOK_AT_ONCE } from '@yacheyka/core/api-keys/webhook'
import { type Kysely, type RawBuilder, sql } from 'kysely'
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
  /** Calls of its customer under way at once in this lane. */
  readonly atOnceOfCustomer: number
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

/** Calls of one endpoint that are under way at once in the slow lane, over all processes. In the fast one it is its own number. */
const SLOW_AT_ONCE = 1
/**
 * The same of all endpoints of one customer, where processes do not claim in the same moment: a quarter of one's places. A
 * customer with an endpoint that was given more has as many as that.
 */
export const AT_ONCE_OF_CUSTOMER: Readonly<Record<Lane, number>> = { fast: 12, slow: 4 }
/** Milliseconds between two deliveries to one endpoint: twenty a second. One that was given more calls at once has as many times more. */
const APART = 50
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
const isDue = (now: Date) => sql`endpoint_uid = webhook_endpoint.uid
  AND webhook_delivery.state IN ('pending', 'delivering') AND next_at <= ${now}`

/** A probe for each endpoint: of EXISTS a table of all that is due is made, which may be a million. */
const hasDue = (condition: RawBuilder<unknown>) =>
  sql`(SELECT true FROM webhook_delivery WHERE ${condition} ORDER BY next_at LIMIT 1)`

/** Who has all of its places taken by this process, and would only stand before others. */
interface Busy {
  readonly endpoints: readonly string[]
  readonly customers: readonly string[]
}

/** A call that this process has under way. */
export interface UnderWay {
  readonly endpointUid: string
  readonly customerUid: string
  readonly lane: Lane
  /** Of its endpoint, and of its customer, in the lane that it was begun in. */
  readonly atOnce: number
  readonly atOnceOfCustomer: number
}

/** Of calls that this process has under way, who may have no more in this lane. */
export function busyOf(lane: Lane, calls: Iterable<UnderWay>): Busy {
  const [endpoints, customers] = [new Counts(), new Counts()]
  for (const call of calls) {
    endpoints.add(call.endpointUid, lane === 'slow' ? SLOW_AT_ONCE : call.atOnce)
    if (call.lane === lane)
      customers.add(
        call.customerUid,
        lane === 'slow' ? AT_ONCE_OF_CUSTOMER.slow : call.atOnceOfCustomer,
      )
  }
  return { endpoints: endpoints.full(), customers: customers.full() }
}

/** How many calls each has, and how many it may have. */
class Counts {
  private readonly counts = new Map<string, { readonly count: number; readonly most: number }>()

  add(uid: string, most: number) {
    const before = this.counts.get(uid)
    this.counts.set(uid, {
      count: (before?.count ?? 0) + 1,
      most: Math.max(before?.most ?? 0, most),
    })
  }

  full(): readonly string[] {
    return [...this.counts].filter(([, { count, most }]) => count >= most).map(([uid]) => uid)
  }
}

const NOBODY: Busy = { endpoints: [], customers: [] }

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
        AND uid <> ALL(${busy.endpoints}::uuid[]) AND customer_uid <> ALL(${busy.customers}::uuid[])
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
      atOnceOfCustomer: number
    }>`
      WITH of_customer AS MATERIALIZED (
        SELECT chosen.customer_uid, sum(${begunOf(sql`other.uid`, now)}) AS begun,
          greatest(${AT_ONCE_OF_CUSTOMER[lane]}, max(other.at_once) FILTER (WHERE deleted_at IS NULL)) AS most
        FROM (SELECT DISTINCT customer_uid FROM webhook_endpoint
          WHERE uid = ANY(${uids}::uuid[])) AS chosen
        JOIN LATERAL (
          SELECT uid, deleted_at, ${atOnceOf(lane)} AS at_once FROM webhook_endpoint
          WHERE webhook_endpoint.customer_uid = chosen.customer_uid AND ${isOfLane(lane)}
        ) AS other ON true
        GROUP BY chosen.customer_uid
      ), due AS (
        SELECT chosen.uid, row_number() OVER (
          PARTITION BY webhook_endpoint.customer_uid ORDER BY chosen.place, chosen.uid
        ) + of_customer.begun AS place_of_customer, of_customer.most AS most_of_customer, chosen.place
        FROM webhook_endpoint JOIN of_customer USING (customer_uid)
        CROSS JOIN LATERAL (
          SELECT uid, row_number() OVER (ORDER BY next_at, uid) AS place FROM (
            SELECT uid, next_at FROM webhook_delivery
            WHERE ${isDue(now)} AND (webhook_endpoint.state <> 'unverified' OR event_uid IS NULL)
            ORDER BY next_at LIMIT ${atOnceOf(lane)}) AS first
        ) AS chosen
        WHERE webhook_endpoint.uid = ANY(${uids}::uuid[])
          AND chosen.place <= ${atOnceOf(lane)} - ${begunOf(sql`webhook_endpoint.uid`, now)}
      ), taken AS (
        SELECT uid, most_of_customer FROM due WHERE place_of_customer <= most_of_customer
        ORDER BY place LIMIT ${slots}
      ), claimed AS (
        UPDATE webhook_delivery
        SET state = 'delivering', attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE)}
        FROM taken WHERE webhook_delivery.uid = taken.uid
        RETURNING webhook_delivery.uid, endpoint_uid, event_uid, attempts, most_of_customer
      ), served AS (
        UPDATE webhook_endpoint
        SET ready_at = ${now}::timestamptz
          + counted.count * ${APART * WEBHOOK_AT_ONCE.usual} * interval '1 millisecond' / greatest(at_once, ${WEBHOOK_AT_ONCE.usual})
        FROM (SELECT endpoint_uid, count(*) AS count FROM claimed GROUP BY 1) AS counted
        WHERE webhook_endpoint.uid = counted.endpoint_uid
      )
      SELECT uid, endpoint_uid AS "endpointUid", event_uid AS "eventUid", attempts AS attempt,
        most_of_customer AS "atOnceOfCustomer"
      FROM claimed`.execute(transaction)
    const byUid = new Map(endpoints.map((endpoint) => [endpoint.uid, endpoint]))
    return rows.flatMap(({ endpointUid, ...delivery }) => {
      const endpoint = byUid.get(endpointUid)
      return endpoint === undefined ? [] : [{ ...delivery, endpoint }]
    })
  })
