import { assert, property, array, integer, boolean, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterRight,
  afterWrong,
  attemptsLeft,
  type Guard,
  isGuessing,
  OPEN_GUARD,
  shutUntil,
  WRONG_A_DAY_MAX,
} from './pin-guard.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2026, 10, 24)

const wrongTimes = (count: number, guard: Guard, now: number): Guard => {
  let next = guard
  for (let index = 0; index < count; index += 1) next = afterWrong(next, now)
  return next
}

test('shuts for 5, 10, 20, 40, 60 minutes after five wrong codes each', () => {
  let guard = OPEN_GUARD
  let now = START
  const spans: number[] = []
  for (let round = 0; round < 3; round += 1) {
    expect(attemptsLeft(guard, now)).toBe(5)
    guard = wrongTimes(5, guard, now)
    const until = shutUntil(guard, now) ?? now
    spans.push((until - now) / MINUTE)
    now = until
  }
  expect(spans).toEqual([5, 10, 20])
})

test('counts wrong codes of ten minutes only', () => {
  const guard = afterWrong(wrongTimes(4, OPEN_GUARD, START), START + 11 * MINUTE)
  expect(shutUntil(guard, START + 11 * MINUTE)).toBeNull()
})

test('steps back one level for each quiet hour', () => {
  const once = wrongTimes(5, OPEN_GUARD, START)
  const twice = wrongTimes(5, once, START + 5 * MINUTE)
  const later = START + 15 * MINUTE + HOUR
  expect(shutUntil(wrongTimes(5, twice, later), later)).toBe(later + 10 * MINUTE)
})

test('a right code opens the pad and keeps the count of the day', () => {
  let guard = OPEN_GUARD
  let now = START
  for (let index = 0; index < 19; index += 1) {
    guard = afterRight(afterWrong(guard, now), now)
    now += 1
  }
  expect(shutUntil(guard, now)).toBeNull()
  guard = afterWrong(guard, now)
  expect(isGuessing(guard, now)).toBe(true)
  expect(shutUntil(guard, now)).toBe(now + 15 * MINUTE)
})

test('a year of guessing against 100 parcels stays under one per cent', () => {
  let guard = OPEN_GUARD
  let now = START
  let guesses = 0
  while (now < START + 365 * DAY) {
    guard = afterWrong(guard, now)
    guesses += 1
    now = shutUntil(guard, now) ?? now + 1000
  }
  expect((guesses * 100) / 1e8).toBeLessThan(0.01)
})

test('no schedule of tries passes the bound of a day', () => {
  const steps = array(record({ wait: integer({ min: 0, max: 3 * HOUR }), right: boolean() }), {
    maxLength: 300,
  })
  assert(
    property(steps, (schedule) => {
      let guard = OPEN_GUARD
      let now = START
      const taken: number[] = []
      for (const { wait, right } of schedule) {
        now += wait
        if (shutUntil(guard, now) !== null) continue
        if (right) guard = afterRight(guard, now)
        else {
          guard = afterWrong(guard, now)
          taken.push(now)
        }
      }
      for (const end of taken)
        expect(taken.filter((at) => at > end - DAY && at <= end).length).toBeLessThanOrEqual(
          WRONG_A_DAY_MAX,
        )
    }),
  )
})
