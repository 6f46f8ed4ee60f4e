import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/**
 * Numbers changes that lockers are told: each gets the next number of its point. The rows of the points stay locked
 * until the caller commits, so that numbers become visible in their order and a reader that follows them misses none;
 * they are locked in the order of their uids.
 * @param points the point of each change
 * @returns the number of each change, in the same order
 */
export async function numberChanges(
  transaction: Kysely<Database>,
  points: readonly string[],
): Promise<readonly number[]> {
  if (points.length === 0) return []
  const counts = new Map<string, number>()
  for (const point of points) counts.set(point, (counts.get(point) ?? 0) + 1)
  const { rows } = await sql<{ point_uid: string; last_change: number }>`
    INSERT INTO locker_feed (point_uid, last_change)
    SELECT point_uid, changes
    FROM unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::bigint[]) AS counted (point_uid, changes)
    ORDER BY point_uid
    ON CONFLICT (point_uid) DO UPDATE SET last_change = locker_feed.last_change + excluded.last_change
    RETURNING point_uid, last_change`.execute(transaction)
  const next = new Map(
    rows.map(({ point_uid: point, last_change: last }) => [
      point,
      last - (counts.get(point) ?? 0) + 1,
    ]),
  )
  return points.map((point) => {
    const number = next.get(point) ?? 0
    next.set(point, number + 1)
    return number
  })
}
