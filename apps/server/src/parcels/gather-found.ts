import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { foundInParts } from '#/parcel-store/parcel-search.ts'
import { readParts } from '#/parcel-store/search-parts.ts'
import { sentCondition, type SentFilter } from '#/parcel-store/sent-filters.ts'

export interface Gathering {
  readonly limit: number
  readonly offset: number
  readonly oldestFirst: boolean
  /** Counted no farther. */
  readonly most: number
}

export interface Gathered {
  /** How many were found; more than `most`: at least so many. */
  readonly found: number
  /** Of the page; undefined where it is to be met on a walk by date. */
  readonly uids?: readonly string[] | undefined
}

/**
 * What a fragment finds: one part of the customer's parcels after another, in the order of the list, until as many are found
 * as are counted. What is left of the last of these parts is then read for the page.
 */
export async function gatherFound(
  db: Kysely<Database>,
  filter: SentFilter,
  { limit, offset, oldestFirst, most }: Gathering,
): Promise<Gathered> {
  const { parts, isFilled } = await readParts(db, filter)
  const ordered = oldestFirst ? parts.toReversed() : parts
  const further = asksNoMore(filter) ? undefined : sentCondition({ ...filter, search: [] })
  const order = oldestFirst ? sql`created_at, uid DESC` : sql`created_at DESC, uid`
  const period = sql`created_at >= ${filter.from ?? '-infinity'} AND created_at < ${filter.before ?? 'infinity'}`
  const gather = async (among: readonly number[], upTo: number | null) => {
    const each = sql`SELECT part FROM unnest(${[...among]}::integer[]) WITH ORDINALITY AS each(part, place) ORDER BY place`
    const { rows } = await sql<{ found: number; last: number | null; uids: string[] }>`
      WITH found AS MATERIALIZED (
        SELECT * FROM (${foundInParts(filter, each, further)}) AS found WHERE ${period} LIMIT ${upTo})
      SELECT count(*) AS found, ${oldestFirst ? sql`max(part)` : sql`min(part)`} AS last,
        ARRAY(SELECT uid FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS uids
      FROM found`.execute(db)
    return rows[0] ?? { found: 0, last: null, uids: [] }
  }
  const first = await gather(ordered, isFilled ? most + 1 : null)
  const { found, last } = first
  if (!isFilled || found <= most || last === null || limit === 0) return first
  const whole = await gather(ordered.slice(0, ordered.indexOf(last) + 1), null)
  return { found, uids: whole.uids }
}

/** Nothing but a fragment and days: of everything else a parcel itself must be asked. */
const asksNoMore = (filter: SentFilter): boolean =>
  filter.statuses.length === 0 &&
  filter.uids === undefined &&
  filter.number === '' &&
  filter.points === undefined &&
  filter.arrivedBefore === undefined
