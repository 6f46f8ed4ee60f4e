import type { SilenceSubject } from '@yacheyka/contract/reports/console-silence-report'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

interface SilenceTotal {
  readonly silent: number
  readonly points: number
  readonly unheard: number
  readonly silent_sources: number
  readonly sources: number
}

/** The network as a whole; undefined where nobody has ever spoken. */
export async function readTotal(db: Kysely<Database>): Promise<SilenceTotal | undefined> {
  const { rows } = await sql<SilenceTotal & { known: number }>`
    SELECT points.silent, points.watched AS points, greatest(used.points - points.watched, 0) AS unheard, sources.silent AS silent_sources,
      used.sources AS sources, points.watched + sources.watched AS known
    FROM (SELECT count(*) AS watched, count(silent_since) AS silent FROM silence_state WHERE kind = 'point' AND watched) AS points,
      (SELECT count(*) AS watched, count(silent_since) AS silent FROM silence_state WHERE kind = 'source' AND watched) AS sources,
      (SELECT (SELECT count(*) FROM point WHERE offered AND NOT sandbox) AS points, (SELECT count(*) FROM feed_source WHERE active) AS sources)
        AS used`.execute(db)
  const [row] = rows
  if (row === undefined || row.known === 0) return undefined
  const { known: _known, ...total } = row
  return total
}

/** Days of Moscow on which it was watched. */
export const readDays = (db: Kysely<Database>) =>
  db.selectFrom('silence_report').select(['day', 'points']).execute()

interface Requested {
  readonly by: SilenceSubject
  /** First day of the period. */
  readonly since: Date
  readonly now: Date
}

export interface SilenceRow {
  readonly key: string
  readonly name: string
  readonly detail: string
  readonly last_at: Date | null
  readonly said: string
  readonly usual: number | null
  readonly silent: number | null
  readonly spells: number
}

interface Listed {
  /** The rows, each with its point's uid or its source's name, and what it is sorted by. */
  readonly rows: (requested: Requested) => RawBuilder<unknown>
  readonly shown: RawBuilder<unknown>
}

const SINCE_LAST = (now: Date) => sql`extract(epoch FROM ${now}::timestamptz - last_at)`
const POINT_OF = sql`JOIN point ON point.uid = listed.subject::uuid`
const SHOWN = sql`last_at, said, usual, silent, spells`
const POINT = sql`point.number AS key, point.name, point.address AS detail`

const LISTS: Readonly<Record<SilenceSubject, Listed>> = {
  // The furthest beyond what is usual first.
  points: {
    rows: ({ now }) => sql`
      SELECT subject, last_at, said, usual, floor(${SINCE_LAST(now)})::integer AS silent, 0 AS spells,
        ${SINCE_LAST(now)} / greatest(usual, 1) AS beyond
      FROM silence_state WHERE kind = 'point' AND silent_since IS NOT NULL`,
    shown: sql`${SHOWN}, ${POINT} FROM listed ${POINT_OF}`,
  },
  // Those that are silent first, then those that have never spoken.
  sources: {
    rows: ({ now }) => sql`
      SELECT feed_source.name AS subject, last_at, coalesce(said, '') AS said, usual,
        CASE WHEN silent_since IS NOT NULL THEN floor(${SINCE_LAST(now)})::integer END AS silent, 0 AS spells,
        CASE WHEN silent_since IS NOT NULL THEN ${SINCE_LAST(now)} / greatest(usual, 1) WHEN last_at IS NULL THEN 0 ELSE -1 END AS beyond
      FROM feed_source LEFT JOIN silence_state ON silence_state.kind = 'source' AND subject = feed_source.name WHERE active`,
    shown: sql`${SHOWN}, listed.subject AS key, '' AS name, '' AS detail FROM listed`,
  },
  // Those that were silent longest first.
  spells: {
    rows: ({ now, since }) => sql`
      SELECT subject, count(*) AS spells,
        sum(extract(epoch FROM coalesce(ended_at, ${now}) - greatest(began_at, ${since}))::float8) AS beyond
      FROM silence_spell WHERE kind = 'point' AND (ended_at IS NULL OR ended_at > ${since}) AND began_at < ${now}
      GROUP BY subject`,
    shown: sql`last_at, coalesce(said, '') AS said, usual, floor(beyond)::integer AS silent, spells, ${POINT} FROM listed
      LEFT JOIN silence_state AS state ON state.kind = 'point' AND state.subject = listed.subject ${POINT_OF}`,
  },
}

export async function countRows(db: Kysely<Database>, requested: Requested): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (${LISTS[requested.by].rows(requested)}) AS listed`.execute(db)
  return rows[0]?.count ?? 0
}

/** A page, or all of them. */
export async function listRows(
  db: Kysely<Database>,
  requested: Requested,
  page: { readonly limit: number | null; readonly offset: number } = { limit: null, offset: 0 },
): Promise<SilenceRow[]> {
  const { rows, shown } = LISTS[requested.by]
  const { rows: found } = await sql<SilenceRow>`
    WITH listed AS (
      SELECT * FROM (${rows(requested)}) AS each ORDER BY beyond DESC, subject LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT ${shown} ORDER BY beyond DESC, listed.subject`.execute(db)
  return found
}
