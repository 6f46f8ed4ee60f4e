import { WAITING_MAX, type WaitingKind } from '@yacheyka/contract/dashboard/console-today'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** The rows that wait, each with the moment since when (null where that says nothing); an index leads to each. */
const ROWS: Readonly<Record<WaitingKind, RawBuilder<unknown>>> = {
  applications: sql`SELECT created_at AS since FROM juridical_application WHERE status = 'new' ORDER BY created_at`,
  receipts: sql`SELECT paid_on::timestamptz AS since FROM bank_receipt WHERE unmatched IS NOT NULL ORDER BY paid_on`,
  corrections: sql`SELECT asked_at AS since FROM deposit_correction WHERE status = 'waiting' ORDER BY asked_at`,
  credits: sql`SELECT asked_at AS since FROM credit_request WHERE status = 'waiting' ORDER BY asked_at`,
  email_confirmations: sql`SELECT requested_at AS since FROM email_change
    WHERE status = 'waiting' AND expires_at > now() AND requested_by IS NOT NULL ORDER BY requested_at`,
  invoices: sql`SELECT issued_at AS since FROM invoice WHERE status = 'issued' ORDER BY number`,
  feedback: sql`SELECT created_at AS since FROM feedback WHERE handled_at IS NULL ORDER BY created_at`,
  responses: sql`SELECT created_at AS since FROM vacancy_response WHERE handled_at IS NULL ORDER BY created_at`,
  overdue: sql`SELECT NULL::timestamptz AS since FROM parcel WHERE parent_uid IS NULL AND status = 'overdue' AND NOT sandbox`,
  blocked: sql`SELECT NULL::timestamptz AS since FROM parcel
    WHERE parent_uid IS NULL AND shown_status = 'blocked_for_return' AND NOT sandbox`,
  unpaid_orders: sql`SELECT created_at AS since FROM juridical_order
    WHERE status = 'awaiting_payment' AND NOT sandbox ORDER BY created_at`,
  failed_messages: sql`SELECT NULL::timestamptz AS since FROM outbox_message WHERE status = 'failed' AND NOT sandbox`,
  kept_messages: sql`SELECT created_at AS since FROM outbox_message WHERE status = 'kept' AND NOT sandbox ORDER BY created_at`,
  incidents: sql`SELECT opened_at AS since FROM incident WHERE closed_at IS NULL AND kind <> 'silent' ORDER BY opened_at`,
  silent_points: sql`SELECT opened_at AS since FROM incident WHERE closed_at IS NULL AND kind = 'silent' ORDER BY opened_at`,
  feed_refusals: sql`SELECT at AS since FROM feed_refusal WHERE seen_at IS NULL ORDER BY at`,
  maintenance: sql`SELECT maintenance_since AS since FROM point WHERE maintenance_since IS NOT NULL`,
  quarantine: sql`SELECT imported_at AS since FROM point_quarantine ORDER BY imported_at`,
}

export interface WaitingRow {
  readonly kind: WaitingKind
  readonly count: number
  readonly since: Date | null
}

/** How much of each kind waits, up to `WAITING_MAX`; what does not wait is left out. */
export async function readWaiting(
  db: Kysely<Database>,
  kinds: readonly WaitingKind[],
): Promise<readonly WaitingRow[]> {
  const counts = kinds.map(
    (kind) => sql`SELECT ${kind} AS kind, count(*) AS count, min(since) AS since
      FROM (${ROWS[kind]} LIMIT ${WAITING_MAX}) AS waiting`,
  )
  const { rows } = await sql<WaitingRow>`${sql.join(counts, sql` UNION ALL `)}`.execute(db)
  return rows.filter(({ count }) => count > 0)
}

/** Parcels that were made and handed out on each of the last days, the oldest first. */
export async function readDays(db: Kysely<Database>, days: number) {
  const { rows } = await sql<{ day: string; created: number; handed_out: number }>`
    WITH span AS (
      SELECT generate_series((now() AT TIME ZONE 'Europe/Moscow')::date - ${days - 1}::integer,
        (now() AT TIME ZONE 'Europe/Moscow')::date, interval '1 day')::date AS day
    ), made AS (
      SELECT (created_at AT TIME ZONE 'Europe/Moscow')::date AS day, count(*) AS count FROM parcel
      WHERE parent_uid IS NULL AND NOT sandbox AND created_at >= now() - make_interval(days => ${days}) GROUP BY 1
    ), fetched AS (
      SELECT (status_at AT TIME ZONE 'Europe/Moscow')::date AS day, count(*) AS count FROM parcel
      WHERE parent_uid IS NULL AND NOT sandbox AND status IN ('received', 'issued', 'handed_over')
        AND status_at >= now() - make_interval(days => ${days}) GROUP BY 1
    )
    SELECT to_char(span.day, 'YYYY-MM-DD') AS day, coalesce(made.count, 0) AS created, coalesce(fetched.count, 0) AS handed_out
    FROM span LEFT JOIN made ON made.day = span.day LEFT JOIN fetched ON fetched.day = span.day
    ORDER BY span.day`.execute(db)
  return rows
}
