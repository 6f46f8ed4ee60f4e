import { PARTNER_DAYS } from '@yacheyka/contract/widget/console-partners'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

interface DayOfUse {
  readonly day: string
  readonly openings: number
  readonly calls: number
}

export interface ListedPartner {
  readonly uid: string
  readonly partner: string
  readonly origins: string[]
  readonly created_at: Date
  readonly revoked_at: Date | null
  readonly used_at: Date | null
  readonly days: DayOfUse[]
}

/** A page of partners by name, each with its last use and its last days, of which none is left out. */
export async function readPartnerPage(
  db: Kysely<Database>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly rows: readonly ListedPartner[] }> {
  const { rows } = await sql<ListedPartner>`
    SELECT token.uid, token.partner, token.origins, token.created_at, token.revoked_at,
      (SELECT max(last_at) FROM widget_use WHERE token_uid = token.uid) AS used_at,
      (SELECT json_agg(json_build_object('day', to_char(span.day, 'YYYY-MM-DD'),
          'openings', coalesce(used.openings, 0), 'calls', coalesce(used.calls, 0)) ORDER BY span.day)
        FROM generate_series((now() AT TIME ZONE 'Europe/Moscow')::date - ${PARTNER_DAYS - 1}::integer,
          (now() AT TIME ZONE 'Europe/Moscow')::date, interval '1 day') AS span (day)
        LEFT JOIN widget_use AS used ON used.token_uid = token.uid AND used.day = span.day::date) AS days
    FROM widget_token AS token ORDER BY token.partner, token.uid LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  const counted = await db
    .selectFrom('widget_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return { count: counted?.count ?? 0, rows }
}
