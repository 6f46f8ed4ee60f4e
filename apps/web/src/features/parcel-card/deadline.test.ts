import { extendedDeadline } from '@yacheyka/core/parcels/storage'
import { isoWithOffset } from '@yacheyka/core/time/local-time'
import { formatDay, wireDay } from '@yacheyka/core/time/wire-day'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendedTo, storageEnd } from './deadline.ts'

const at = (iso: string) => Date.parse(iso)
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-24T23:59:59+05:00', '2026-11-22T12:00:00+05:00', 'осталось 2 дня', 2],
  ['2026-11-24T23:59:59+05:00', '2026-11-23T23:59:59+05:00', 'остался 1 день', 1],
  ['2026-11-24T23:59:59+05:00', '2026-11-24T00:00:00+05:00', 'сегодня последний день', 0],
  // Still the day before in Moscow.
  ['2026-11-24T23:59:59+10:00', '2026-11-23T17:00:00+03:00', 'сегодня последний день', 0],
  ['2026-11-24T23:59:59+05:00', '2026-11-25T00:00:00+05:00', 'срок прошёл', -1],
  ['2026-11-24T12:00:00+05:00', '2026-11-24T12:00:01+05:00', 'срок прошёл', -1],
  ['2026-12-14T23:59:59Z', '2026-11-23T10:00:00Z', 'остался 21 день', 21],
  ['2026-12-04T23:59:59Z', '2026-11-23T10:00:00Z', 'осталось 11 дней', 11],
])('%s, now %s: %s', (deadline, now, words, left) => {
  const end = storageEnd(deadline, at(now))
  expect(plain(end?.words)).toBe(words)
  expect(end?.left).toBe(left)
})

test('no deadline, no words', () => {
  expect(storageEnd(null, 0)).toBeUndefined()
  expect(storageEnd('скоро', 0)).toBeUndefined()
  expect(extendedTo(null, 0, 3)).toBeUndefined()
})

test('the day that an extension promises is the one that the server sets', () => {
  const year = 365 * 86_400_000
  const zones = fc.constantFrom('Europe/Moscow', 'Asia/Vladivostok', 'Europe/Kaliningrad')
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-01-01T00:00:00Z') + year }),
      fc.integer({ min: -10, max: 14 }),
      fc.integer({ min: 1, max: 7 }),
      (zone, now, ahead, days) => {
        const deadline = extendedDeadline(now + ahead * 86_400_000, 0, 0, zone)
        const promised = extendedTo(isoWithOffset(deadline, zone), now, days)
        const set = wireDay(isoWithOffset(extendedDeadline(deadline, now, days, zone), zone))
        expect(promised).toBe(set === undefined ? undefined : formatDay(set))
      },
    ),
  )
})
