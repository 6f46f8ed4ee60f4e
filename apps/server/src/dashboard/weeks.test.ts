import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastWeeks, WEEKS } from './weeks.ts'

test('a week begins on Monday at midnight in Moscow', () => {
  // Sunday the 22nd, 23:59:59 there, and the second after.
  const before = lastWeeks(new Date('2026-11-22T20:59:59Z'))
  const after = lastWeeks(new Date('2026-11-22T21:00:00Z'))
  expect([before.at(-1), after.at(-1)]).toEqual(['2026-11-16', '2026-11-23'])
  expect(before[0]).toBe('2026-08-31')
})

test('twelve Mondays, seven days apart, over months and years', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2023-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (now) => {
        const mondays = lastWeeks(now)
        expect(mondays).toHaveLength(WEEKS)
        const days = mondays.map((monday) => Date.parse(`${monday}T00:00:00+03:00`))
        for (const [at, day] of days.entries()) {
          expect(new Date(day + 3 * 3_600_000).getUTCDay()).toBe(1)
          expect(day).toBe((days[0] ?? 0) + at * 7 * 86_400_000)
        }
        expect(now.getTime() - (days.at(-1) ?? 0)).toBeLessThan(7 * 86_400_000)
        expect(now.getTime()).toBeGreaterThanOrEqual(days.at(-1) ?? 0)
      },
    ),
  )
})
