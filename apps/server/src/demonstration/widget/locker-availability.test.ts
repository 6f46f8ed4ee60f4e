import { type PointState, pointState } from '@yacheyka/core/cells/point-capacity'
import { generatePoints } from '@yacheyka/demonstration/network/generate'
import { planAvailability } from '@yacheyka/demonstration/widget/locker-availability'
import { expect, test } from 'vitest'
import { readTerritory } from '../territory.ts'

const points = generatePoints(readTerritory())
const availability = planAvailability(points)
const lockers = availability.filter((_point, at) => points[at]?.pointType === 'locker')
const counters = availability.filter((_point, at) => points[at]?.pointType === 'pickup')
const known = lockers.filter(({ cells }) => cells.length > 0)

test('a point has the same availability every time, whatever stands beside it', () => {
  expect(planAvailability(points)).toEqual(availability)
  const [, , third] = points
  expect(planAvailability(third === undefined ? [] : [third])).toEqual([availability[2]])
})

test('most lockers have room, some little, some none, and of a few nothing is known', () => {
  const counts: Partial<Record<PointState, number>> = {}
  for (const { cells } of known) {
    const state = pointState({ active: true, maxWeight: null, cells }, {})
    counts[state] = (counts[state] ?? 0) + 1
  }
  const share = (count = 0) => count / lockers.length
  expect(Object.keys(counts).toSorted()).toEqual(['almost_full', 'free', 'full'])
  expect(share(counts.free)).toBeGreaterThan(0.65)
  for (const few of [counts.almost_full, counts.full, lockers.length - known.length]) {
    expect(share(few)).toBeGreaterThan(0.03)
    expect(share(few)).toBeLessThan(0.2)
  }
})

test('counts are ones that the store takes, weights ones that people expect', () => {
  const wrong = known.filter(({ cells }) =>
    cells.some(({ total, taken }) => total < 1 || taken < 0 || taken > total),
  )
  expect(wrong).toEqual([])
  expect(new Set(lockers.map(({ maxWeight }) => maxWeight))).toEqual(
    new Set([15_000, 18_000, 20_000]),
  )
  expect(new Set(counters.map(({ maxWeight }) => maxWeight))).toEqual(new Set([30_000, null]))
  expect(counters.every(({ cells }) => cells.length === 0)).toBe(true)
})
