import { project } from './ground-shapes.ts'
import type { Bounds } from './map-item.ts'
import type { MapView } from './view-state.ts'

const TILE = 256

/** What a map of `width` × `height` CSS pixels shows of the world, in degrees; it may reach beyond ±180. */
export const boundsAround = ({ centre, zoom }: MapView, width: number, height: number): Bounds => {
  const world = TILE * 2 ** zoom
  const reach = (180 * width) / world
  const [, middle] = project(centre.longitude, centre.latitude)
  return {
    west: centre.longitude - reach,
    south: latitudeAt(middle + height / 2 / world),
    east: centre.longitude + reach,
    north: latitudeAt(middle - height / 2 / world),
  }
}

/** Back from the projection, where 0 is the north and 1 the south. */
const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
