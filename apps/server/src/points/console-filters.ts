import type {
  CellState,
  PointListFilters,
  PointUse,
} from '@yacheyka/contract/points/console-points'
import { wordsOf } from '@yacheyka/core/text/fold-text'
import { ALMOST_FULL_CELLS, ALMOST_FULL_SHARE } from '@yacheyka/core/cells/point-capacity'
import { normalisePointNumber } from '@yacheyka/core/points/point-number'
import { markWords } from '@yacheyka/core/text/word-index'
import { type RawBuilder, sql } from 'kysely'
import { textAt } from '@yacheyka/core/text/joined-texts'
import type { Snapshot } from '#/point-index/snapshot-build.ts'

/** What of the snapshot answers a search by words. */
type Words = Pick<Snapshot, 'words' | 'filter'>

/** State of a point's cells by sums of `point_cell`: `total`, `free`. The rule is core's `stateOfSums`. */
export const CELL_STATE = sql`CASE
  WHEN total IS NULL THEN 'unknown'
  WHEN free = 0 THEN 'full'
  WHEN free <= greatest(${sql.lit(ALMOST_FULL_CELLS)}, total * ${sql.lit(ALMOST_FULL_SHARE)}) THEN 'almost_full'
  ELSE 'free' END`

/** Sums of one point's cells. */
export const CELL_SUMS = sql`
  SELECT sum(total)::integer AS total, sum(taken)::integer AS taken, sum(greatest(0, total - taken))::integer AS free
  FROM point_cell`

const USE: Readonly<Record<PointUse, RawBuilder<unknown>>> = {
  active: sql`point.offered`,
  off: sql`NOT point.active AND point.maintenance_since IS NULL`,
  maintenance: sql`point.maintenance_since IS NOT NULL`,
}

const ofCells = (state: CellState): RawBuilder<unknown> =>
  state === 'unknown'
    ? sql`point.point_type = 'locker' AND NOT EXISTS (SELECT FROM point_cell WHERE point_uid = point.uid)`
    : sql`point.uid IN (
        SELECT point_uid FROM (SELECT point_uid, sum(total)::integer AS total,
          sum(greatest(0, total - taken))::integer AS free FROM point_cell GROUP BY point_uid) AS sums
        WHERE ${CELL_STATE} = ${state})`

/**
 * Numbers of the points of which every word asked begins a word, in their order. These are the words of the snapshot,
 * which is some seconds behind.
 */
export function numbersFound(q: string, { words, filter }: Words): string[] {
  const found: string[] = []
  if (wordsOf(q).length === 0) return found
  for (const [ordinal, mark] of markWords(words, q).entries())
    if (mark === 1) found.push(textAt(filter.numbers, ordinal))
  return found
}

export const ofNumbers = (numbers: readonly string[]): RawBuilder<unknown> =>
  sql`point.number = ANY(${numbers}::text[]) AND NOT point.sandbox`

/** The condition of a list's filters. */
export function whereOf(
  { q, kind, use, cells, owner }: PointListFilters,
  snapshot: Words,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`NOT point.sandbox`]
  if (q !== '') conditions.push(ofNumbers([...numbersFound(q, snapshot), normalisePointNumber(q)]))
  if (kind !== undefined) conditions.push(sql`point.point_type = ${kind}`)
  if (use !== undefined) conditions.push(USE[use])
  if (owner !== '') conditions.push(sql`point.owner = ${owner}`)
  if (cells !== undefined) conditions.push(ofCells(cells))
  return sql.join(
    conditions.map((each) => sql`(${each})`),
    sql` AND `,
  )
}
