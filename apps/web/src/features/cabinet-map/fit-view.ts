import { MAP_ZOOM_ADDRESS } from '@yacheyka/core/map/map-view'
import { project } from '@yacheyka/frontend/map/ground-shapes.ts'
import type { Bounds } from '@yacheyka/frontend/map/map-item.ts'
import type { MapView } from '@yacheyka/frontend/map/view-state.ts'

const TILE = 256
const ZOOM_MIN = 3
/** CSS pixels that stay free at each edge: a marker is not cut. */
const MARGIN = 48
/** A map that is not shown yet is taken for so large. */
const UNSHOWN = 600

/** The closest whole zoom at which all of the bounds can be seen, never closer than an address is shown. */
export const fitView = (
  { west, south, east, north }: Bounds,
  size: { readonly width: number; readonly height: number },
): MapView => {
  const [left, bottom] = project(west, south)
  const [right, top] = project(east, north)
  const zoomOf = (part: number, pixels: number) =>
    Math.log2(Math.max(1, (pixels || UNSHOWN) - 2 * MARGIN) / TILE / Math.max(part, 1e-9))
  const zoom = Math.floor(
    Math.min(zoomOf(right - left, size.width), zoomOf(bottom - top, size.height)),
  )
  return {
    centre: { longitude: (west + east) / 2, latitude: (south + north) / 2 },
    zoom: Math.max(ZOOM_MIN, Math.min(MAP_ZOOM_ADDRESS, zoom)),
  }
}
