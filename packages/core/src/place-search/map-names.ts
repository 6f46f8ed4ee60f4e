import type { Position } from '../points/point.ts'
import { type PlaceTable, buildPlaceTable } from './place-table.ts'
import type { GazetteerPlace, SettlementFinder } from './settlement-finder.ts'
import { type Street, type StreetTable, streetsOfMap } from './street-table.ts'

/** A part of a city as a map labels it: «Военвед», «12-й мкр». */
export interface MapDistrict extends Position {
  readonly name: string
}

/** What the names of a map's archive are searched in. */
export interface MapNames {
  readonly streets: StreetTable
  readonly districts: PlaceTable
}

export const namesOfMap = (
  names: { readonly streets: readonly Street[]; readonly districts: readonly MapDistrict[] },
  finder: SettlementFinder,
): MapNames => ({
  streets: streetsOfMap(names.streets, finder),
  districts: buildPlaceTable(placesOf(names.districts, finder), 'd'),
})

/** Each once a city; what lies in no city, or is called as its city is, is none of its districts. */
function placesOf(
  districts: readonly MapDistrict[],
  finder: SettlementFinder,
): readonly GazetteerPlace[] {
  const places = new Map<string, GazetteerPlace>()
  for (const { name, longitude, latitude } of districts) {
    const [settlement] = finder.around({ longitude, latitude })
    if (settlement === undefined || settlement.name === name) continue
    const { label: city, region } = settlement
    const key = `${name}|${city}`
    if (!places.has(key))
      places.set(key, {
        kind: 'district',
        name,
        label: name,
        city,
        region,
        longitude,
        latitude,
        population: 0,
      })
  }
  return [...places.values()]
}
