import type { LockerRow } from '@yacheyka/contract/device/locker-card'
import { expect, test } from 'vitest'
import { withChanges } from './use-lockers.ts'

const row = (number: string, free: number): LockerRow => ({
  number,
  address: '',
  state: 'online',
  heard_at: null,
  version: '1',
  doors: 3,
  free,
  free_by_size: [],
  out_of_order: 0,
  open_doors: 0,
  incidents: 0,
})

test('changed rows take the places of their own; those of other pages are left out', () => {
  const results = [row('1', 3), row('2', 3)]
  const list = { count: 9, next: null, previous: null, results, versions: ['1'], cursor: '1-1' }
  const after = withChanges(list, { cursor: '2-2', results: [row('2', 1), row('7', 0)] })
  expect(after.results.map(({ number, free }) => `${number}: ${free}`)).toEqual(['1: 3', '2: 1'])
  expect([after.count, after.cursor]).toEqual([9, '2-2'])
})
