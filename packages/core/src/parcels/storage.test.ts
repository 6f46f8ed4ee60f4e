import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoWithOffset, localTime } from '../time/local-time.ts'
import {
  afterQuietHours,
  extendedDeadline,
  remindedUntil,
  REMINDER_BEFORE,
  reminderDue,
  storageDeadline,
} from './storage.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (instant: number, zone: string) => isoWithOffset(instant, zone)

const ZONES = [
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  'Asia/Kamchatka',
  // Clocks change in these.
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
]

describe('the deadline', () => {
  test.each([
    ['Europe/Kaliningrad', '2026-11-24T23:59:59+02:00'],
    ['Europe/Moscow', '2026-11-25T23:59:59+03:00'],
    ['Asia/Yekaterinburg', '2026-11-25T23:59:59+05:00'],
    ['Asia/Kamchatka', '2026-11-25T23:59:59+12:00'],
  ])('of one instant is each point’s own midnight: %s, %s', (zone, deadline) => {
    // Half past midnight in Moscow, still the day before in Kaliningrad.
    expect(iso(storageDeadline(at('2026-11-21T21:30:00Z'), 3, zone), zone)).toBe(deadline)
  })

  test('is the last second of a local day, so many days later, in any zone and season', () => {
    const instants = fc.integer({
      min: at('2024-01-01T00:00:00Z'),
      max: at('2030-01-01T00:00:00Z'),
    })
    fc.assert(
      fc.property(instants, fc.nat(20), fc.constantFrom(...ZONES), (arrived, days, zone) => {
        const deadline = storageDeadline(arrived, days, zone)
        expect(localTime(deadline, zone)).toMatchObject({ hour: 23, minute: 59, second: 59 })
        const next = localTime(deadline + 1000, zone)
        expect([next.hour, next.minute, next.second]).toEqual([0, 0, 0])
        const calendar = (instant: number) => {
          const { year, month, day } = localTime(instant, zone)
          return Date.UTC(year, month - 1, day) / 86_400_000
        }
        expect(calendar(deadline) - calendar(arrived)).toBe(days)
      }),
      { numRuns: 2000 },
    )
  })

  test('counts days, not hours, over the night when the clocks go back', () => {
    const zone = 'Europe/Berlin'
    const deadline = storageDeadline(at('2026-10-24T10:00:00Z'), 3, zone)
    expect(iso(deadline, zone)).toBe('2026-10-27T23:59:59+01:00')
    expect(iso(at('2026-10-24T10:00:00Z'), zone)).toBe('2026-10-24T12:00:00+02:00')
  })

  test('extended counts from the old deadline, or from today where that is over', () => {
    const zone = 'Asia/Omsk'
    const deadline = storageDeadline(at('2026-11-20T06:00:00Z'), 3, zone)
    const early = extendedDeadline(deadline, at('2026-11-21T06:00:00Z'), 2, zone)
    expect(iso(early, zone)).toBe('2026-11-25T23:59:59+06:00')
    const late = extendedDeadline(deadline, at('2026-11-30T06:00:00Z'), 2, zone)
    expect(iso(late, zone)).toBe('2026-12-02T23:59:59+06:00')
  })
})

describe('quiet hours', () => {
  test.each([
    ['Europe/Moscow', '2026-11-20T20:59:59+03:00', '2026-11-20T20:59:59+03:00'],
    ['Europe/Moscow', '2026-11-20T21:00:00+03:00', '2026-11-21T09:00:00+03:00'],
    ['Europe/Moscow', '2026-11-21T00:00:00+03:00', '2026-11-21T09:00:00+03:00'],
    ['Europe/Moscow', '2026-11-21T08:59:59+03:00', '2026-11-21T09:00:00+03:00'],
    ['Europe/Moscow', '2026-11-21T09:00:00+03:00', '2026-11-21T09:00:00+03:00'],
    ['Asia/Kamchatka', '2026-12-31T23:00:00+12:00', '2027-01-01T09:00:00+12:00'],
    ['Europe/Berlin', '2026-03-28T23:00:00+01:00', '2026-03-29T09:00:00+02:00'],
  ])('%s: what is due at %s goes at %s', (zone, due, goes) => {
    expect(iso(afterQuietHours(at(due), zone), zone)).toBe(goes)
  })

  test('never send back in time, never into the quiet, never later than the next morning', () => {
    const instants = fc.integer({
      min: at('2024-01-01T00:00:00Z'),
      max: at('2030-01-01T00:00:00Z'),
    })
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (due, zone) => {
        const goes = afterQuietHours(due, zone)
        const { hour } = localTime(goes, zone)
        expect(goes).toBeGreaterThanOrEqual(due)
        expect(goes - due).toBeLessThanOrEqual(13 * 3_600_000)
        expect(hour >= 9 && hour < 21).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the reminder', () => {
  test.each([
    ['Europe/Moscow', '2026-11-24T23:59:59+03:00', '2026-11-23T20:00:00+03:00'],
    ['Asia/Kamchatka', '2026-11-24T23:59:59+12:00', '2026-11-23T20:00:00+12:00'],
    ['Europe/Moscow', '2026-11-24T08:00:00+03:00', '2026-11-22T20:00:00+03:00'],
    ['Europe/Moscow', '2026-11-24T20:30:00+03:00', '2026-11-23T20:00:00+03:00'],
    ['Europe/Moscow', '2026-11-24T19:30:00+03:00', '2026-11-23T19:30:00+03:00'],
    // The day has 25 hours: a day before its end is one o’clock that night, which is that evening’s quiet.
    ['Europe/Berlin', '2026-10-25T23:59:59+01:00', '2026-10-24T20:00:00+02:00'],
  ])('%s: of %s is due at %s', (zone, deadline, due) => {
    expect(iso(reminderDue(at(deadline), zone), zone)).toBe(due)
  })

  const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') })

  test('of a stored parcel comes on the day before its last, out of the quiet, a day before or earlier', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (arrived, zone) => {
        const deadline = storageDeadline(arrived, 3, zone)
        const due = reminderDue(deadline, zone)
        expect(deadline - due).toBeGreaterThanOrEqual(REMINDER_BEFORE)
        expect(afterQuietHours(due, zone)).toBe(due)
        expect(storageDeadline(due, 1, zone)).toBe(deadline)
      }),
      { numRuns: 2000 },
    )
  })

  test('of whatever deadline is due exactly where the latest deadline that is due says so', () => {
    const hour = 3_600_000
    const near = fc.integer({ min: 20 * hour, max: 42 * hour })
    fc.assert(
      fc.property(instants, near, fc.constantFrom(...ZONES), (now, ahead, zone) => {
        const due = reminderDue(now + ahead, zone)
        expect(now + ahead - due).toBeGreaterThanOrEqual(REMINDER_BEFORE)
        expect(afterQuietHours(due, zone)).toBe(due)
        expect(due <= now).toBe(now + ahead <= remindedUntil(now, zone))
      }),
      { numRuns: 3000 },
    )
  })
})
