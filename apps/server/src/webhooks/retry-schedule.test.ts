import { expect, test } from 'vitest'
import { retryAfterPause, nextAttempt, pauseAfter } from './retry-schedule.ts'

const now = new Date('2026-11-25T12:00:00Z')
const HOUR = 3_600_000

test('ten attempts in 75 h 35 min and 5 s, as the standard has them', () => {
  const times = [now]
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt(attempts, times.at(-1) ?? now, 0.5)
    if (next === undefined) break
    times.push(next)
  }
  expect(times).toHaveLength(10)
  expect((times.at(-1)?.getTime() ?? 0) - now.getTime()).toBe(75 * HOUR + 35 * 60_000 + 5000)
})

test('in the sandbox three attempts in 65 s', () => {
  const after = (attempts: number) =>
    (nextAttempt(attempts, now, 0.5, true)?.getTime() ?? now.getTime()) - now.getTime()
  expect([1, 2, 3].map(after)).toEqual([5000, 60_000, 0])
})

test('chance takes or adds a tenth', () => {
  const after = (random: number) => (nextAttempt(5, now, random)?.getTime() ?? 0) - now.getTime()
  expect([after(0), after(1)]).toEqual([4.5 * HOUR, 5.5 * HOUR])
})

test('an endpoint that keeps failing rests up to a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1000].map(pauseAfter)).toEqual([
    0, 0, 5000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
})

test('Retry-After is heeded in seconds and as a date, a day at most, of responses that mean it', () => {
  expect(retryAfterPause(429, '120', now)).toBe(120_000)
  expect(retryAfterPause(503, 'Wed, 25 Nov 2026 12:05:00 GMT', now)).toBe(300_000)
  expect(retryAfterPause(502, '999999999', now)).toBe(24 * HOUR)
  for (const [status, header] of [
    [500, '120'],
    [429, undefined],
    [429, 'soon'],
    [429, '-5'],
    [429, '0'],
    [429, 'Wed, 25 Nov 2020 12:05:00 GMT'],
  ] as const)
    expect(retryAfterPause(status, header, now)).toBeUndefined()
})
