import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { LATER_UID } from './subscribed.ts'

/** Seconds between two events of one shop, specification 5 §3.2. */
const REST = 600

/**
 * Notes how many points have changed since the event before, if any have: for each shop with a live key that reads points,
 * or with a live webhook that is subscribed to it.
 * @returns how many points
 */
export const announcePoints = (db: Kysely<Database>, now: Date): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ revision: number; changed: number }>`
      UPDATE points_announced AS announced SET revision = present.revision, announced_at = ${now}
      FROM (SELECT revision FROM point_revision) AS present,
        LATERAL (
          SELECT count(*) AS changed FROM point
          WHERE NOT sandbox AND changed_revision > (SELECT revision FROM points_announced)
            AND changed_revision <= present.revision) AS counted
      WHERE announced.announced_at <= ${now}::timestamptz - ${REST} * interval '1 second' AND counted.changed > 0
      RETURNING announced.revision, counted.changed`.execute(transaction)
    const [news] = rows
    if (news === undefined) return 0
    await sql`
      INSERT INTO api_event (uid, customer_uid, test, type, subject, version, payload, occurred_at)
      SELECT ${LATER_UID}, reader.customer_uid, false, 'points.changed', ${String(news.revision)}, 0,
        ${JSON.stringify(news)}::jsonb, ${now}
      FROM (
        SELECT customer_uid FROM api_key
        WHERE kind = 'secret' AND NOT test AND 'points:read' = ANY(scopes) AND revoked_at IS NULL
          AND coalesce(least(expires_at, retires_at), 'infinity') > ${now}::timestamptz
        UNION
        SELECT customer_uid FROM webhook_endpoint
        WHERE deleted_at IS NULL AND NOT test AND state <> 'disabled' AND types && ARRAY['*', 'points.changed']) AS reader`.execute(
      transaction,
    )
    return news.changed
  })
