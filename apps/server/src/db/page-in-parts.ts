import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './types.ts'
import { firstUidAt } from './uuid.ts'

/** Whole months back at which a table by month is cut: what is found in the newest part is not looked for in the months before. */
const CUTS = [1, 6] as const
/** A row is written within this time of what it is about, in milliseconds. */
const WRITTEN_WITHIN = 86_400_000

/** Conditions on the uid, the newest part first. */
export function partsByUid(from: Date | undefined, now: Date): readonly RawBuilder<unknown>[] {
  const least =
    from === undefined
      ? sql`true`
      : sql`uid >= ${firstUidAt(new Date(from.getTime() - WRITTEN_WITHIN))}`
  const cuts = CUTS.map((months) =>
    firstUidAt(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))),
  )
  return [undefined, ...cuts].map((before, at) => {
    const since = cuts[at]
    const bounds = [
      least,
      ...(since === undefined ? [] : [sql`uid >= ${since}`]),
      ...(before === undefined ? [] : [sql`uid < ${before}`]),
    ]
    return sql.join(bounds, sql` AND `)
  })
}

interface Parts {
  /** Conditions, in the order of the page. */
  readonly parts: readonly RawBuilder<unknown>[]
  /** The table, and what holds for its rows in a part. */
  readonly rowsOf: (part: RawBuilder<unknown>) => RawBuilder<unknown>
  /** When a row was written; pages begin with the newest. */
  readonly at: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** What is found is counted up to so many, and paged no farther. */
  readonly most: number
  readonly limit: number
  readonly offset: number
}

/**
 * The uids of a page of a table by month, and how many rows are found. The parts are read one after another, so that a page of the newest
 * months reads, and plans for, their partitions alone.
 * @returns `exact` is false where there are more than `count`
 */
export async function pageInParts(
  db: Kysely<Database>,
  { parts, rowsOf, at: time, order, most, limit, offset }: Parts,
) {
  const selected = sql`SELECT uid, ${time}`
  const counts: number[] = []
  const gathered: (readonly string[] | undefined)[] = []
  let found = 0
  for (const [at, part] of parts.entries()) {
    if (found > most) break
    const rows = sql`FROM ${rowsOf(part)} LIMIT ${most + 1 - found}`
    const page = sql`${order} LIMIT ${limit} OFFSET ${Math.max(0, offset - found)}`
    // Planning for all months before takes longer than reading them: what is rare is counted and listed by one statement.
    const mayBeListed = at > 0 && found < offset + limit
    const read = mayBeListed
      ? await gather(db, sql`${selected} ${rows}`, page)
      : { found: await countRows(db, sql`SELECT ${rows}`) }
    counts.push(read.found)
    gathered.push('uids' in read ? read.uids : undefined)
    found += read.found
  }
  const counted = { count: Math.min(found, most), exact: found <= most }
  const uids: string[] = []
  let left = Math.min(limit, counted.count - offset)
  let skipped = offset
  for (const [at, part] of parts.entries()) {
    const there = counts[at] ?? 0
    const taken = Math.min(left, there - skipped)
    if (taken > 0) {
      const page = sql`${order} LIMIT ${taken} OFFSET ${skipped}`
      const known = counted.exact ? gathered[at]?.slice(0, taken) : undefined
      uids.push(
        ...(known ??
          (await listUids(db, sql`${selected} FROM ${rowsOf(part)}`, page, counted.exact))),
      )
    }
    left -= Math.max(0, taken)
    skipped = Math.max(0, skipped - there)
  }
  return { ...counted, uids }
}

async function countRows(db: Kysely<Database>, found: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ found: number }>`SELECT count(*) AS found FROM (${found}) AS found`
  const { rows } = await counted.execute(db)
  return rows[0]?.found ?? 0
}

/** Counts and pages in one statement. */
async function gather(db: Kysely<Database>, found: RawBuilder<unknown>, page: RawBuilder<unknown>) {
  const { rows } = await sql<{ found: number; uids: string[] }>`
    WITH found AS MATERIALIZED (${found})
    SELECT (SELECT count(*) FROM found) AS found, ARRAY(SELECT uid::text FROM found ORDER BY ${page}) AS uids`.execute(
    db,
  )
  return rows[0] ?? { found: 0, uids: [] }
}

async function listUids(
  db: Kysely<Database>,
  found: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
  exact: boolean,
): Promise<readonly string[]> {
  // Few are gathered, whatever stands between them; of many the page is met soon on the walk by time.
  const from = exact ? sql`WITH found AS MATERIALIZED (${found}) SELECT uid FROM found` : found
  const { rows } = await sql<{ uid: string }>`${from} ORDER BY ${page}`.execute(db)
  return rows.map(({ uid }) => uid)
}
