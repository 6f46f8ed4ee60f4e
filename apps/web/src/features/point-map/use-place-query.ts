import { DEFAULT_CITY, MAP_ZOOM, MAP_ZOOM_MAX, POPULAR_CITIES } from '@yacheyka/core/map/map-view'
import { distanceBetween } from '@yacheyka/core/map/distance'
import type { City } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import type { MapView } from '@yacheyka/frontend/map/view-state.ts'
import type { MapQuery } from './use-map-query.ts'
import type { SearchedPlace } from './searched-place.ts'

const CITY = 'city'
const AT = 'at'
const SEARCHED = 'q'
/** As many as the search takes. */
const TEXT_LENGTH_MAX = 200
/** Metres from a city's centre at which the map still looks at that city. */
const REACH = 40_000

/** The popular city that a place belongs to. */
export const cityAt = (place: Position): City | undefined =>
  POPULAR_CITIES.find((city) => distanceBetween(city, place) < REACH)

/** The popular city of that name. */
export const cityNamed = (name: string | null): City | undefined =>
  POPULAR_CITIES.find((city) => city.name === name)

/** `49.1221,55.7887,15` → where to look; undefined for anything else. */
export const parseAt = (text: string | null): MapView | undefined => {
  const [longitude = NaN, latitude = NaN, zoom = NaN, ...rest] = (text ?? '').split(',').map(Number)
  const good =
    Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85 && zoom >= 3 && zoom <= MAP_ZOOM_MAX
  return good && rest.length === 0 ? { centre: { longitude, latitude }, zoom } : undefined
}

const formatAt = ({ centre, zoom }: MapView): string =>
  [centre.longitude.toFixed(5), centre.latitude.toFixed(5), zoom].join(',')

/** Where the map opens, by the address: `?city=Казань`, or `?at=49.1221,55.7887,15` for a place that was searched for. */
export const startOf = (query: URLSearchParams): MapView => {
  const city = cityNamed(query.get(CITY)) ?? cityNamed(DEFAULT_CITY) ?? POPULAR_CITIES[3]
  return parseAt(query.get(AT)) ?? { centre: city, zoom: MAP_ZOOM }
}

/** A search that the address keeps: the typed text, and the place that it found. */
export interface KeptSearch {
  readonly text: string
  readonly place: SearchedPlace
}

/** `?q=Казань&city=Казань`, or `?q=Казань, Баумана&at=49.1221,55.7887,15`; undefined without a place or a text. */
export const keptSearchOf = (query: URLSearchParams): KeptSearch | undefined => {
  const text = query.get(SEARCHED)?.trim() ?? ''
  const at = parseAt(query.get(AT))
  const position = at?.centre ?? cityNamed(query.get(CITY))
  if (text === '' || text.length > TEXT_LENGTH_MAX || position === undefined) return undefined
  const { longitude, latitude } = position
  return {
    text,
    place: { longitude, latitude, isCity: at === undefined || at.zoom <= MAP_ZOOM },
  }
}

export const usePlaceQuery = ({ query, change }: MapQuery) => {
  const start = startOf(query)
  const setCity = (name: string) => {
    change((next) => {
      next.delete(AT)
      next.delete(SEARCHED)
      if (name === DEFAULT_CITY) next.delete(CITY)
      else next.set(CITY, name)
    })
  }
  const setSearched = (text: string, view: MapView, city: City | undefined) => {
    change((next) => {
      next.set(SEARCHED, text)
      if (city === undefined) {
        next.delete(CITY)
        next.set(AT, formatAt(view))
      } else {
        next.delete(AT)
        next.set(CITY, city.name)
      }
    })
  }
  const forgetSearch = () => {
    if (!query.has(SEARCHED)) return
    change((next) => {
      next.delete(SEARCHED)
    })
  }
  return { start, setCity, setSearched, forgetSearch }
}
