import type {
  CellState,
  PointListFilters,
  PointUse,
} from '@yacheyka/contract/points/console-points'
import { wordsOf } from '@yacheyka/core/text/fold-text'
import { ALMOST_FULL_CELLS, ALMOST_FULL_SHARE } from '@yacheyka/core/cells/point-capacity'
import { normalisePointNumber } from '@yacheyka/core/points/point-number'
import type { MapNames } from '@yacheyka/core/place-search/map-names'
import { pointsOfPlace } from '@yacheyka/core/place-search/points-of-place'
import { markAddresses } from '@yacheyka/core/text/address-index'
import { type RawBuilder, sql } from 'kysely'
import { textAt } from '@yacheyka/core/text/joined-texts'
import type { Snapshot } from '#/point-index/snapshot-build.ts'
import { searchedTables } from './search.ts'

/** What answers a search by words, and by places where no words are found. */
export interface PointSearch {
  readonly snapshot: Pick<Snapshot, 'words' | 'filter' | 'places'>
  /** Of the map's archive. */
  readonly mapNames: MapNames | null
}

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
 * Numbers of the points that have the words asked, in their order, as the widget's field finds them. These are the words of the snapshot,
 * which is some seconds behind.
 */
export function numbersByWords(q: string, { words, filter }: PointSearch['snapshot']): string[] {
  const found: string[] = []
  if (wordsOf(q).length === 0) return found
  for (const [ordinal, mark] of markAddresses(words, q).entries())
    if (mark === 1) found.push(textAt(filter.numbers, ordinal))
  return found
}

export interface NumbersFound {
  readonly numbers: readonly string[]
  /** What of a searched place was not found; '' where all was. */
  readonly note: string
}

/** The same of the place that `q` means to the search of the site, the widget and the cabinet: other spellings, a wrong letter. */
export function numbersByPlace(q: string, search: PointSearch): NumbersFound {
  const { ordinals, note } = pointsOfPlace(searchedTables(search), q)
  const { numbers } = search.snapshot.filter
  return { numbers: ordinals.map((ordinal) => textAt(numbers, ordinal)), note }
}

/** By words, else by place; null where nothing is searched for. A point of that very number may be newer than the snapshot. */
export function numbersFound(q: string, search: PointSearch): NumbersFound | null {
  if (q === '') return null
  const words = numbersByWords(q, search.snapshot)
  const found = words.length > 0 ? { numbers: words, note: '' } : numbersByPlace(q, search)
  return { ...found, numbers: [...found.numbers, normalisePointNumber(q)] }
}

export const ofNumbers = (numbers: readonly string[]): RawBuilder<unknown> =>
  sql`point.number = ANY(${numbers}::text[]) AND NOT point.sandbox`

/** The condition of a list's filters. */
export function whereOf(
  { kind, use, cells, owner }: Omit<PointListFilters, 'q'>,
  found: NumbersFound | null,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`NOT point.sandbox`]
  if (found !== null) conditions.push(ofNumbers(found.numbers))
  if (kind !== undefined) conditions.push(sql`point.point_type = ${kind}`)
  if (use !== undefined) conditions.push(USE[use])
  if (owner !== '') conditions.push(sql`point.owner = ${owner}`)
  if (cells !== undefined) conditions.push(ofCells(cells))
  return sql.join(
    conditions.map((each) => sql`(${each})`),
    sql` AND `,
  )
}
