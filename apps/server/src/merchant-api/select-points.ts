import type { PointsQuery } from '@yacheyka/contract/merchant-api/points'
import { foldText } from '@yacheyka/core/text/fold-text'
import { POINT_STATES, takesParcel } from '@yacheyka/core/cells/point-capacity'
import type { FilterColumns } from '#/point-index/filter-columns.ts'
import { textAt } from '@yacheyka/core/text/joined-texts'
import { inOrder, nearestFirst, type Selection } from '#/point-index/nearest.ts'

/** Where a page of points ended. */
export interface PointPosition {
  readonly ordinal: number
  readonly number: string
  /** Metres from `near`. */
  readonly distance: number
}

/** Marks of states by which a point takes the parcel now. */
const TAKING: ReadonlySet<number> = new Set(
  POINT_STATES.flatMap((state, place) => (takesParcel(state) ? [place + 1] : [])),
)

/** The part before the region that `cityOfPoint` may have put there. */
const settlementOf = (city: string): string => foldText(city.replace(/, [^,]*$/u, ''))

/** Points that pass what columns in memory tell, in the order of the response; the city's region is judged by its row. */
export function selectPoints(
  columns: FilterColumns,
  marks: Uint8Array,
  { near, radius_m: radius, bbox, city, available }: PointsQuery,
): Selection {
  // Askers share the marks.
  const passes = marks.slice()
  const settlement = city === undefined ? undefined : settlementOf(city)
  for (let ordinal = 0; ordinal < passes.length; ordinal += 1) {
    if (passes[ordinal] === 0) continue
    const keeps =
      (available !== 'true' || TAKING.has(passes[ordinal] ?? 0)) &&
      (bbox === undefined || isInBox(columns, ordinal, bbox)) &&
      (settlement === undefined || textAt(columns.settlements, ordinal) === settlement)
    if (!keeps) passes[ordinal] = 0
  }
  if (near === undefined) return inOrder(passes)
  const { ordinals, distances } = nearestFirst(columns, passes, near)
  if (radius === undefined || distances === undefined)
    return { ordinals, ...(distances && { distances }) }
  const count = firstFrom(distances.length, (place) => (distances[place] ?? 0) > radius)
  return { ordinals: ordinals.subarray(0, count), distances: distances.subarray(0, count) }
}

function isInBox(
  { longitudes, latitudes }: FilterColumns,
  ordinal: number,
  { west, south, east, north }: NonNullable<PointsQuery['bbox']>,
): boolean {
  const [longitude, latitude] = [longitudes[ordinal] ?? 0, latitudes[ordinal] ?? 0]
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
  return isBetween && latitude >= south && latitude <= north
}

/** The place of the first point after the one that a page ended with, whatever was imported since. */
export function placeAfter(
  columns: FilterColumns,
  { ordinals, distances }: Selection,
  after: PointPosition | undefined,
): number {
  if (after === undefined) return 0
  const ordinal = ordinalNow(columns, after)
  return firstFrom(ordinals.length, (place) => {
    const distance = distances?.[place] ?? 0
    return (
      distance > after.distance || (distance === after.distance && (ordinals[place] ?? 0) > ordinal)
    )
  })
}

/** Ordinals move with an import: the point's own place now, or, where it is gone, the one that it had. */
function ordinalNow(columns: FilterColumns, { ordinal, number }: PointPosition): number {
  if (ordinal < columns.count && textAt(columns.numbers, ordinal) === number) return ordinal
  const { byNumber } = columns
  const place = firstFrom(
    byNumber.length,
    (at) => textAt(columns.numbers, byNumber[at] ?? 0) >= number,
  )
  const found = byNumber[place]
  return found !== undefined && textAt(columns.numbers, found) === number ? found : ordinal
}

/** The first place from which a condition holds, that holds for all after it. */
function firstFrom(count: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
