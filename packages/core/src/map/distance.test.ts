import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceBetween, formatDistance } from './distance.ts'
import { NBSP } from '../text/wording.ts'

const moscow = { longitude: 37.618423, latitude: 55.751244 }
const petersburg = { longitude: 30.3141, latitude: 59.9386 }

test('Moscow to Saint Petersburg is about 635 km', () => {
  expect(distanceBetween(moscow, petersburg) / 1000).toBeCloseTo(634.6, 0)
})

test('the antimeridian is no wall', () => {
  const west = { longitude: 179.9, latitude: 65 }
  const east = { longitude: -179.9, latitude: 65 }
  expect(distanceBetween(west, east)).toBeLessThan(10_000)
})

test('a distance is symmetric, finite and never past half the globe', () => {
  const position = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  })
  fc.assert(
    fc.property(position, position, (a, b) => {
      const metres = distanceBetween(a, b)
      expect(metres).toBeGreaterThanOrEqual(0)
      expect(metres).toBeLessThan(20_016_000)
      expect(distanceBetween(b, a)).toBeCloseTo(metres, 3)
    }),
  )
})

test.each([
  [0, '10 м'],
  [347, '350 м'],
  [994, '990 м'],
  [996, '1 км'],
  [1234, '1,2 км'],
  [9960, '10 км'],
  [48_400, '48 км'],
  [2_816_000, '2 816 км'],
])('%i m is %s', (metres, text) => {
  expect(formatDistance(metres)).toBe(text.replaceAll(' ', NBSP))
})
