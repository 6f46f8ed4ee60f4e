import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { READY_ZOOM_MAX } from '@yacheyka/core/map/map-view'
import { EVERY_POINT } from '@yacheyka/core/points/point-filter'
import type { PointFilter } from '@yacheyka/core/points/point-filter'
import { queryOf } from '@yacheyka/frontend/api/query.ts'
import { boundsAround } from '@yacheyka/frontend/map/view-bounds.ts'
import type { MapView } from '@yacheyka/frontend/map/view-state.ts'

/** CSS pixels: the map keeps this height in a window however low. */
const LEAST_HEIGHT = 640

const clamp = (value: number, most: number): number =>
  Math.round(Math.max(-most, Math.min(most, value)) * 100) / 100

/** Whether the server has groups ready for such a view. */
export const hasReadyClusters = ({ zoom }: MapView, filter: PointFilter): boolean =>
  Math.round(zoom) <= READY_ZOOM_MAX && JSON.stringify(filter) === JSON.stringify(EVERY_POINT)

/**
 * The server's groups about a view. How far about depends on the window and not on the map, so that the same question
 * can be asked before there is a map.
 */
export const readyClustersQuery = (view: MapView) => {
  const zoom = Math.min(READY_ZOOM_MAX, Math.round(view.zoom))
  const { west, south, east, north } = boundsAround(
    { ...view, zoom },
    innerWidth,
    Math.max(innerHeight, LEAST_HEIGHT),
  )
  return queryOf(ENDPOINTS.getPointsClusters, {
    query: {
      zoom,
      west: clamp(west, 180),
      south: clamp(south, 90),
      east: clamp(east, 180),
      north: clamp(north, 90),
    },
  })
}
