import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, groupByWording, isOver, listPath } from './status-groups.ts'
import { sinceFirst } from './weeks.tsx'
import {
  formatDeadline,
  formatDuration,
  formatMonday,
  formatShortMoney,
  formatWeek,
} from './words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [0, '0 ₽'],
  [12_345, '123 ₽'],
  [999_949, '9 999 ₽'],
  [999_950, '10 тыс. ₽'],
  [1_234_500, '12,3 тыс. ₽'],
  [99_994_900, '999,9 тыс. ₽'],
  [99_995_000, '1 млн ₽'],
  [123_456_789_00, '123,5 млн ₽'],
  [-12_345, '−123 ₽'],
])('%i kopecks above a column are «%s»', (kopecks, said) => {
  expect(plain(formatShortMoney(kopecks))).toBe(said)
})

test.each([
  [0, '1 мин'],
  [0.6, '36 мин'],
  [1, '1 ч'],
  [26.4, '26 ч'],
  [48, '2 дня'],
  [60, '2,5 дня'],
  [120, '5 дней'],
])('%f hours are «%s»', (hours, said) => {
  expect(plain(formatDuration(hours))).toBe(said)
})

test('a week is named by its Monday, or by its first and last day', () => {
  expect(formatMonday('2026-11-02')).toBe('02.11')
  expect(plain(formatWeek('2026-12-28'))).toBe('28 декабря – 3 января')
})

test('a deadline is said by today and tomorrow of Moscow', () => {
  const now = Date.parse('2026-11-22T23:30:00+03:00')
  expect(plain(formatDeadline('2026-11-22T23:59:59+03:00', now))).toBe('сегодня в 23:59')
  expect(plain(formatDeadline('2026-11-23T16:59:59+03:00', now))).toBe('завтра в 16:59')
  expect(plain(formatDeadline('2026-11-24T16:59:59+03:00', now))).toBe('24 ноября в 16:59')
})

test('statuses that read alike are one bar, and each parcel is in one', () => {
  expect(
    groupByWording([
      { status: 'created', count: 1 },
      { status: 'ready_for_delivery', count: 2 },
      { status: 'stored', count: 4 },
      { status: 'returned', count: 8 },
    ]).map(({ wording, count }) => [wording, count]),
  ).toEqual([
    ['Создана', 3],
    ['Доставлена', 4],
    ['Возвращена', 8],
  ])
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...PARCEL_STATUSES)), (statuses) => {
      const counts = statuses.map((status, at) => ({ status, count: at + 1 }))
      const groups = groupByWording(counts)
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(countOf(counts, statuses))
    }),
  )
})

test('a bar leads to the list of all statuses that read so', () => {
  const [group] = groupByWording([{ status: 'stored', count: 1 }])
  expect(listPath(group?.statuses ?? [])).toBe(
    '/juridical/parcels?parcel_status=delivered,stored,ready_for_pickup',
  )
})

test('what is over stands apart from what is on its way', () => {
  const over = groupByWording(PARCEL_STATUSES.map((status) => ({ status, count: 1 })))
    .filter(isOver)
    .map(({ wording }) => wording)
  expect(over).toEqual(['Выдана', 'Возвращена', 'Отменена'])
})

test('whoever has just come sees no row of empty weeks, and six of them at least', () => {
  const weeks = (...parcels: readonly number[]) =>
    parcels.map((count, at) => ({ from: String(at), spent: '0.00', parcels: count }))
  const shown = (...parcels: readonly number[]) =>
    sinceFirst(weeks(...parcels)).map((week) => week.parcels)
  expect(shown(0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 3)).toEqual([1, 0, 0, 2, 0, 0, 0, 3])
  expect(shown(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)).toEqual([0, 0, 0, 0, 0, 3])
  expect(shown(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).toHaveLength(12)
  expect(shown(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)).toHaveLength(12)
  const spent = weeks(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0).map((week, at) =>
    at === 2 ? { ...week, spent: '-1.00' } : week,
  )
  expect(sinceFirst(spent)).toHaveLength(10)
})
