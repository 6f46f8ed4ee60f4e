import type { Point, Position } from '@yacheyka/core/points/point'
import { formatAddress, formatHouse } from './address.ts'
import { weekOf } from './hours.ts'
import { methodsOf } from './payment.ts'
import type { Place } from './place.ts'
import type { Random } from '../random.ts'
import type { RealAddress } from './real-addresses.ts'
import { type Street, streetsAround } from './streets.ts'
import type { GazetteerCity } from '@yacheyka/core/map/gazetteer-city'
import { fill, type Words, wordsOf } from './words.ts'

/** A house that a point stands in. */
export interface Site extends Position {
  readonly street: Street
  readonly house: string
  readonly words: Words
}

const INACTIVE = 0.03
const CLOSED_NOTE = ' Точка временно не принимает посылки: обновляем ячейки.'
const GREAT_CITY = 450_000

/** A house of the map, where it stands. */
export function siteOf({ street, house, ...position }: RealAddress, random: Random): Site {
  return { ...position, street, house, words: wordsOf(random, street.where) }
}

/** A house somewhere at `position`, on one of the streets of its quarter. */
export function findSite(city: GazetteerCity, position: Position, random: Random): Site {
  const street = random.pick(streetsAround(position.longitude, position.latitude))
  return {
    ...position,
    street,
    house: formatHouse(random, city.population >= GREAT_CITY),
    words: wordsOf(random, street.where),
  }
}

/** One whole point of that kind of place at that site. */
export function buildPoint(
  number: string,
  city: GazetteerCity,
  site: Site,
  place: Place,
  random: Random,
): Point {
  const words = place.shop === undefined ? site.words : { ...site.words, shop: place.shop }
  const inside = place.inside === undefined ? undefined : fill(place.inside, words)
  const active = !random.chance(INACTIVE)
  const paymentPoint = random.chance(place.payment)
  const hint = fill(random.pick(place.hints), words)
  return {
    number,
    name: fill(random.pick(place.names), words),
    settlement: city.label,
    address: formatAddress(city, site.street, site.house, inside),
    longitude: site.longitude,
    latitude: site.latitude,
    active,
    pointType: place.pointType,
    owner: random.weighted(place.owners),
    fittingRoom: random.chance(place.fitting),
    checkOrder: random.chance(place.check),
    paymentPoint,
    paymentMethods: paymentPoint ? methodsOf(place.pointType, random) : [],
    operationTime: weekOf(random.weighted(place.hours), random),
    howToFind: active ? hint : hint + CLOSED_NOTE,
    photos: photosOf(place, random),
    timeZone: city.timeZone,
  }
}

/** One to three pictures, the place itself first. */
function photosOf(place: Place, random: Random): string[] {
  const [first, ...others] = place.photos
  const more = others.filter(() => random.chance(0.6))
  const last = more.length > 0 && random.chance(0.25) ? first : undefined
  return [first, ...more, last].filter(
    (photo, index, all) => photo !== undefined && all.indexOf(photo) === index,
  ) as string[]
}
