import { distanceBetween } from '@yacheyka/core/map/distance'
import type { Position } from '@yacheyka/core/points/point'
import type { MapView } from './view-state.ts'

/** How many of the nearest points the view of a searched place holds. */
export const NEAREST_SHOWN = 3
/** CSS pixels from the place to the farthest point, whatever the map's size: the narrowest map has 320. */
const REACH = 120
const TILE = 256
const ZOOM_MIN = 3
/** Metres. A point further away is told in words: a view that held it too would show half a country. */
const HELD = 200_000

/** The closest view of a place that also holds the points that are not a country away, never closer than `zoomMax`. */
export const viewAround = (
  place: Position,
  points: readonly Position[],
  zoomMax: number,
): MapView => {
  // A degree of latitude is as long on the screen as this many of longitude.
  const stretch = 1 / Math.cos((place.latitude * Math.PI) / 180)
  const held = points.filter((point) => distanceBetween(place, point) <= HELD)
  const degrees = held.map(({ longitude, latitude }) =>
    Math.max(
      Math.abs(longitude - place.longitude),
      Math.abs(latitude - place.latitude) * stretch,
      1e-9,
    ),
  )
  const zooms = degrees.map((each) => Math.floor(Math.log2((REACH / TILE) * (360 / each))))
  return { centre: place, zoom: Math.max(ZOOM_MIN, Math.min(zoomMax, ...zooms)) }
}
