import { ALL_DEVICES } from '@yacheyka/contract/feed/console-feed'
import type { PulseRefusal } from '@yacheyka/contract/feed/pulse'
import type { SourceKind } from '@yacheyka/core/feed/feed-source'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { countUpTo } from '#/db/count-up-to.ts'
import type { Database } from '#/db/types.ts'

export interface RefusalFilter {
  readonly source: string
  readonly code: readonly PulseRefusal[]
  readonly search: string
  readonly from: Date | undefined
  readonly before: Date | undefined
}

/** A page of refused events, the newest first, and how many there are. */
export async function readRefusalPage(
  db: Kysely<Database>,
  filter: RefusalFilter & {
    readonly onlyNew: boolean
    readonly limit: number
    readonly offset: number
  },
) {
  const condition = conditionOf(filter, filter.onlyNew)
  const query = db.selectFrom('feed_refusal').where(condition)
  const rows = await query
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('uid', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const count = await countUpTo(db, sql`SELECT FROM feed_refusal WHERE ${condition}`)
  return { count, rows }
}

/** Marks as looked through what is not yet; what has come after `until` is not. @returns how many */
export async function markSeen(
  transaction: Transaction<Database>,
  filter: RefusalFilter,
  until: Date,
  now: Date,
): Promise<number> {
  // Times on the wire are whole seconds.
  const end = new Date(until.getTime() + 1000)
  const result = await transaction
    .updateTable('feed_refusal')
    .set({ seen_at: now })
    .where(conditionOf(filter, true))
    .where('at', '<', end)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Refusals of the terminals' own reports. */
export const ofDevices = sql<boolean>`starts_with(source, ${ALL_DEVICES})`

const conditionOf = (
  { source, code, search, from, before }: RefusalFilter,
  onlyNew: boolean,
): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(onlyNew ? [sql`seen_at IS NULL`] : []),
      ...(source === '' ? [] : [source === ALL_DEVICES ? ofDevices : sql`source = ${source}`]),
      ...(code.length === 0 ? [] : [sql`code = ANY(${[...code]}::text[])`]),
      ...(from === undefined ? [] : [sql`at >= ${from}`]),
      ...(before === undefined ? [] : [sql`at < ${before}`]),
      ...(search === ''
        ? []
        : [sql`${search} IN (barcode, parcel_number, terminal_number, event_id)`]),
    ],
    sql` AND `,
  )}`

interface ListedSource {
  readonly name: string
  readonly kind: SourceKind
  readonly everywhere: boolean
  readonly owners: string[]
  readonly points: number
  readonly key_version: number
  readonly old_keys_until: Date | null
  readonly active: boolean
  readonly created_at: Date
  readonly heard_at: Date | null
  readonly days: { readonly day: string; readonly events: number; readonly refused: number }[]
}

/** A page of sources by name, each with its last days, of which none is left out. */
export async function readSourcePage(
  db: Kysely<Database>,
  {
    days,
    limit,
    offset,
  }: { readonly days: number; readonly limit: number; readonly offset: number },
): Promise<{
  readonly count: number
  /** Those whose newest token is of before there were keys of sources. */
  readonly oldKeys: number
  readonly rows: readonly ListedSource[]
}> {
  const { rows } = await sql<ListedSource>`
    SELECT source.name, source.kind, source.everywhere, source.active, source.created_at,
      ARRAY(SELECT owner FROM feed_source_owner AS listed WHERE listed.source = source.name ORDER BY owner) AS owners,
      (SELECT count(*)::integer FROM feed_source_point AS listed WHERE listed.source = source.name) AS points,
      newest.version AS key_version, newest.old_keys_until,
      greatest(
        (SELECT heard_at FROM feed_day WHERE feed_day.source = source.name ORDER BY day DESC LIMIT 1),
        (SELECT max(heard_at) FROM feed_day_part WHERE feed_day_part.source = source.name)) AS heard_at,
      (SELECT json_agg(json_build_object('day', to_char(span.day, 'YYYY-MM-DD'),
          'events', coalesce(said.events, 0) + coalesce(parts.events, 0),
          'refused', coalesce(said.refused, 0) + coalesce(parts.refused, 0)) ORDER BY span.day)
        FROM generate_series((now() AT TIME ZONE 'Europe/Moscow')::date - ${days - 1}::integer,
          (now() AT TIME ZONE 'Europe/Moscow')::date, interval '1 day') AS span (day)
        LEFT JOIN feed_day AS said ON said.source = source.name AND said.day = span.day::date
        LEFT JOIN LATERAL (SELECT sum(events) AS events, sum(refused) AS refused FROM feed_day_part AS part
          WHERE part.source = source.name AND part.day = span.day::date) AS parts ON true) AS days
    FROM feed_source AS source CROSS JOIN LATERAL
      (SELECT version, old_keys_until FROM feed_credential WHERE feed_credential.source = source.name
        ORDER BY version DESC LIMIT 1) AS newest
    ORDER BY source.name LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number; old_keys: number }>`
    SELECT count(*)::integer AS count, (count(*) FILTER (WHERE active AND NOT EXISTS
      (SELECT FROM feed_credential WHERE source = name AND version > 0)))::integer AS old_keys FROM feed_source`.execute(
    db,
  )
  return { count: counted[0]?.count ?? 0, oldKeys: counted[0]?.old_keys ?? 0, rows }
}
