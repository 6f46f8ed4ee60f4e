import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { firstUidAt } from '#/db/uuid.ts'

export interface EndpointStatistics {
  readonly share: number
  readonly medianMs: number
}

const DAY = 86_400_000
/** Deliveries of one endpoint that are counted, the newest ones. */
const COUNTED = 1000

/** Of the calls for deliveries of the last 24 hours, by endpoint; those without a call are not there. */
export async function readStatistics(
  db: Kysely<Database>,
  customerUid: string,
  now: Date,
): Promise<ReadonlyMap<string, EndpointStatistics>> {
  const from = firstUidAt(new Date(now.getTime() - DAY))
  const { rows } = await sql<{ uid: string; share: number; ms: number }>`
    SELECT own.uid, avg(CASE WHEN call.status BETWEEN 200 AND 299 THEN 1 ELSE 0 END)::float8 AS share,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY call.ms) AS ms
    FROM webhook_endpoint AS own
    CROSS JOIN LATERAL (
      SELECT uid FROM webhook_delivery WHERE endpoint_uid = own.uid AND uid >= ${from}
      ORDER BY uid DESC LIMIT ${COUNTED}
    ) AS delivery
    JOIN webhook_attempt AS call ON call.delivery_uid = delivery.uid
    WHERE own.customer_uid = ${customerUid} AND own.deleted_at IS NULL
    GROUP BY own.uid`.execute(db)
  return new Map(
    rows.map(({ uid, share, ms }) => [uid, { share, medianMs: Math.round(ms) }] as const),
  )
}

/** When the oldest delivery that waits was put, by endpoint; those without one are not there. */
export async function readOldestWaiting(
  db: Kysely<Database>,
  customerUid: string,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ uid: string; at: Date }>`
    SELECT own.uid, min(delivery.created_at) AS at
    FROM webhook_endpoint AS own
    JOIN webhook_delivery AS delivery
      ON delivery.endpoint_uid = own.uid AND delivery.state IN ('pending', 'delivering')
    WHERE own.customer_uid = ${customerUid} AND own.deleted_at IS NULL
    GROUP BY own.uid`.execute(db)
  return new Map(rows.map(({ uid, at }) => [uid, at]))
}
