import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPointFilter, parsePointFilter } from './point-filter-query.ts'
import {
  describeHours,
  EVERY_POINT,
  filterParts,
  matchesFlags,
  POINT_CONDITIONS,
  POINT_TYPE_FILTERS,
  pointFlags,
  toggleCondition,
} from './point-filter.ts'
import type { PointFilter } from './point-filter.ts'

const hours = fc.oneof(
  fc.constant({ kind: 'any' } as const),
  fc.constant({ kind: 'round_the_clock' } as const),
  fc.constant({ kind: 'open_now' } as const),
  fc.record({
    kind: fc.constant('open_at' as const),
    day: fc.integer({ min: 0, max: 6 }),
    minute: fc.integer({ min: 0, max: 1439 }),
  }),
)
const filters: fc.Arbitrary<PointFilter> = fc.record({
  pointType: fc.constantFrom(...POINT_TYPE_FILTERS),
  conditions: fc.subarray([...POINT_CONDITIONS]),
  hours,
})
const traits = fc.record({
  pointType: fc.constantFrom('pickup', 'locker'),
  fittingRoom: fc.boolean(),
  checkOrder: fc.boolean(),
  paymentPoint: fc.boolean(),
  paymentMethods: fc.subarray(['card', 'cash'] as const),
  roundTheClock: fc.boolean(),
})

describe('matching', () => {
  test('flags answer as the words of the filter do', () => {
    fc.assert(
      fc.property(filters, traits, (filter, point) => {
        const holds = {
          fitting_room: point.fittingRoom,
          check_order: point.checkOrder,
          payment_point: point.paymentPoint,
          card: point.paymentMethods.includes('card'),
          cash: point.paymentMethods.includes('cash'),
        }
        const expected =
          (filter.pointType === 'all' || filter.pointType === point.pointType) &&
          filter.conditions.every((condition) => holds[condition]) &&
          (filter.hours.kind !== 'round_the_clock' || point.roundTheClock)
        expect(matchesFlags(filter, pointFlags(point))).toBe(expected)
      }),
    )
  })

  test('giving up a part never loses a point', () => {
    fc.assert(
      fc.property(filters, traits, (filter, point) => {
        const flags = pointFlags(point)
        const kept = filterParts(filter).every((part) => matchesFlags(part.without, flags))
        expect(!matchesFlags(filter, flags) || kept).toBe(true)
      }),
    )
  })

  test('a condition toggled twice is as it was', () => {
    fc.assert(
      fc.property(filters, fc.constantFrom(...POINT_CONDITIONS), (filter, condition) => {
        expect(toggleCondition(toggleCondition(filter, condition), condition)).toEqual(filter)
      }),
    )
  })
})

describe('query', () => {
  test('what is written is read back', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const query = new Map<string, string>(formatPointFilter(filter))
        expect(parsePointFilter({ get: (name) => query.get(name) ?? null })).toEqual(filter)
      }),
    )
  })

  test.each([
    { point_type: 'tent' },
    { card: '1' },
    { day_of_week: '7', exact_time: '12:00' },
    { day_of_week: '3' },
    { day_of_week: '3', exact_time: '24:00' },
    { round_the_clock: 'false' },
    { open_now: 'false' },
  ])('%o requests nothing', (query: Record<string, string>) => {
    expect(parsePointFilter({ get: (name) => query[name] ?? null })).toEqual(EVERY_POINT)
  })
})

test('the parts are worded as on screen', () => {
  const filter: PointFilter = {
    pointType: 'locker',
    conditions: ['card'],
    hours: { kind: 'open_at', day: 1, minute: 9 * 60 + 5 },
  }
  expect(filterParts(filter).map((part) => part.wording)).toEqual([
    'Оплата картой',
    'Открыто во вторник в\u00A09:05',
    'Почтомат',
  ])
  expect(describeHours({ kind: 'round_the_clock' })).toBe('Круглосуточно')
})
