import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, endOfDay, instantOf, isoWithOffset, localTime } from './local-time.ts'

const ZONES = [
  'UTC',
  'Europe/Moscow',
  'Asia/Kamchatka',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
]

describe('local time', () => {
  test('there and back is the same second, but where a clock shows it twice', () => {
    const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) })
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const second = Math.floor(instant / 1000) * 1000
        const local = localTime(second, zone)
        const back = instantOf(local, zone)
        expect(localTime(back, zone)).toEqual(local)
        expect([0, 1_800_000, 3_600_000]).toContain(second - back)
        expect(Date.parse(isoWithOffset(second, zone))).toBe(second)
      }),
      { numRuns: 2000 },
    )
  })

  test('is what the calendar says, before and after clocks became regular', () => {
    const instants = fc.integer({ min: Date.UTC(1960, 0), max: Date.UTC(2040, 0) })
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const { year, month, day, hour, minute, second } = localTime(instant, zone)
        const shown = new Date(instant).toLocaleString('en-US', {
          timeZone: zone,
          hourCycle: 'h23',
        })
        const two = (value: number) => String(value).padStart(2, '0')
        expect(shown).toBe(`${month}/${day}/${year}, ${two(hour)}:${two(minute)}:${two(second)}`)
      }),
      { numRuns: 1000 },
    )
  })

  test('an hour that the clocks leave out is just after', () => {
    const missing = { year: 2026, month: 3, day: 29, hour: 2, minute: 30, second: 0 }
    expect(isoWithOffset(instantOf(missing, 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-03-29T03:30:00+02:00',
    )
  })

  test('an hour that they show twice is the first', () => {
    const twice = { year: 2026, month: 10, day: 25, hour: 2, minute: 30, second: 0 }
    expect(isoWithOffset(instantOf(twice, 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-10-25T02:30:00+02:00',
    )
  })

  test('offsets with minutes, and behind Greenwich', () => {
    expect(isoWithOffset(Date.UTC(2026, 0, 1), 'America/St_Johns')).toBe(
      '2025-12-31T20:30:00-03:30',
    )
    expect(isoWithOffset(Date.UTC(2026, 0, 1), 'UTC')).toBe('2026-01-01T00:00:00+00:00')
  })

  test('an unknown zone is rejected', () => {
    expect(() => localTime(0, 'Луна')).toThrow(RangeError)
  })
})

test('days are added over months, years and leap days', () => {
  expect(addDays({ year: 2028, month: 2, day: 28 }, 1)).toEqual({ year: 2028, month: 2, day: 29 })
  expect(addDays({ year: 2026, month: 12, day: 31 }, 1)).toEqual({ year: 2027, month: 1, day: 1 })
  expect(isoWithOffset(endOfDay({ year: 2026, month: 2, day: 28 }, 'UTC'), 'UTC')).toBe(
    '2026-02-28T23:59:59+00:00',
  )
})
