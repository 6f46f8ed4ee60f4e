import { MAP_ZOOM_ADDRESS } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import type { MapView } from '@yacheyka/frontend/map/view-state.ts'

/** CSS pixels of the map that the points should fit into, whatever the frame's size. */
const ROOM = 300
const TILE = 256

/** A view that holds all the points, never closer than an address search comes (specification 1, section 4). */
export const viewOfPoints = (points: readonly Position[]): MapView | null => {
  if (points.length === 0) return null
  const span = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
  const [west, east] = span(points.map(({ longitude }) => longitude))
  const [south, north] = span(points.map(({ latitude }) => latitude))
  const latitude = (south + north) / 2
  // A degree of latitude is as long on the screen as this many of longitude.
  const stretch = 1 / Math.cos((latitude * Math.PI) / 180)
  const degrees = Math.max(east - west, (north - south) * stretch, 1e-9)
  const zoom = Math.floor(Math.log2((ROOM / TILE) * (360 / degrees)))
  return {
    centre: { longitude: (west + east) / 2, latitude },
    zoom: Math.max(3, Math.min(MAP_ZOOM_ADDRESS, zoom)),
  }
}
