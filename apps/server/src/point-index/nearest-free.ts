import { POINT_STATES, type PointState, takesParcel } from '@yacheyka/core/cells/point-capacity'
import { distanceBetween } from '@yacheyka/core/map/distance'
import type { FilterColumns } from '#/point-index/filter-columns.ts'

type Positions = Pick<FilterColumns, 'longitudes' | 'latitudes'>

/** Metres beyond which a free point is no neighbour. */
const NEIGHBOURHOOD = 50_000
/** Metres of a degree of latitude, rounded down: a bound by one coordinate alone never leaves a nearer point out. */
const DEGREE = 111_000

const FREE = Uint8Array.from([null, ...POINT_STATES], (state) =>
  state !== null && takesParcel(state) ? 1 : 0,
)

/** The state that `matchPoints` has left in a byte; null where the point could never take a parcel. */
export const stateOfMark = (mark: number | undefined): PointState | null =>
  mark === undefined ? null : (POINT_STATES[mark - 1] ?? null)

interface LatitudeOrder {
  /** From south to north. */
  readonly ordinals: Uint32Array
  /** Ordinal → place in `ordinals`. */
  readonly places: Uint32Array
}

const orders = new WeakMap<Float64Array, LatitudeOrder>()

function latitudeOrderOf(latitudes: Float64Array): LatitudeOrder {
  const known = orders.get(latitudes)
  if (known !== undefined) return known
  const ordinals = Uint32Array.from(latitudes, (_, ordinal) => ordinal).sort(
    (one, other) => (latitudes[one] ?? 0) - (latitudes[other] ?? 0),
  )
  const places = new Uint32Array(ordinals.length)
  for (const [place, ordinal] of ordinals.entries()) places[ordinal] = place
  const order = { ordinals, places }
  orders.set(latitudes, order)
  return order
}

/** The least that a degree of longitude measures within the neighbourhood of a latitude. */
const degreeEastAt = (latitude: number): number =>
  DEGREE * Math.cos(((Math.abs(latitude) + NEIGHBOURHOOD / DEGREE) * Math.PI) / 180)

/** Degrees of longitude between two meridians, over the date line too. */
const degreesApart = (one: number, other: number): number => {
  const apart = Math.abs(one - other)
  return apart > 180 ? 360 - apart : apart
}

/**
 * The nearest other point that takes parcels now, by ordinal, with whole metres; undefined beyond 50 km. Looks north and
 * south of the point only as far as the nearest one found, and measures none that its longitude alone puts farther: where
 * a whole city is full, the free points of others on its latitude cost nothing.
 */
export function findNearestFree(
  { longitudes, latitudes }: Positions,
  marks: Uint8Array,
  ordinal: number,
): { readonly ordinal: number; readonly distance: number } | undefined {
  const { ordinals, places } = latitudeOrderOf(latitudes)
  const from = positionAt(ordinal)
  const degreeEast = degreeEastAt(from.latitude)
  let best: number | undefined
  let least = NEIGHBOURHOOD
  for (const step of [1, -1]) {
    for (let at = (places[ordinal] ?? 0) + step; at >= 0 && at < ordinals.length; at += step) {
      const other = ordinals[at] ?? 0
      if (Math.abs((latitudes[other] ?? 0) - from.latitude) * DEGREE > least) break
      if (FREE[marks[other] ?? 0] === 0) continue
      if (degreesApart(longitudes[other] ?? 0, from.longitude) * degreeEast > least) continue
      const distance = distanceBetween(from, positionAt(other))
      if (distance > least || (distance === least && best !== undefined && best < other)) continue
      least = distance
      best = other
    }
  }
  return best === undefined ? undefined : { ordinal: best, distance: Math.round(least) }

  function positionAt(at: number) {
    return { longitude: longitudes[at] ?? 0, latitude: latitudes[at] ?? 0 }
  }
}
