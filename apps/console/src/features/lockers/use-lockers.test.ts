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

test('changed rows stand where they stood; another state, incident or a missing row may move them', () => {
  const results = [row('1', 3), row('2', 3)]
  const list = { count: 9, next: null, previous: null, results, versions: ['1'] }
  const after = withChanges(list, [row('2', 1), row('1', 3)])
  expect(after?.results.map(({ number, free }) => `${number}: ${free}`)).toEqual(['1: 3', '2: 1'])
  expect(after?.count).toBe(9)
  expect(withChanges(list, [row('1', 3), { ...row('2', 3), state: 'silent' }])).toBeNull()
  expect(withChanges(list, [row('1', 3), { ...row('2', 3), incidents: 1 }])).toBeNull()
  expect(withChanges(list, [row('1', 3)])).toBeNull()
})
