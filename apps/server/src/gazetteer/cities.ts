import { readFileSync } from 'node:fs'
import type { GazetteerCity } from '@yacheyka/core/map/gazetteer-city'

/** A part of a city with a name of its own: a district, or a town that the city has taken in. */
export interface GazetteerDistrict {
  readonly name: string
  readonly city: GazetteerCity
  readonly population: number
  readonly longitude: number
  readonly latitude: number
}

/** A village or a quarter that only the search knows. */
export interface GazetteerLocality {
  readonly name: string
  readonly region: string
  readonly population: number
  readonly longitude: number
  readonly latitude: number
}

/** The shape of `cities-ru.json`, as `tools/gazetteer/format.ts` writes it. */
interface GazetteerFile {
  readonly regions: readonly string[]
  readonly zones: readonly string[]
  /** Name, 1 where it repeats, region, population, longitude, latitude, zone. */
  readonly cities: readonly (readonly [string, 0 | 1, number, number, number, number, number])[]
  /** Name, city, population, longitude, latitude. */
  readonly districts: readonly (readonly [string, number, number, number, number])[]
  /** Name, region, population, longitude, latitude. */
  readonly localities: readonly (readonly [string, number, number, number, number])[]
}

const gazetteer = JSON.parse(
  readFileSync(new URL('./cities-ru.json', import.meta.url), 'utf8'),
) as GazetteerFile

/** The item of a column that a row points into. */
function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`cities-ru.json: no row ${index} among ${list.length}`)
  return item
}

/** Russian cities and towns from 15 000 people, greatest first. Built by `tools/gazetteer/build.ts`. */
export const CITIES: readonly GazetteerCity[] = gazetteer.cities.map(
  ([name, repeats, regionIndex, population, longitude, latitude, zone]) => {
    const region = itemAt(gazetteer.regions, regionIndex)
    const label = repeats === 1 ? `${name}, ${region}` : name
    const timeZone = itemAt(gazetteer.zones, zone)
    return { name, label, region, population, longitude, latitude, timeZone }
  },
)

/** Named parts of cities, greatest first. */
export const DISTRICTS: readonly GazetteerDistrict[] = gazetteer.districts.map(
  ([name, city, population, longitude, latitude]) => ({
    name,
    city: itemAt(CITIES, city),
    population,
    longitude,
    latitude,
  }),
)

/** Villages and quarters that neither the map labels nor the demonstration knows. */
export const LOCALITIES: readonly GazetteerLocality[] = gazetteer.localities.map(
  ([name, regionIndex, population, longitude, latitude]) => ({
    name,
    region: itemAt(gazetteer.regions, regionIndex),
    population,
    longitude,
    latitude,
  }),
)
