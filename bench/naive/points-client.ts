import type { Terminal } from '@yacheyka/contract/points/points'
import {
  PAYMENT_METHOD_WIRE,
  POINT_TYPE_WORDING,
  type PointType,
} from '@yacheyka/core/points/point'
import { pointFlags } from '@yacheyka/core/points/point-filter'
import { MARKER_KINDS, markerOf } from '@yacheyka/core/points/point-marker'
import { isRoundTheClock } from '@yacheyka/core/schedule/schedule'
import type { DecodedPoints } from '@yacheyka/core/points/points-wire'
import type { CallPoints } from '../../packages/frontend/src/map/points-client.ts'
import { createPointsDesk } from '../../packages/frontend/src/map/points-desk.ts'
import { NAIVE_POINTS, SPECIAL_OWNER } from '../agreed.ts'

// Stands in for the product's own `points-client` in the naive build: the same questions are answered by the same code,
// but on the page's own thread, from one JSON of everything about every point.

/** The product's own name for a refused question; nothing here refuses. */
export class PointsCallError extends Error {
  override readonly name = 'PointsCallError'
}

/** Has the face of the product's function; there is no worker behind it. */
export const openPointsWorker = (): CallPoints => {
  const response = createPointsDesk({
    points: async () => columnsOf(await fetchPoints()),
    schedules: () => Promise.reject(new Error('not part of the benchmark')),
    zones: () => Promise.reject(new Error('not part of the benchmark')),
  })
  return (name, argument) => response({ id: 0, name, argument })
}

const fetchPoints = async (): Promise<readonly Terminal[]> => {
  const response = await fetch(NAIVE_POINTS)
  const { results } = (await response.json()) as { readonly results: readonly Terminal[] }
  return results
}

const columnsOf = (points: readonly Terminal[]): DecodedPoints => ({
  count: points.length,
  longitudes: Float64Array.from(points, ({ point }) => point.coordinates[0]),
  latitudes: Float64Array.from(points, ({ point }) => point.coordinates[1]),
  markers: Uint8Array.from(points, markerIndex),
  flags: Uint8Array.from(points, flagsOf),
})

const typeOf = ({ point_type }: Terminal): PointType =>
  point_type === POINT_TYPE_WORDING.pickup ? 'pickup' : 'locker'

const markerIndex = (point: Terminal): number => {
  const { active, owner } = point
  return MARKER_KINDS.indexOf(markerOf({ active, owner, pointType: typeOf(point) }, SPECIAL_OWNER))
}

const flagsOf = (point: Terminal): number =>
  pointFlags({
    pointType: typeOf(point),
    fittingRoom: point.fitting_room,
    checkOrder: point.check_order,
    paymentPoint: point.payment_point,
    paymentMethods: (['card', 'cash'] as const).filter((method) =>
      point.payment_methods.includes(PAYMENT_METHOD_WIRE[method]),
    ),
    roundTheClock: isRoundTheClock(point.operation_time),
  })
