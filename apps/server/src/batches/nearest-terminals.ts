import type { Candidate } from '@yacheyka/core/batches/batch-availability'
import { type CellSize, CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { distanceBetween } from '@yacheyka/core/map/distance'
import type { Position } from '@yacheyka/core/points/point'
import type { CellColumns } from '#/point-index/cell-columns.ts'
import type { FilterColumns } from '#/point-index/filter-columns.ts'
import { textAt } from '@yacheyka/core/text/joined-texts'

/** Metres within which another locker is offered. */
const NEAR = 50_000
const METRES_OF_A_DEGREE = 111_000

/** Ordinals of the points in order of latitude, sorted once for a snapshot. */
const byLatitude = new WeakMap<FilterColumns, Uint32Array>()

function latitudeOrder(columns: FilterColumns): Uint32Array {
  const known = byLatitude.get(columns)
  if (known !== undefined) return known
  const { latitudes, count } = columns
  const order = Uint32Array.from({ length: count }, (_, ordinal) => ordinal).toSorted(
    (one, other) => (latitudes[one] ?? 0) - (latitudes[other] ?? 0),
  )
  byLatitude.set(columns, order)
  return order
}

/** The first place in the order whose point lies at this latitude or north of it. */
function firstNorthOf({ latitudes }: FilterColumns, order: Uint32Array, latitude: number): number {
  let [from, to] = [0, order.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((latitudes[order[middle] ?? 0] ?? 0) < latitude) from = middle + 1
    else to = middle
  }
  return from
}

/** Active lockers around a place that have these cells free, the nearest first. Points whose cells are not counted are left out. */
export function nearestTerminals(
  columns: FilterColumns,
  cells: CellColumns,
  place: Position,
  wanted: readonly CellSize[],
): Candidate[] {
  const order = latitudeOrder(columns)
  const north = NEAR / METRES_OF_A_DEGREE
  const east = north / Math.max(Math.cos((place.latitude * Math.PI) / 180), 0.1)
  const found: { readonly ordinal: number; readonly distance: number }[] = []
  const end = place.latitude + north
  for (let at = firstNorthOf(columns, order, place.latitude - north); at < order.length; at++) {
    const ordinal = order[at] ?? 0
    const latitude = columns.latitudes[ordinal] ?? 0
    if (latitude > end) break
    const longitude = columns.longitudes[ordinal] ?? 0
    if (Math.abs(longitude - place.longitude) > east) continue
    if (columns.active[ordinal] !== 1 || cells.known[ordinal] !== 1) continue
    if (wanted.some((size) => freeAt(cells, ordinal, size) === 0)) continue
    const distance = distanceBetween(place, { longitude, latitude })
    if (distance <= NEAR) found.push({ ordinal, distance })
  }
  return found
    .toSorted((one, other) => one.distance - other.distance || one.ordinal - other.ordinal)
    .map(({ ordinal, distance }) => ({
      number: textAt(columns.numbers, ordinal),
      distance: Math.round(distance),
      availability: {
        active: true,
        maxWeight: columns.maxWeights[ordinal] || null,
        free: new Map(
          CELL_SIZES.flatMap((size) => {
            const free = freeAt(cells, ordinal, size)
            return free === 0 ? [] : [[size, free] as const]
          }),
        ),
      },
    }))
}

const freeAt = ({ free }: CellColumns, ordinal: number, size: CellSize): number =>
  free[ordinal * CELL_SIZES.length + CELL_SIZES.indexOf(size)] ?? 0
