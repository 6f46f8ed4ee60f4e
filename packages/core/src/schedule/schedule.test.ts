import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenAt, isRoundTheClock, openStatus } from './schedule.ts'
import { localDayAndMinutes, isTimeZone } from './schedule-local.ts'

const DAY = 1440
const WEEK = 7 * DAY
const clock = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** Every open minute of a week, found the plain way: walk each span minute by minute over the ring. */
const openMinutes = (week: readonly string[]): boolean[] => {
  const open = Array<boolean>(WEEK).fill(false)
  for (const [day, hours] of week.entries()) {
    if (hours === 'выходной' || hours === '') continue
    const spans = hours === 'круглосуточно' ? ['00:00-24:00'] : hours.split(',')
    for (const span of spans) {
      const [from = '', to = ''] = span.split('-')
      let minute = clock(from)
      do {
        open[(day * DAY + minute) % WEEK] = true
        minute += 1
      } while (minute % DAY !== clock(to) % DAY)
    }
  }
  return open
}

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )
const span = fc
  .tuple(time, fc.oneof(time, fc.constant('24:00')))
  .filter(([from, to]) => from !== to && !(from === '00:00' && to === '24:00'))
  .map((ends) => ends.join('-'))
const hours = fc.oneof(
  span,
  fc.array(span, { minLength: 2, maxLength: 3 }).map((spans) => spans.join(',')),
  fc.constantFrom('круглосуточно', 'выходной', ''),
)
const anyWeek = fc.array(hours, { minLength: 7, maxLength: 7 })

test('isOpenAt, isRoundTheClock and openStatus agree with a walk over every minute', () => {
  fc.assert(
    fc.property(anyWeek, fc.nat(WEEK - 1), (week, now) => {
      const open = openMinutes(week)
      const day = Math.floor(now / DAY)
      expect(isOpenAt(week, day, now % DAY)).toBe(open[now])
      expect(isRoundTheClock(week)).toBe(open.every(Boolean))
      const ahead = Array.from({ length: WEEK }, (_, step) => open[(now + step) % WEEK])
      const change = ahead.findIndex((state) => state !== open[now])
      const moment = {
        day: Math.floor(((now + change) % WEEK) / DAY),
        minutes: (now + change) % DAY,
      }
      const daysAhead = Math.floor((now + change) / DAY) - day
      const expected =
        change === -1
          ? { state: open[now] === true ? 'always' : 'never' }
          : open[now] === true
            ? { state: 'open', until: moment, daysAhead }
            : { state: 'closed', opens: moment, daysAhead }
      expect(openStatus(week, day, now % DAY)).toEqual(expected)
    }),
    { numRuns: 600 },
  )
})

describe('spans over midnight', () => {
  const nights = ['22:00-06:00', ...Array<string>(6).fill('выходной')]
  const sunday = [...Array<string>(6).fill('выходной'), '22:00-06:00']

  test('the night before counts, and Monday follows Sunday', () => {
    expect(isOpenAt(nights, 0, clock('05:00'))).toBe(false)
    expect(isOpenAt(nights, 0, clock('23:00'))).toBe(true)
    expect(isOpenAt(nights, 1, clock('05:59'))).toBe(true)
    expect(isOpenAt(nights, 1, clock('06:00'))).toBe(false)
    expect(isOpenAt(sunday, 0, clock('03:00'))).toBe(true)
  })

  test('days that meet at midnight are one stretch', () => {
    const week = ['круглосуточно', '00:00-18:00', ...Array<string>(5).fill('выходной')]
    expect(openStatus(week, 0, 0)).toEqual({
      state: 'open',
      until: { day: 1, minutes: 1080 },
      daysAhead: 1,
    })
  })

  test('a week without a gap is round the clock, however it is said', () => {
    expect(isRoundTheClock(Array<string>(7).fill('круглосуточно'))).toBe(true)
    expect(isRoundTheClock(Array<string>(7).fill('12:00-12:00'))).toBe(false)
    expect(isRoundTheClock(Array<string>(7).fill('12:00-00:00,00:00-12:00'))).toBe(true)
    expect(isRoundTheClock([])).toBe(false)
  })
})

describe('localDayAndMinutes', () => {
  test.each([
    ['Europe/Moscow', { day: 4, minutes: 120 }],
    ['Asia/Kamchatka', { day: 4, minutes: 660 }],
    ['Europe/Kaliningrad', { day: 4, minutes: 60 }],
    ['America/New_York', { day: 3, minutes: 1080 }],
    ['UTC', { day: 3, minutes: 1380 }],
  ])('in %s', (zone, moment) => {
    expect(localDayAndMinutes(Date.UTC(2026, 10, 19, 23, 0), zone)).toEqual(moment)
  })

  test('zones have names, not offsets', () => {
    expect(['Asia/Yekaterinburg', 'Etc/GMT-5', 'UTC'].map(isTimeZone)).toEqual([true, true, true])
    expect(['+05:00', 'Asia/Nowhere', '', 'МСК'].map(isTimeZone)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
