import tzLookup from '@photostructure/tz-lookup'
import { distanceBetween } from '@yacheyka/core/map/distance'
import type { Position } from '@yacheyka/core/points/point'
import { CITIES } from '#/gazetteer/cities.ts'

const HOME_ZONES: ReadonlySet<string> = new Set(CITIES.map(({ timeZone }) => timeZone))
/** Metres from a city within which a point keeps the city's clock. */
const NEAR = 50_000

/**
 * IANA name of the zone at a place. The lookup is coarse at frontiers: beside one of our own cities a foreign answer
 * gives way to the city's zone.
 */
export function timeZoneOf(position: Position): string {
  const zone = tzLookup(position.latitude, position.longitude)
  if (HOME_ZONES.has(zone)) return zone
  const near = CITIES.map((city) => ({ city, metres: distanceBetween(city, position) }))
    .filter(({ metres }) => metres < NEAR)
    .toSorted((a, b) => a.metres - b.metres)[0]
  return near?.city.timeZone ?? zone
}
