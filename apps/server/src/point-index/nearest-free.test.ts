import { distanceBetween } from '@yacheyka/core/map/distance'
import { POINT_STATES } from '@yacheyka/core/cells/point-capacity'
import { seededRandom } from '@yacheyka/demonstration/random'
import { expect, test } from 'vitest'
import { findNearestFree } from './nearest-free.ts'

const FULL = POINT_STATES.indexOf('full') + 1
const FREE = POINT_STATES.indexOf('free') + 1

/** A longitude as it is written, from −180 to 180. */
const written = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude)

test.each([
  ['Moscow', 37, 55],
  ['Murmansk', 32, 68],
  ['the date line', 179, 65],
])('finds what a comparison with every point finds: %s', (_, west, south) => {
  const random = seededRandom(20)
  const longitudes = Float64Array.from({ length: 400 }, () =>
    written(west + random.whole(2000) / 1000),
  )
  const latitudes = Float64Array.from({ length: 400 }, () => south + random.whole(2000) / 1000)
  const marks = Uint8Array.from({ length: 400 }, () => (random.whole(10) === 0 ? FREE : FULL))
  const at = (place: number) => ({
    longitude: longitudes[place] ?? 0,
    latitude: latitudes[place] ?? 0,
  })
  for (const ordinal of marks.keys()) {
    const all = [...marks.keys()]
      .filter((other) => other !== ordinal && marks[other] === FREE)
      .map((other) => ({ ordinal: other, distance: distanceBetween(at(ordinal), at(other)) }))
      .filter(({ distance }) => distance <= 50_000)
      .toSorted((one, other) => one.distance - other.distance || one.ordinal - other.ordinal)
    const [nearest] = all
    expect(findNearestFree({ longitudes, latitudes }, marks, ordinal)).toEqual(
      nearest && { ...nearest, distance: Math.round(nearest.distance) },
    )
  }
})
