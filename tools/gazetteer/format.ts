import type { Gazetteer } from './join.ts'
import { findTimeZones } from './time-zones.ts'

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** One row a line, so that a change shows as one in a diff. */
const rows = (list: readonly (readonly (string | number)[])[]) =>
  list.map((row) => JSON.stringify(row)).join(',\n')

/** The JSON of `apps/server/src/gazetteer/cities-ru.json`: regions and time zones once, rows that point into them. */
export function formatGazetteer({ cities, districts, localities }: Gazetteer): string {
  const regions = [...new Set(cities.map((city) => city.region))].sort()
  const zoneOf = findTimeZones(cities)
  const zones = [...new Set(zoneOf)].sort()
  const cityRows = cities.map((city, index) => [
    city.name,
    city.label === city.name ? 0 : 1,
    regions.indexOf(city.region),
    city.population,
    rounded(city.longitude),
    rounded(city.latitude),
    zones.indexOf(zoneOf[index] ?? ''),
  ])
  const districtRows = districts.map((district) => [
    district.name,
    cities.indexOf(district.city),
    district.population,
    rounded(district.longitude),
    rounded(district.latitude),
  ])
  const localityRows = localities.map((place) => [
    place.name,
    regions.indexOf(place.region),
    place.population,
    rounded(place.longitude),
    rounded(place.latitude),
  ])
  return [
    '{',
    `"source": "GeoNames (CC BY 4.0)",`,
    `"regions": ${JSON.stringify(regions)},`,
    `"zones": ${JSON.stringify(zones)},`,
    `"cities": [\n${rows(cityRows)}\n],`,
    `"districts": [\n${rows(districtRows)}\n],`,
    `"localities": [\n${rows(localityRows)}\n]`,
    '}\n',
  ].join('\n')
}
