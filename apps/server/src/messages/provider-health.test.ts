import { expect, test } from 'vitest'
import { PACE, retryAfter } from './pace.ts'
import { ProviderHealth } from './provider-health.ts'

test('a provider rests after failures in a row, longer each time, until it works', () => {
  const health = new ProviderHealth({ ...PACE, failuresInRow: 3, restFirst: 1000, restMost: 3000 })
  health.failed(0)
  health.failed(0)
  expect(health.rests(0)).toBe(false)
  expect(health.worked()).toBe(false)
  for (let failure = 0; failure < 3; failure += 1) health.failed(0)
  expect([health.rests(999), health.rests(1000)]).toEqual([true, false])
  health.failed(1000)
  expect([health.rests(2999), health.rests(3000)]).toEqual([true, false])
  health.failed(3000)
  expect([health.rests(5999), health.rests(6000)]).toEqual([true, false])
  expect(health.worked()).toBe(true)
  expect(health.rests(3000)).toBe(false)
})

test('a message waits twice as long each time, with an end to it', () => {
  const waits = [1, 2, 3, 20].map((attempts) => retryAfter(attempts, PACE, 1))
  expect(waits).toEqual([5000, 10_000, 20_000, 900_000])
  expect(retryAfter(1, PACE, 0)).toBe(3750)
})
