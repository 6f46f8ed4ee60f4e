import { expect, test } from 'vitest'
import { LOOK_EVERY, makeMeter, PACE, type Pace, UNPROVEN_PACE } from './body-pace.ts'

const KB = 1024

/** Seconds after which a body is broken off that comes as `came` says; undefined where it holds out to the end. */
function brokenOffAt(pace: Pace, came: (second: number) => number): number {
  const meter = makeMeter(pace, 1000, 500)
  for (let second = LOOK_EVERY; ; second += LOOK_EVERY) {
    meter.look(1000 + second, 500 + came(second))
    if (meter.isTooSlow()) return second
  }
}

test.each([
  [0, 10],
  [1, 10],
  [2, 30],
  [4, 60],
  [7, 60],
  [8, PACE.end],
  [12, PACE.end],
  [1000, PACE.end],
])('%i KB/s is broken off after %i s', (rate, end) => {
  expect(brokenOffAt(PACE, (second) => second * rate * KB)).toBe(end)
})

test.each([
  [3, 5],
  [15, 15],
  [16, UNPROVEN_PACE.end],
])('without a captcha %i KB/s is broken off after %i s', (rate, end) => {
  expect(brokenOffAt(UNPROVEN_PACE, (second) => second * rate * KB)).toBe(end)
})

test('what came fast in the beginning does not pay for standing still', () => {
  expect(brokenOffAt(PACE, () => 5_000 * KB)).toBe(25)
})

test('a gap of fifteen seconds is borne', () => {
  const gap = (second: number) => Math.max(0, Math.min(15, second - 30))
  expect(brokenOffAt(PACE, (second) => (second - gap(second)) * 20 * KB)).toBe(PACE.end)
})

test('what may be evicted is the lower of the average and the recent rate, below a bar that rises', () => {
  const meter = makeMeter(PACE, 0, 0)
  expect(meter.evictableRate(4, 0)).toBeUndefined()
  expect(meter.evictableRate(5, 80 * KB)).toBeUndefined()
  expect(meter.evictableRate(5, 75 * KB)).toBe(15 * KB)
  for (const second of [5, 10, 15, 20, 25]) meter.look(second, 500 * KB)
  expect(meter.evictableRate(30, 550 * KB)).toBe(2.5 * KB)
  for (const second of [60, 120, 180]) meter.look(second, second * 40 * KB)
  expect(meter.evictableRate(100, 100 * 40 * KB)).toBeUndefined()
  expect(meter.evictableRate(200, 200 * 40 * KB)).toBe(40 * KB)
})
