import { expect, test } from 'vitest'
import { deadlineOf, formatDay, wireDay } from './wire-day.ts'
import { NBSP } from '../text/wording.ts'

const DEADLINE = '2026-11-24T23:59:59+12:00'

test('the day is the day of its own offset, wherever the reader is', () => {
  expect(wireDay(DEADLINE)).toEqual({ year: 2026, month: 11, day: 24 })
  expect(wireDay('2026-03-01T00:30:00-01:00')).toEqual({ year: 2026, month: 3, day: 1 })
  expect(wireDay('2026-03-01T00:30:00.123Z')).toEqual({ year: 2026, month: 3, day: 1 })
  expect(formatDay({ year: 2026, month: 5, day: 1 })).toBe(`1${NBSP}мая`)
})

test.each(['', 'вчера', '2026-13-40T00:00:00Z', '2026-11-24'])('%j names no day', (text) => {
  expect([wireDay(text), deadlineOf(text, 0)]).toEqual([undefined, undefined])
})

test.each([
  ['2026-11-23T11:59:59Z', 'ahead'],
  ['2026-11-23T12:00:00Z', 'today'],
  ['2026-11-24T11:59:59Z', 'today'],
  ['2026-11-24T12:00:00Z', 'over'],
] as const)('at %s a deadline at the end of 24 November in Kamchatka is %s', (now, state) => {
  expect(deadlineOf(DEADLINE, Date.parse(now))).toEqual({ state, day: `24${NBSP}ноября` })
})
