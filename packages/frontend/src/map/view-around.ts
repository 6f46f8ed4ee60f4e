import { distanceBetween } from '@yacheyka/core/map/distance'
import type { Position } from '@yacheyka/core/points/point'
import type { MapView } from './view-state.ts'

/** How many of the nearest points the view of a searched place holds. */
export const NEAREST_SHOWN = 3
/** CSS pixels from the place to the farthest point, whatever the map's size: the narrowest map has 320. */
const REACH = 120
const TILE = 256
const ZOOM_MIN = 3

/** Metres to the farthest point that a view of a searched place is widened for: beyond, the place would be lost in half a country. */
const WIDEST = 150_000

/** Those of the points that a view of the place may hold. */
export const withinView = <T extends Position>(place: Position, points: readonly T[]): T[] =>
  points.filter((point) => distanceBetween(place, point) <= WIDEST)

/** The closest view of a place that also holds the points, never closer than `zoomMax`. */
export const viewAround = (
  place: Position,
  points: readonly Position[],
  zoomMax: number,
): MapView => {
  // A degree of latitude is as long on the screen as this many of longitude.
  const stretch = 1 / Math.cos((place.latitude * Math.PI) / 180)
  const degrees = points.map(({ longitude, latitude }) =>
    Math.max(
      Math.abs(longitude - place.longitude),
      Math.abs(latitude - place.latitude) * stretch,
      1e-9,
    ),
  )
  const zooms = degrees.map((each) => Math.floor(Math.log2((REACH / TILE) * (360 / each))))
  return { centre: place, zoom: Math.max(ZOOM_MIN, Math.min(zoomMax, ...zooms)) }
}
