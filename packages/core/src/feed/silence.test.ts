import { expect, test } from 'vitest'
import { limitOfPoint, limitOfSource, usualOfPoint, usualOfSource } from './silence.ts'

const HOUR = 3_600

test('five days make a habit; with fewer the network stands in, and its own longest pause where that is longer', () => {
  expect(usualOfPoint({ days: 5, usual: 7 * HOUR }, 30 * HOUR)).toBe(7 * HOUR)
  expect(usualOfPoint({ days: 4, usual: 7 * HOUR }, 30 * HOUR)).toBe(30 * HOUR)
  expect(usualOfPoint({ days: 4, usual: 40 * HOUR }, 30 * HOUR)).toBe(40 * HOUR)
  expect(usualOfPoint({ days: 0, usual: null }, null)).toBe(72 * HOUR)
  expect(usualOfSource({ days: 5, usual: 60 })).toBe(60)
  expect(usualOfSource({ days: 4, usual: 60 })).toBe(24 * HOUR)
})

test('half as long again is silence, but no pause below the least; a point waits for its source besides', () => {
  expect(limitOfPoint(10 * HOUR, 0)).toBe(15 * HOUR)
  expect(limitOfPoint(60, 0)).toBe(3 * HOUR)
  expect(limitOfPoint(60, 2 * HOUR)).toBe(5 * HOUR)
  expect(limitOfSource(60)).toBe(HOUR)
  expect(limitOfSource(2 * HOUR)).toBe(3 * HOUR)
})
