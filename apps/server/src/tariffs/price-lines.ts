import { distanceBetween } from '@yacheyka/core/map/distance'
import type { Kopecks } from '@yacheyka/core/money/money'
import {
  type PricedLine,
  type PriceParts,
  pricePartsOf,
  type Zone,
  zoneOf,
} from '@yacheyka/core/tariffs/tariff'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { type City, findCities } from './cities.ts'
import { readTariff } from './tariffs.ts'

/** A parcel as far as its price goes; cities as people or programs name them. */
export interface LineToPrice extends Omit<PricedLine, 'zone'> {
  readonly dispatchCity: string
  readonly deliveryCity: string
}

export interface LineWithPrice {
  readonly price: Kopecks
  /** Of what the price is made. */
  readonly parts: PriceParts
  readonly zone: Zone
  /** As the wire names them. */
  readonly dispatchCity: string
  readonly deliveryCity: string
}

export interface Pricing {
  /** The sum of the lines. */
  readonly total: Kopecks
  /** One for each line, in the same order. */
  readonly lines: readonly LineWithPrice[]
}

/**
 * What parcels cost: the one function of estimates and orders (decisions, section 4).
 * @throws {AppError} 400 `unknown_city` where a city is not known; `detail` names it
 */
export async function priceLines(
  db: Kysely<Database>,
  lines: readonly LineToPrice[],
  now: Date,
): Promise<Pricing> {
  const rates = await readTariff(db, now)
  const cities = await findCities(
    db,
    lines.flatMap(({ dispatchCity, deliveryCity }) => [dispatchCity, deliveryCity]),
  )
  const zoneBetween = zoneReader()
  const priced = lines.map((line): LineWithPrice => {
    const dispatch = cityNamed(cities, line.dispatchCity)
    const delivery = cityNamed(cities, line.deliveryCity)
    const zone = zoneBetween(dispatch, delivery)
    const parts = pricePartsOf(rates, { ...line, zone })
    return {
      price: parts.total,
      parts,
      zone,
      dispatchCity: dispatch.label,
      deliveryCity: delivery.label,
    }
  })
  return { total: priced.reduce((sum, { price }) => sum + price, 0), lines: priced }
}

function cityNamed(cities: ReadonlyMap<string, City>, name: string): City {
  const city = cities.get(name)
  if (city === undefined)
    throw new AppError(400, 'unknown_city', `Город «${name}» не найден. Проверьте название.`)
  return city
}

/** Thousands of parcels go between a few cities. */
function zoneReader() {
  const known = new Map<string, Zone>()
  return (from: City, to: City): Zone => {
    const key = `${from.label}\n${to.label}`
    const zone =
      known.get(key) ?? zoneOf(from.label === to.label, distanceBetween(from.position, to.position))
    known.set(key, zone)
    return zone
  }
}
