import type { Place } from '@yacheyka/contract/map/places'
import type { Position } from '@yacheyka/core/points/point'

/** Where the visitor looks, if it is told: what lies there is preferred. */
export type View = Position | undefined

/** Finds places by what a person types. Throws `ProviderError` when an outside service does not answer properly. */
export interface Geocoder {
  readonly name: string
  /** As the person types: a few places, best first; coordinates may be missing. */
  suggest(text: string, view?: View): Promise<Place[]>
  /** A whole address, or a reference that `suggest` gave: places with coordinates, best first. */
  geocode(text: string, uri?: string, view?: View): Promise<Place[]>
}
