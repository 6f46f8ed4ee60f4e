import { CHOSEN_PARCELS_MAX } from '@yacheyka/core/parcels/parcel-limits'
import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { expect, test } from 'vitest'
import { keep, toggleAll, toggleOne, without, withRows } from './selection.ts'
import { testRow } from './test-row.ts'

const rows = (from: number, count: number): ParcelRow[] =>
  Array.from({ length: count }, (_, at) => testRow(`uid-${from + at}`))
const uids = (chosen: ReadonlyMap<string, unknown>) => [...chosen.keys()]

test('a tick adds and takes away, and what is of other pages stays', () => {
  const first = toggleOne(new Map(), rows(0, 10), 'uid-3')
  const second = toggleOne(first, rows(10, 10), 'uid-12')
  expect(uids(second)).toEqual(['uid-3', 'uid-12'])
  expect(uids(toggleOne(second, rows(10, 10), 'uid-12'))).toEqual(['uid-3'])
  expect(uids(toggleOne(second, rows(10, 10), 'uid-99'))).toEqual(['uid-3', 'uid-12'])
})

test('the tick above the page fills it, then empties it, and no other page', () => {
  const other = withRows(new Map(), rows(50, 2))
  const filled = toggleAll(toggleOne(other, rows(0, 3), 'uid-1'), rows(0, 3))
  expect(uids(filled)).toEqual(['uid-50', 'uid-51', 'uid-1', 'uid-0', 'uid-2'])
  expect(uids(toggleAll(filled, rows(0, 3)))).toEqual(['uid-50', 'uid-51'])
})

test('there is room for so many, and no more', () => {
  const full = withRows(new Map(), rows(0, CHOSEN_PARCELS_MAX + 7))
  expect(full.size).toBe(CHOSEN_PARCELS_MAX)
  expect(toggleOne(full, rows(1000, 1), 'uid-1000').size).toBe(CHOSEN_PARCELS_MAX)
  const less = without(full, ['uid-0', 'uid-1'])
  expect(uids(withRows(less, rows(1000, 5))).slice(-2)).toEqual(['uid-1000', 'uid-1001'])
})

test('what is shown again is as it is shown', () => {
  const chosen = withRows(new Map(), rows(0, 2))
  const now = { ...testRow('uid-1'), parcel_status: 'cancelled' as const }
  expect([...keep(chosen, [now]).values()].map((row) => row.parcel_status)).toEqual([
    'created',
    'cancelled',
  ])
})
