import tzLookup from '@photostructure/tz-lookup'
import type { JoinedCity } from './join.ts'

/** IANA zones that Russian law keeps. The lookup is coarse at frontiers and answers a neighbour's there. */
const RUSSIAN_ZONES: ReadonlySet<string> = new Set([
  'Asia/Anadyr',
  'Asia/Barnaul',
  'Asia/Chita',
  'Asia/Irkutsk',
  'Asia/Kamchatka',
  'Asia/Khandyga',
  'Asia/Krasnoyarsk',
  'Asia/Magadan',
  'Asia/Novokuznetsk',
  'Asia/Novosibirsk',
  'Asia/Omsk',
  'Asia/Sakhalin',
  'Asia/Srednekolymsk',
  'Asia/Tomsk',
  'Asia/Ust-Nera',
  'Asia/Vladivostok',
  'Asia/Yakutsk',
  'Asia/Yekaterinburg',
  'Europe/Astrakhan',
  'Europe/Kaliningrad',
  'Europe/Kirov',
  'Europe/Moscow',
  'Europe/Samara',
  'Europe/Saratov',
  'Europe/Ulyanovsk',
  'Europe/Volgograd',
])

/** The zone of each city, in the same order; beside a frontier, that of the region's nearest city inside. */
export function findTimeZones(cities: readonly JoinedCity[]): string[] {
  const zones = cities.map((city) => tzLookup(city.latitude, city.longitude))
  return zones.map((zone, index) => {
    const city = cities[index]
    if (city === undefined || RUSSIAN_ZONES.has(zone)) return zone
    return zones[nearestInside(city, cities, zones)] ?? zone
  })
}

function nearestInside(
  city: JoinedCity,
  cities: readonly JoinedCity[],
  zones: readonly string[],
): number {
  let nearest = -1
  let least = Infinity
  for (const [index, other] of cities.entries()) {
    if (other.region !== city.region || !RUSSIAN_ZONES.has(zones[index] ?? '')) continue
    const distance = Math.hypot(
      other.longitude - city.longitude,
      (other.latitude - city.latitude) * 2,
    )
    if (distance >= least) continue
    least = distance
    nearest = index
  }
  return nearest
}
