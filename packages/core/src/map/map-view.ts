import type { Position } from '../points/point.ts'

/** Business constants of the map (specification 1, section 9). */
export const MAP_CENTRE = { longitude: 37.618423, latitude: 55.751244 } as const satisfies Position
export const MAP_ZOOM = 10
export const MAP_ZOOM_MAX = 19
export const MAP_ZOOM_POINT = 16
export const MAP_ZOOM_ADDRESS = 15

/** One way to cluster on the server and in the page, so that the two agree to the pixel. */
export const CLUSTER_OPTIONS = { radius: 72, extent: 256, maxZoom: 19, minPoints: 2 } as const

/** The server keeps the groups of these zooms ready for a first view: 0 to this. */
export const READY_ZOOM_MAX = 12

export interface City extends Position {
  readonly name: string
}

/** The popular cities of the map's list (specification 1, section 9); Moscow is the default. */
export const POPULAR_CITIES = [
  { name: 'Екатеринбург', longitude: 60.6122, latitude: 56.8519 },
  { name: 'Казань', longitude: 49.1221, latitude: 55.7887 },
  { name: 'Красноярск', longitude: 92.8718, latitude: 56.0097 },
  { name: 'Москва', longitude: 37.618423, latitude: 55.751244 },
  { name: 'Новосибирск', longitude: 82.9346, latitude: 55.0415 },
  { name: 'Омск', longitude: 73.3686, latitude: 54.9924 },
  { name: 'Ростов-на-Дону', longitude: 39.7233, latitude: 47.2313 },
  { name: 'Самара', longitude: 50.15, latitude: 53.2001 },
  { name: 'Санкт-Петербург', longitude: 30.3141, latitude: 59.9386 },
  { name: 'Уфа', longitude: 55.9678, latitude: 54.7431 },
  { name: 'Челябинск', longitude: 61.4291, latitude: 55.154 },
] as const satisfies readonly City[]
export const DEFAULT_CITY = 'Москва'
