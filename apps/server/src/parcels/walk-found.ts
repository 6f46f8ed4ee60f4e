import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { isHeld, piecesOf } from '#/parcel-store/parcel-search.ts'
import { sentCondition, type SentFilter } from '#/parcel-store/sent-filters.ts'
import type { Gathered, Gathering } from './gathering.ts'

const PACE = {
  /** Parcels that tell whether the walk goes on, and how many of them must have the fragment. */
  sample: 100,
  common: 25,
  /** Parcels of a whole walk: so many for each that is counted. */
  forEach: 5,
}

/** What tells that a walk is not worth while. */
interface NotWalked {
  /** Pieces of the fragment that most of the first parcels have. */
  readonly common: readonly string[]
}

/**
 * What a fragment that many parcels have finds, by a walk over the list itself; also all that a short list has.
 * @returns no more than the common pieces where fewer of the first parcels have it than make a walk worth while
 */
export async function walkFound(
  db: Kysely<Database>,
  filter: SentFilter,
  gathering: Gathering,
  { sample, common, forEach } = PACE,
): Promise<Gathered | NotWalked> {
  const pieces = [...new Set(filter.search.flatMap(piecesOf))]
  const first = await walk(db, filter, gathering, { steps: sample, pieces })
  if (first.undated) return { common: first.common }
  if (isEnough(first, gathering, sample)) return first
  const steps = gathering.most * forEach
  if (first.found >= common) {
    const whole = await walk(db, filter, gathering, { steps, pieces: [] })
    if (isEnough(whole, gathering, steps)) return whole
  }
  return { common: first.common }
}

/** As many are found as are counted, or the list has no more. */
const isEnough = ({ found, seen }: Walked, { most }: Gathering, steps: number): boolean =>
  found > most || seen < steps

interface Walked extends Gathered {
  /** Parcels passed over; not counted where enough are found. */
  readonly seen: number
  readonly common: readonly string[]
  /** There are lines of before lines had dates: they stand in no order. */
  readonly undated: boolean
}

async function walk(
  db: Kysely<Database>,
  filter: SentFilter,
  { limit, offset, oldestFirst, most }: Gathering,
  { steps, pieces }: { readonly steps: number; readonly pieces: readonly string[] },
): Promise<Walked> {
  const order = oldestFirst ? sql`created_at, uid DESC` : sql`created_at DESC, uid`
  const { rows } = await sql<Walked>`
    WITH listed AS ${pieces.length > 0 ? sql`` : sql`NOT`} MATERIALIZED (${listLines(filter, oldestFirst)} LIMIT ${steps}),
    found AS MATERIALIZED (SELECT uid, created_at FROM listed WHERE ${isHeld(filter.search)} LIMIT ${most + 1})
    SELECT count(*) AS found, CASE WHEN count(*) > ${most} THEN 0 ELSE (SELECT count(*) FROM listed) END AS seen,
      ARRAY(SELECT uid FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS uids,
      ARRAY(SELECT piece FROM unnest(${[...pieces]}::text[]) AS piece
        WHERE (SELECT count(*) FROM listed WHERE strpos(body, search_folded(piece)) > 0) > ${Math.floor(steps / 2)}) AS common,
      EXISTS (SELECT FROM parcel_search WHERE customer_uid = ${filter.customerUid} AND created_at IS NULL) AS undated
    FROM found`.execute(db)
  return rows[0] ?? { seen: 0, found: 0, uids: [], common: [], undated: false }
}

/** Lines of the list in its order: columns `uid`, `created_at`, `body`. The parcels are asked only where a status is. */
function listLines(filter: SentFilter, oldestFirst: boolean): RawBuilder<unknown> {
  if (filter.statuses.length > 0)
    return sql`SELECT uid, created_at, (SELECT body FROM parcel_search WHERE parcel_uid = parcel.uid) AS body FROM parcel
      WHERE ${sentCondition({ ...filter, search: [] })} ORDER BY ${oldestFirst ? sql`created_at, uid DESC` : sql`created_at DESC, uid`}`
  const period = [
    ...(filter.from === undefined ? [] : [sql`AND created_at >= ${filter.from}`]),
    ...(filter.before === undefined ? [] : [sql`AND created_at < ${filter.before}`]),
  ]
  return sql`SELECT parcel_uid AS uid, created_at, body FROM parcel_search
    WHERE customer_uid = ${filter.customerUid} ${sql.join(period, sql` `)}
    ORDER BY ${oldestFirst ? sql`created_at, parcel_uid DESC` : sql`created_at DESC, parcel_uid`}`
}
