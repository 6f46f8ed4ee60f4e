import type { Point } from '@yacheyka/core/points/point'
import { demonstrationShares, largeShares, type Share } from './allocation.ts'
import { buildPoint, findSite, siteOf } from './build-point.ts'
import { cityCodes } from './city-codes.ts'
import { groundOf } from './ground.ts'
import { LOCKER_PLACES, MALL_LOCKER } from './locker-places.ts'
import { formatNumber, UNTIDY_NUMBERS } from './numbers.ts'
import { MALL_COUNTER, PICKUP_PLACES } from './pickup-places.ts'
import type { Place } from './place.ts'
import { type Random, seededRandom, seedOf } from '../random.ts'
import { realAddressesOf } from './real-addresses.ts'
import type { GazetteerCity } from '@yacheyka/core/map/gazetteer-city'
import type { Territory } from './territory.ts'

/** The seed of the network that a newcomer sees. */
const SEED = 2026

/** Shopping centres where so many points stand on one coordinate. */
const MALLS: Readonly<Record<string, number>> = {
  Москва: 36,
  'Санкт-Петербург': 8,
  Екатеринбург: 12,
  Казань: 6,
  Новосибирск: 5,
}

const PLACES: readonly Place[] = [...LOCKER_PLACES, ...PICKUP_PLACES]

/** The demonstration network, the same on every machine: more than 5 000 points over more than 250 cities. */
export const generatePoints = (territory: Territory): Point[] =>
  generate(territory, demonstrationShares(territory.cities), SEED)

/** A network of any size, spread in the same way over all the cities: for benchmarks and tests. */
export const generateLargeNetwork = (territory: Territory, count: number, seed: number): Point[] =>
  generate(territory, largeShares(territory.cities, count), seed)

function generate(territory: Territory, shares: readonly Share[], seed: number): Point[] {
  const codes = cityCodes(territory.cities)
  return shares.flatMap(({ city, count }) =>
    generateCity(
      territory,
      city,
      count,
      codes.get(city.label) ?? 'ХХ',
      seededRandom(seedOf(city.label, seed)),
    ),
  )
}

/** Each city has a chance of its own: another city more changes nothing in this one. */
function generateCity(
  { builtUp, addresses }: Territory,
  city: GazetteerCity,
  count: number,
  code: string,
  random: Random,
): Point[] {
  const ground = groundOf(builtUp, city.label)
  const weights = placesIn(city)
  const untidy = UNTIDY_NUMBERS[city.label]
  const houses = realAddressesOf(addresses, city.label)
  const inMall = MALLS[city.label] ?? 0
  const mall = findSite(city, ground.place(random), random)
  return Array.from({ length: count }, (_, index) => {
    const number = untidy?.[index + 1] ?? formatNumber(code, index + 1)
    if (index >= count - inMall) {
      const place = random.chance(0.6) ? MALL_LOCKER : MALL_COUNTER
      return buildPoint(number, city, mall, place, random)
    }
    const house = houses[index]
    const site =
      house === undefined ? findSite(city, ground.place(random), random) : siteOf(house, random)
    return buildPoint(number, city, site, random.weighted(weights), random)
  })
}

const placesIn = (city: GazetteerCity): (readonly [Place, number])[] =>
  PLACES.filter(
    (place) => city.population >= (place.from ?? 0) && place.only?.has(city.label) !== false,
  ).map((place) => [place, place.weight])
