import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CELL_SIZES } from '../cells/cell-size.ts'
import { SERVICE_TYPE_WORDING, SERVICE_TYPES } from './service-type.ts'
import { CELLS_MAX, WEIGHT_MAX, WEIGHT_MIN } from '../parcels/parcel-limits.ts'
import { priceOf, ZONE_WORDING, zoneOf, ZONES } from './tariff.ts'
import type { PricedLine, TariffRates, ZoneRates } from './tariff.ts'

test('services in words', () => {
  expect(SERVICE_TYPES.map((service) => SERVICE_TYPE_WORDING[service])).toEqual([
    'Курьером со склада',
    'Самостоятельно в почтомат',
  ])
})

describe('zones by the distance between the cities', () => {
  test.each([
    [true, 0, 'same_city'],
    [true, 5_000_000, 'same_city'],
    [false, 0, 'to_200'],
    [false, 200_000, 'to_200'],
    [false, 200_001, 'to_1000'],
    [false, 1_000_000, 'to_1000'],
    [false, 1_000_001, 'to_3000'],
    [false, 3_000_000, 'to_3000'],
    [false, 3_000_001, 'farther'],
    [false, 20_000_000, 'farther'],
  ] as const)('same city %s, %i m', (same, metres, zone) => expect(zoneOf(same, metres)).toBe(zone))

  test('a farther city is never in a nearer zone', () => {
    const metres = fc.integer({ min: 0, max: 20_000_000 })
    fc.assert(
      fc.property(metres, metres, (one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)]
        expect(ZONES.indexOf(zoneOf(false, near))).toBeLessThanOrEqual(
          ZONES.indexOf(zoneOf(false, far)),
        )
      }),
    )
  })

  test('each has its words', () => {
    expect(new Set(ZONES.map((zone) => ZONE_WORDING[zone])).size).toBe(ZONES.length)
  })
})

const money = fc.integer({ min: 0, max: 1_000_000 })
const zoneRates: fc.Arbitrary<ZoneRates> = fc.record({
  cells: fc.record({ 'S/2': money, 'M/2': money, S: money, M: money, L: money, XL: money }),
  weightStep: money,
})
const zones = fc.record({
  same_city: zoneRates,
  to_200: zoneRates,
  to_1000: zoneRates,
  to_3000: zoneRates,
  farther: zoneRates,
})
const rates: fc.Arbitrary<TariffRates> = fc.record({
  weightIncluded: fc.integer({ min: 0, max: WEIGHT_MAX }),
  weightStep: fc.integer({ min: 1, max: 5000 }),
  storageDay: money,
  services: fc.record({ courier: zones, yourself: zones }),
})
const line: fc.Arbitrary<PricedLine> = fc.record({
  serviceType: fc.constantFrom(...SERVICE_TYPES),
  zone: fc.constantFrom(...ZONES),
  cells: fc.array(fc.constantFrom(...CELL_SIZES), { minLength: 1, maxLength: CELLS_MAX }),
  weight: fc.integer({ min: WEIGHT_MIN, max: WEIGHT_MAX }),
})

describe('the price of a parcel', () => {
  const plain = (price: number, weightStep: number): ZoneRates => ({
    cells: {
      'S/2': price,
      'M/2': price + 1,
      S: price + 2,
      M: price + 3,
      L: price + 4,
      XL: price + 5,
    },
    weightStep,
  })
  const everywhere = (first: number) => ({
    same_city: plain(first, 1000),
    to_200: plain(first * 2, 2000),
    to_1000: plain(first * 3, 3000),
    to_3000: plain(first * 4, 4000),
    farther: plain(first * 5, 5000),
  })
  const list: TariffRates = {
    weightIncluded: 1000,
    weightStep: 500,
    storageDay: 5000,
    services: { courier: everywhere(20_000), yourself: everywhere(10_000) },
  }

  test.each([
    [100, 10_003],
    [1000, 10_003],
    [1001, 11_003],
    [1500, 11_003],
    [1501, 12_003],
    [15_000, 38_003],
  ])('one cell M, %i g: a begun step of weight counts whole', (weight, price) => {
    const one: PricedLine = { serviceType: 'yourself', zone: 'same_city', cells: ['M'], weight }
    expect(priceOf(list, one)).toBe(price)
  })

  test('by service and zone', () => {
    const one: PricedLine = {
      serviceType: 'courier',
      zone: 'farther',
      cells: ['S/2'],
      weight: 1500,
    }
    expect(priceOf(list, one)).toBe(105_000)
    expect(priceOf(list, { ...one, serviceType: 'yourself' })).toBe(55_000)
  })

  test('several cells: each by its price, the weight once', () => {
    fc.assert(
      fc.property(rates, line, (anyRates, one) => {
        const cell = (size: PricedLine['cells'][number], weight: number) =>
          priceOf(anyRates, { ...one, cells: [size], weight })
        const [first, ...others] = one.cells
        const whole =
          cell(first ?? 'S', one.weight) +
          others.map((size) => cell(size, 0)).reduce((sum, price) => sum + price, 0)
        expect(priceOf(anyRates, one)).toBe(whole)
      }),
    )
  })

  test('whole kopecks, never less for more weight or for a cell more; the order of cells does not matter', () => {
    fc.assert(
      fc.property(rates, line, fc.integer({ min: 0, max: 5000 }), (anyRates, one, more) => {
        const price = priceOf(anyRates, one)
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(priceOf(anyRates, { ...one, weight: one.weight + more })).toBeGreaterThanOrEqual(
          price,
        )
        expect(priceOf(anyRates, { ...one, cells: [...one.cells, 'S'] })).toBeGreaterThanOrEqual(
          price,
        )
        expect(priceOf(anyRates, { ...one, cells: one.cells.toReversed() })).toBe(price)
      }),
    )
  })

  test('within one step the price stays', () => {
    fc.assert(
      fc.property(rates, line, (anyRates, one) => {
        const over = one.weight - anyRates.weightIncluded
        const end =
          anyRates.weightIncluded +
          Math.max(0, Math.ceil(over / anyRates.weightStep)) * anyRates.weightStep
        expect(priceOf(anyRates, { ...one, weight: end })).toBe(priceOf(anyRates, one))
      }),
    )
  })
})
