import { type InsalesPoint, listInsalesPoints } from '@yacheyka/contract/merchant-api/insales'
import type { MerchantPoint } from '@yacheyka/contract/merchant-api/points'
import { CELL_BOX } from '@yacheyka/core/cells/cell-size'
import { WEIGHT_MAX, WEIGHT_MIN } from '@yacheyka/core/parcels/parcel-limits'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { findCities, regionAt } from '#/tariffs/cities.ts'
import { priceLines } from '#/tariffs/price-lines.ts'
import { merchantOf } from './guard.ts'
import { parcelOf, placeOf } from './insales-order.ts'
import { FIRST_CITY } from './place-lines.ts'
import { findPoints } from './point-queries.ts'
import { seenPoints } from './seen-points.ts'
import { serveCall } from './serve-call.ts'

const POINTS_MAX = 100
const MM_IN_CM = 10
const KOPECKS = 100

/**
 * External delivery of InSales, version 2: the page of its order asks for points with prices. What it asks and is answered:
 * docs/api/insales.md.
 */
export function serveInsales(scope: FastifyInstance, context: Context) {
  const { db } = context.database
  const seenBy = seenPoints(context)

  serveCall(scope, listInsalesPoints, async ({ body: { order }, request }) => {
    const { weightG, cell } = parcelOf(order)
    const place = placeOf(order)
    if (cell === undefined || place === undefined || weightG > WEIGHT_MAX) return []
    const { city, region } = place
    const weight = Math.max(weightG, WEIGHT_MIN)
    if (!(await findCities(db, [city])).has(city)) return []
    const { height, width, depth } = CELL_BOX[cell]
    const query = {
      city,
      weight_g: weight,
      height_mm: Math.round(height * MM_IN_CM),
      width_mm: Math.round(width * MM_IN_CM),
      depth_mm: Math.round(depth * MM_IN_CM),
      available: 'true' as const,
      limit: POINTS_MAX,
    }
    const found = await findPoints(context, await seenBy(request), query, undefined)
    const points = found.points.filter(
      ({ location: { lon, lat } }) =>
        region === undefined || regionAt({ longitude: lon, latitude: lat }) === region,
    )
    const cities = [...new Set(points.map((point) => point.city))]
    const dispatchCity = merchantOf(request).dispatch_city ?? FIRST_CITY
    const { lines } = await priceLines(
      db,
      cities.map((deliveryCity) => ({
        serviceType: 'yourself' as const,
        weight,
        cells: [cell],
        dispatchCity,
        deliveryCity,
      })),
      new Date(),
    )
    const priceIn = new Map(cities.map((each, at) => [each, lines[at]?.price ?? 0]))
    return points.map((point) => presentPoint(point, priceIn.get(point.city) ?? 0))
  })
}

const presentPoint = (point: MerchantPoint, price: number): InsalesPoint => ({
  id: point.number,
  latitude: point.location.lat,
  longitude: point.location.lon,
  shipping_company_handle: 'yacheyka',
  price: price / KOPECKS,
  title: point.name,
  type: 'pvz',
  address: point.address,
  description: point.how_to_find,
  phones: [],
  delivery_interval: { description: 'Срок уточняется' },
  payment_method: ['PREPAID'],
  fields_values: [{ handle: 'yacheyka_point', value: point.number }],
})
