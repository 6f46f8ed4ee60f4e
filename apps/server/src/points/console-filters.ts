import type {
  CellState,
  PointListFilters,
  PointUse,
} from '@yacheyka/contract/points/console-points'
import { wordsOf } from '@yacheyka/core/text/fold-text'
import { ALMOST_FULL_CELLS, ALMOST_FULL_SHARE } from '@yacheyka/core/cells/point-capacity'
import { normalisePointNumber } from '@yacheyka/core/points/point-number'
import type { MapNames } from '@yacheyka/core/place-search/map-names'
import { nameOfPlace } from '@yacheyka/core/place-search/place-note'
import { type PointsOfPlace, pointsOfQuery } from '@yacheyka/core/place-search/points-of-place'
import { MAP_CENTRE } from '@yacheyka/core/map/map-view'
import { markAddresses } from '@yacheyka/core/text/address-index'
import { type RawBuilder, sql } from 'kysely'
import { textAt } from '@yacheyka/core/text/joined-texts'
import type { Snapshot } from '#/point-index/snapshot-build.ts'
import { searchedTables, viewOf } from '#/point-index/searched-tables.ts'

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

/** Numbers of the points that have the words asked, in their order. These are the words of the snapshot, which is some seconds behind. */
function numbersByWords(q: string, { words, filter }: PointSearch['snapshot']): string[] {
  const found: string[] = []
  if (wordsOf(q).length === 0) return found
  for (const [ordinal, mark] of markAddresses(words, q).entries())
    if (mark === 1) found.push(textAt(filter.numbers, ordinal))
  return found
}

export interface NumbersFound {
  /** Those of the place first, then those that have the words. */
  readonly numbers: readonly string[]
  /** Those of the place that was named, the nearest first. */
  readonly ofPlace: readonly string[]
  /** The text as a number: such a point may be newer than the snapshot. */
  readonly exact: string
  /** What is shown of a searched place; '' where there is nothing to say. */
  readonly note: string
}

/** Where the site's map begins: whoever searches without a map gets the response of the site. */
const VIEW = viewOf({ longitude: MAP_CENTRE.longitude, latitude: MAP_CENTRE.latitude })

/** What the site finds for the same text, then what has its words; null where nothing is searched for. */
export function numbersFound(q: string, { snapshot, mapNames }: PointSearch): NumbersFound | null {
  if (q === '') return null
  const words = numbersByWords(q, snapshot)
  const tables = searchedTables(snapshot, mapNames)
  const requested = pointsOfQuery(tables, q, VIEW, () => words.length > 0)
  const { numbers } = snapshot.filter
  const ofPlace = (requested?.ordinals ?? []).map((ordinal) => textAt(numbers, ordinal))
  const isOfPlace = new Set(ofPlace)
  const others = words.filter((number) => !isOfPlace.has(number))
  return {
    numbers: [...ofPlace, ...others],
    ofPlace,
    exact: normalisePointNumber(q),
    note:
      requested === null || (requested.note === '' && others.length === 0) ? '' : noteOf(requested),
  }
}

const noteOf = ({ note, place }: PointsOfPlace): string =>
  note === '' && place !== null ? `Сначала показываем: ${nameOfPlace(place)}` : note

export const ofNumbers = (numbers: readonly string[]): RawBuilder<unknown> =>
  sql`point.number = ANY(${numbers}::text[]) AND NOT point.sandbox`

/** The condition of a list's filters. */
export function whereOf(
  { kind, use, cells, owner }: Omit<PointListFilters, 'q'>,
  found: NumbersFound | null,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`NOT point.sandbox`]
  if (found !== null) conditions.push(ofNumbers([...found.numbers, found.exact]))
  if (kind !== undefined) conditions.push(sql`point.point_type = ${kind}`)
  if (use !== undefined) conditions.push(USE[use])
  if (owner !== '') conditions.push(sql`point.owner = ${owner}`)
  if (cells !== undefined) conditions.push(ofCells(cells))
  return sql.join(
    conditions.map((each) => sql`(${each})`),
    sql` AND `,
  )
}
