import { POINT_STATES, type PointState, takesParcel } from '@yacheyka/core/cells/point-capacity'
import { distanceBetween } from '@yacheyka/core/map/distance'
import type { FilterColumns } from '#/point-index/filter-columns.ts'

/** Metres beyond which a free point is no neighbour. */
const NEIGHBOURHOOD = 50_000

/** The state that `matchPoints` has left in a byte; null where the point could never take a parcel. */
export const stateOfMark = (mark: number | undefined): PointState | null =>
  mark === undefined ? null : (POINT_STATES[mark - 1] ?? null)

/** The nearest other point that takes parcels now, by ordinal, with whole metres; undefined beyond 50 km. */
export function findNearestFree(
  { longitudes, latitudes }: Pick<FilterColumns, 'longitudes' | 'latitudes'>,
  marks: Uint8Array,
  ordinal: number,
): { readonly ordinal: number; readonly distance: number } | undefined {
  const free = Uint8Array.from([null, ...POINT_STATES], (state) =>
    state !== null && takesParcel(state) ? 1 : 0,
  )
  const from = positionAt(ordinal)
  let best: { ordinal: number; distance: number } | undefined
  let least = NEIGHBOURHOOD
  for (let other = 0; other < marks.length; other++) {
    if (other === ordinal || free[marks[other] ?? 0] === 0) continue
    const distance = distanceBetween(from, positionAt(other))
    if (distance > least || (best !== undefined && distance === least)) continue
    least = distance
    best = { ordinal: other, distance: Math.round(distance) }
  }
  return best

  function positionAt(at: number) {
    return { longitude: longitudes[at] ?? 0, latitude: latitudes[at] ?? 0 }
  }
}
