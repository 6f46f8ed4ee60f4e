import { type RawBuilder, sql } from 'kysely'
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

interface Listed {
  /** False: there are very many. */
  readonly exact: boolean
  readonly limit: number
  readonly offset: number
}

interface Parts {
  /** Conditions, in the order of the page. */
  readonly parts: readonly RawBuilder<unknown>[]
  /** What is found is counted up to so many, and paged no farther. */
  readonly most: number
  readonly limit: number
  readonly offset: number
  readonly count: (part: RawBuilder<unknown>, most: number) => Promise<number>
  readonly list: (part: RawBuilder<unknown>, listed: Listed) => Promise<readonly string[]>
}

/**
 * The uids of a page of a table by month, and how many rows are found. The parts are read one after another, so that a page of the newest
 * months reads, and plans for, their partitions alone.
 * @returns `exact` is false where there are more than `count`
 */
export async function pageInParts({ parts, most, limit, offset, count, list }: Parts) {
  const counts: number[] = []
  let found = 0
  for (const part of parts) {
    if (found > most) break
    const more = await count(part, most + 1 - found)
    counts.push(more)
    found += more
  }
  const counted = { count: Math.min(found, most), exact: found <= most }
  const uids: string[] = []
  let left = Math.min(limit, counted.count - offset)
  let skipped = offset
  for (const [at, part] of parts.entries()) {
    const there = counts[at] ?? 0
    const taken = Math.min(left, there - skipped)
    if (taken > 0)
      uids.push(...(await list(part, { exact: counted.exact, limit: taken, offset: skipped })))
    left -= Math.max(0, taken)
    skipped = Math.max(0, skipped - there)
  }
  return { ...counted, uids }
}
