import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { foundInParts } from '#/parcel-store/parcel-search.ts'
import { readParts } from '#/parcel-store/search-parts.ts'
import { sentCondition, type SentFilter } from '#/parcel-store/sent-filters.ts'
import type { Gathered, Gathering } from './gathering.ts'
import { walkFound } from './walk-found.ts'

/**
 * What a fragment finds. What many parcels have is met on a walk by date; anything else is looked up in one part of the customer's
 * parcels after another, in the order of the list, until as many are found as are counted.
 */
export async function gatherFound(
  db: Kysely<Database>,
  filter: SentFilter,
  gathering: Gathering,
): Promise<Gathered> {
  if (!isListByDate(filter)) return lookUpFound(db, filter, gathering)
  const walked = await walkFound(db, filter, gathering)
  return 'found' in walked ? walked : lookUpFound(db, filter, gathering, walked.common)
}

/**
 * By the index alone. Where the page reaches into a part that was left in the middle, it is read from what that part has as a whole.
 * @param common pieces of the fragment that the index need not be asked for
 */
export async function lookUpFound(
  db: Kysely<Database>,
  filter: SentFilter,
  { limit, offset, oldestFirst, most }: Gathering,
  common: readonly string[] = [],
): Promise<Gathered> {
  const { parts, isFilled } = await readParts(db, filter)
  const ordered = oldestFirst ? parts.toReversed() : parts
  const further =
    hasNoMoreConditions(filter) && filter.statuses.length === 0
      ? undefined
      : sentCondition({ ...filter, search: [] })
  const order = oldestFirst ? sql`created_at, uid DESC` : sql`created_at DESC, uid`
  const period = sql`created_at >= ${filter.from ?? '-infinity'} AND created_at < ${filter.before ?? 'infinity'}`
  const gather = async (among: readonly number[], upTo: number | null) => {
    const each = sql`SELECT part FROM unnest(${[...among]}::integer[]) WITH ORDINALITY AS each(part, place) ORDER BY place`
    const { rows } = await sql<InParts>`
      WITH found AS MATERIALIZED (
        SELECT * FROM (${foundInParts({ ...filter, common }, each, further)}) AS found WHERE ${period} LIMIT ${upTo}),
      left_at AS (SELECT ${oldestFirst ? sql`max(part)` : sql`min(part)`} AS last FROM found)
      SELECT count(*) AS found, (SELECT last FROM left_at) AS last,
        count(*) FILTER (WHERE part <> (SELECT last FROM left_at)) AS before,
        ARRAY(SELECT uid FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS uids
      FROM found`.execute(db)
    return rows[0] ?? { found: 0, last: null, before: 0, uids: [] }
  }
  const first = await gather(ordered, isFilled ? most + 1 : null)
  const { found, last, before } = first
  const isWhole = !isFilled || found <= most
  if (isWhole || last === null || limit === 0 || offset + limit <= before) return first
  const whole = await gather(ordered.slice(0, ordered.indexOf(last) + 1), null)
  return { found, uids: whole.uids }
}

interface InParts {
  readonly found: number
  /** The part in which the search ended. */
  readonly last: number | null
  /** Found in the parts before it, which were read to their ends. */
  readonly before: number
  readonly uids: readonly string[]
}

/** An index has the list without the fragment in its order: nothing is passed over on a walk but what lacks the fragment. */
const isListByDate = (filter: SentFilter): boolean =>
  hasNoMoreConditions(filter) && filter.statuses.length <= 1

/** Nothing but a fragment, days and statuses. */
const hasNoMoreConditions = (filter: SentFilter): boolean =>
  filter.uids === undefined &&
  filter.number === '' &&
  filter.points === undefined &&
  filter.arrivedBefore === undefined
