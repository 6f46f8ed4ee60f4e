import { expect, test } from 'vitest'
import {
  isoDay,
  moscowDay,
  parseIsoDay,
  formatLongDay,
  formatMonth,
  formatShortDay,
  startOfMoscowDay,
} from './document-day.ts'
import { NBSP } from '../text/wording.ts'

test('the day is that of Moscow', () => {
  expect(moscowDay(Date.parse('2026-01-31T21:00:00Z'))).toEqual({ year: 2026, month: 2, day: 1 })
  expect(moscowDay(Date.parse('2026-01-31T20:59:59Z'))).toEqual({ year: 2026, month: 1, day: 31 })
  const start = startOfMoscowDay({ year: 2026, month: 2, day: 1 })
  expect(new Date(start).toISOString()).toBe('2026-01-31T21:00:00.000Z')
})

test('as documents write it', () => {
  const day = { year: 2026, month: 2, day: 1 }
  expect(formatLongDay(day)).toBe(`1${NBSP}февраля${NBSP}2026${NBSP}г.`)
  expect(formatShortDay(day)).toBe('01.02.2026')
  expect(isoDay(day)).toBe('2026-02-01')
  expect(formatMonth(day)).toBe(`февраль${NBSP}2026${NBSP}г.`)
})

test('a day that the calendar has, and no other', () => {
  expect(parseIsoDay('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 })
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '', '1999-01-01'])
    expect(parseIsoDay(text)).toBeUndefined()
})
