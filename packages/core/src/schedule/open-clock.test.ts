import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeOpenClock } from './open-clock.ts'
import { isOpenAt } from './schedule.ts'
import { localDayAndMinutes } from './schedule-local.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ZONE = 'Asia/Yekaterinburg'
/** A Monday, 10:00 at the point. */
const MONDAY = Date.parse('2026-11-23T10:00:00+05:00')
const OFFICE = [...Array<string>(5).fill('09:00-18:00'), 'выходной', 'выходной']

test('closed hours, nights and days off do not count', () => {
  const clock = makeOpenClock(OFFICE, ZONE)
  expect(clock.between(MONDAY, MONDAY + 2 * HOUR)).toBe(2 * HOUR)
  // Until Tuesday, 10:00.
  expect(clock.between(MONDAY, MONDAY + 24 * HOUR)).toBe(9 * HOUR)
  // From Friday, 17:00 to Monday, 9:30.
  expect(clock.between(MONDAY + 103 * HOUR, MONDAY + 167.5 * HOUR)).toBe(1.5 * HOUR)
  expect(clock.after(MONDAY + 103 * HOUR, 1.5 * HOUR)).toBe(MONDAY + 167.5 * HOUR)
  expect(clock.after(MONDAY, 8 * HOUR)).toBe(MONDAY + 8 * HOUR)
  expect(clock.between(MONDAY, MONDAY - HOUR)).toBe(0)
})

test('where no hours are known, or none is open, every hour counts', () => {
  for (const hours of ['', 'выходной', 'круглосуточно']) {
    const clock = makeOpenClock(Array<string>(7).fill(hours), ZONE)
    expect(clock.between(MONDAY, MONDAY + 50 * HOUR)).toBe(50 * HOUR)
    expect(clock.after(MONDAY, 50 * HOUR)).toBe(MONDAY + 50 * HOUR)
  }
})

const HOURS = fc.constantFrom(
  '09:00-18:00',
  '22:00-06:00',
  '08:00-12:00,13:00-20:30',
  'круглосуточно',
  'выходной',
  '',
)

test('it is what minutes counted one by one give, and the way back leads there', () => {
  fc.assert(
    fc.property(
      fc.array(HOURS, { minLength: 7, maxLength: 7 }),
      fc.nat(10_000),
      fc.integer({ min: 1, max: 15_000 }),
      (week, start, length) => {
        const clock = makeOpenClock(week, ZONE)
        const from = MONDAY + start * MINUTE
        const isOpen = (at: number) => {
          const { day, minutes } = localDayAndMinutes(at, ZONE)
          return isOpenAt(week, day, minutes)
        }
        const everyMinute = Array.from({ length }, (_, nth) => from + nth * MINUTE)
        const open = everyMinute.filter(isOpen).length
        const never = !week.some((hours) => hours !== '' && hours !== 'выходной')
        expect(clock.between(from, from + length * MINUTE)).toBe((never ? length : open) * MINUTE)
        const reached = clock.after(from, length * MINUTE)
        expect(clock.between(from, reached)).toBe(length * MINUTE)
        expect(clock.between(from, reached - 1)).toBe(length * MINUTE - 1)
      },
    ),
    { numRuns: 60 },
  )
})
