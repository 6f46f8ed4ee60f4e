import {
  SECURITY_FOUND_MAX,
  type SecurityEventRow,
} from '@yacheyka/contract/audit/console-security'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { networkOf } from '#/observability/caller.ts'

export interface SecurityEventFilter {
  readonly kind: string
  /** An address or a network. */
  readonly network: string
  readonly from: Date | undefined
  /** Exclusive. */
  readonly before: Date | undefined
}

interface Row extends Omit<SecurityEventRow, 'first_at' | 'last_at'> {
  readonly first_at: Date
  readonly last_at: Date
}

interface SecurityEventPage {
  readonly count: number
  /** False: there are more than `count`. */
  readonly exact: boolean
  readonly rows: readonly Row[]
}

/** A page of security events, the newest hour first; what is found is counted up to `SECURITY_FOUND_MAX`, and paged no farther. */
export async function readSecurityEvents(
  db: Kysely<Database>,
  filter: SecurityEventFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SecurityEventPage> {
  const where = conditionOf(filter)
  const counted = await sql<{ found: number }>`SELECT count(*) AS found
    FROM (SELECT FROM security_event WHERE ${where} LIMIT ${SECURITY_FOUND_MAX + 1}) AS found`.execute(
    db,
  )
  const found = counted.rows[0]?.found ?? 0
  const count = Math.min(found, SECURITY_FOUND_MAX)
  const last = Math.max(0, Math.min(limit, count - offset))
  const { rows } = await sql<Row>`
    SELECT event.uid, event.kind, event.network, event.subject_kind, event.count, event.first_at, event.last_at,
      coalesce(customer.uid::text, operator.uid::text, point.number, '') AS subject_id,
      coalesce(api_key.name, customer.name, operator.name, point.number, widget_token.partner,
        CASE WHEN event.subject_kind = 'feed_source' THEN event.subject_id END, '') AS subject_name
    FROM (
      SELECT *, CASE WHEN subject_kind NOT IN ('', 'feed_source') THEN subject_id::uuid END AS subject_uid
      FROM security_event WHERE ${where}
      ORDER BY hour DESC, uid DESC LIMIT ${last} OFFSET ${offset}
    ) AS event
    LEFT JOIN api_key ON event.subject_kind = 'api_key' AND api_key.uid = event.subject_uid
    LEFT JOIN customer ON customer.uid = CASE event.subject_kind
      WHEN 'customer' THEN event.subject_uid WHEN 'api_key' THEN api_key.customer_uid END
    LEFT JOIN operator_user AS operator ON event.subject_kind = 'operator' AND operator.uid = event.subject_uid
    LEFT JOIN device ON event.subject_kind = 'device' AND device.uid = event.subject_uid
    LEFT JOIN point ON point.uid = device.point_uid
    LEFT JOIN widget_token ON event.subject_kind = 'widget' AND widget_token.uid = event.subject_uid
    ORDER BY event.hour DESC, event.uid DESC`.execute(db)
  return { count, exact: found <= SECURITY_FOUND_MAX, rows }
}

/** A day of Moscow begins at a whole hour of UTC, so that no row lies in two. */
function conditionOf({ kind, network, from, before }: SecurityEventFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (kind !== '') parts.push(sql`kind = ${kind}`)
  if (network !== '') parts.push(sql`network = ${networkNamed(network)}`)
  if (from !== undefined) parts.push(sql`hour >= ${from}`)
  if (before !== undefined) parts.push(sql`hour < ${before}`)
  return sql.join(parts, sql` AND `)
}

/** As events have it, whether an address was typed or a network of any length. */
const networkNamed = (typed: string): string => networkOf(typed.replace(/\/\d*$/, ''))
