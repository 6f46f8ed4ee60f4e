import { areaOf, type Line } from './line.ts'
import type { Tolerance } from './simplify.ts'

const KM_PER_DEGREE = 111.2
/** Degrees beyond which a city is not felt. */
const REACH = 15
/** Kilometres of tolerance for each kilometre away from a city. */
const GROWTH = 0.014

export interface City {
  readonly population: number
  readonly longitude: number
  readonly latitude: number
}

/**
 * How closely to draw at a place, kilometres: `finest` inside a city that has lockers, growing with the distance from
 * the nearest one up to `coarsest` in the wild. A greater city is felt farther.
 */
export function toleranceAround(
  cities: readonly City[],
  finest: number,
  coarsest: number,
): Tolerance {
  return (place) => {
    let least = Infinity
    const shrink = Math.cos((place[1] * Math.PI) / 180)
    for (const city of cities) {
      const north = Math.abs(place[1] - city.latitude)
      if (north > REACH) continue
      const east = (place[0] - city.longitude) * shrink
      const reach = 12 + 20 * Math.max(0, Math.log10(city.population / 30_000))
      const beyond = Math.hypot(east, north) * KM_PER_DEGREE - reach
      if (beyond < least) least = beyond
    }
    return Math.min(coarsest, finest + Math.max(0, least) * GROWTH)
  }
}

/** Whether a ring is broad enough to be seen where it lies: its area against the square of what may be lost there. */
export function isWorthDrawing(ring: Line, tolerance: Tolerance, times: number): boolean {
  const place = ring[0]
  return place !== undefined && areaOf(ring) > (tolerance(place) * times) ** 2
}
