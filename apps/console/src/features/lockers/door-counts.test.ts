import { expect, test } from 'vitest'
import { formatFailures, formatOpenings, sinceOf } from './door-counts.ts'

const count = (kind: string, times: number, day: string) => ({
  kind,
  count: times,
  last_at: `2026-11-${day}T10:00:00+03:00`,
})
const COUNTS = [
  count('door_opened', 214, '21'),
  count('door_closed', 213, '20'),
  count('door_failed', 3, '10'),
  count('door_blocked', 1, '05'),
  count('door_left_open', 1, '04'),
]

test('openings and failures of a door in words', () => {
  expect(formatOpenings(COUNTS).replaceAll('\u00A0', ' ')).toBe('214 раз')
  expect(formatFailures(COUNTS)).toBe('не открылась — 3, оставлена открытой — 1')
  expect([formatOpenings([]), formatFailures([])]).toEqual(['ни разу', 'не было'])
})

test.for([
  [{ state: 'ok', sensed: 'open', content: 'empty' }, '21'],
  [{ state: 'ok', sensed: 'closed', content: 'parcel' }, '20'],
  [{ state: 'blocked', sensed: 'closed', content: 'empty' }, '05'],
] as const)('%o is so since the last fact that made it so', ([door, day]) => {
  expect(sinceOf(door, COUNTS)).toBe(`2026-11-${day}T10:00:00+03:00`)
})

test('of contents that nobody knows there is no beginning', () => {
  expect(sinceOf({ state: 'ok', sensed: 'closed', content: 'unknown' }, COUNTS)).toBeNull()
  expect(sinceOf({ state: 'ok', sensed: 'closed', content: 'empty' }, [])).toBeNull()
})
