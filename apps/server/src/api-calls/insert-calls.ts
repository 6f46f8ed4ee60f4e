import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** What the log keeps of every call. */
export interface CallFacts {
  readonly uid: string
  readonly at: Date
  readonly keyUid: string
  readonly test: boolean
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly code: string | null
  readonly ms: number
  readonly requestId: string
  readonly idempotencyKey: string | null
  readonly network: string
  readonly replayed: boolean
  readonly number: string | null
}

/** A call that has been answered. */
export interface AnsweredCall extends CallFacts {
  readonly customerUid: string
  /** As JSON, redacted; null where they are not kept. */
  readonly request: string | null
  readonly answer: string | null
  /** Ordered by this call, not by the first one of its Idempotency-Key. */
  readonly parcels: number
  /** A change or a rejection of a secret key: kept also when reads of the day are not any more. */
  readonly matters: boolean
  /** By a publishable key: whoever reads it in a page may call as often as they like. */
  readonly fromPage: boolean
}

export interface CallCaps {
  /** Rows of a customer and day, and those with their bodies. */
  readonly all: number
  /** Those that matter included. */
  readonly most: number
  /** Of publishable keys; none of them is counted among the others. */
  readonly pages: number
}

export const CALL_CAPS: CallCaps = { all: 10_000, most: 50_000, pages: 2_000 }

/**
 * Stores calls up to the caps of their customers' day, and counts all. What several processes write at once is counted
 * from one beginning: a cap is exceeded by a batch of each at most.
 */
export async function insertCalls(
  db: Kysely<Database>,
  calls: readonly AnsweredCall[],
  caps: CallCaps = CALL_CAPS,
): Promise<void> {
  const rows = calls.map((call) => ({ ...call, day: isoDay(moscowDay(call.at.getTime())) }))
  await sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (uid uuid, at timestamptz, "customerUid" uuid,
        "keyUid" uuid, test boolean, operation text, method text, path text, status integer, code text, ms integer,
        "requestId" text, "idempotencyKey" text, network text, replayed boolean, number text, matters boolean, "fromPage" boolean, day date,
        parcels integer, request text, answer text)
      -- Written again after a connection was lost behind its COMMIT.
      WHERE NOT EXISTS (SELECT FROM api_call WHERE api_call.uid = given.uid)
    ), ranked AS MATERIALIZED (
      SELECT given.*,
        CASE WHEN "fromPage" THEN coalesce(before.kept_of_pages, 0) ELSE coalesce(before.kept - before.kept_of_pages, 0) END
        + row_number() OVER (PARTITION BY given."customerUid", given.day, "fromPage" ORDER BY given.uid) AS place
      FROM given LEFT JOIN api_call_day AS before
        ON before.customer_uid = given."customerUid" AND before.day = given.day
    ), judged AS MATERIALIZED (
      SELECT *, place <= CASE WHEN "fromPage" THEN ${caps.pages}::integer WHEN matters THEN ${caps.most}::integer
        ELSE ${caps.all}::integer END AS "isKept" FROM ranked
    ), counted AS (
      INSERT INTO api_call_day (customer_uid, day, calls, kept, kept_of_pages)
      SELECT "customerUid", day, count(*), count(*) FILTER (WHERE "isKept"), count(*) FILTER (WHERE "isKept" AND "fromPage")
      FROM judged GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (customer_uid, day) DO UPDATE SET
        calls = api_call_day.calls + excluded.calls, kept = api_call_day.kept + excluded.kept,
        kept_of_pages = api_call_day.kept_of_pages + excluded.kept_of_pages
    ), used AS (
      INSERT INTO api_key_day (key_uid, day, calls, refused, limited, failed, parcels)
      SELECT "keyUid", day, count(*), count(*) FILTER (WHERE status >= 400), count(*) FILTER (WHERE status = 429),
        count(*) FILTER (WHERE status >= 500), sum(parcels)
      FROM given GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (key_uid, day) DO UPDATE SET calls = api_key_day.calls + excluded.calls,
        refused = api_key_day.refused + excluded.refused, limited = api_key_day.limited + excluded.limited,
        failed = api_key_day.failed + excluded.failed, parcels = api_key_day.parcels + excluded.parcels
    ), logged AS (
      INSERT INTO api_call (uid, at, customer_uid, key_uid, test, operation, method, path, status, code, ms, request_id,
        idempotency_key, network, replayed, number)
      SELECT uid, at, "customerUid", "keyUid", test, operation, method, path, status, code, ms, "requestId",
        "idempotencyKey", network, replayed, number
      FROM judged WHERE "isKept" ORDER BY uid
      ON CONFLICT (uid) DO NOTHING
    )
    INSERT INTO api_call_body (call_uid, request, answer)
    SELECT uid, request, answer FROM judged
    WHERE "isKept" AND place <= ${caps.all}::integer AND (request IS NOT NULL OR answer IS NOT NULL)
    ON CONFLICT (call_uid) DO NOTHING`.execute(db)
}
