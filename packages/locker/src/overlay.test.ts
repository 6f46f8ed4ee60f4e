import type { DeviceTask } from '@yacheyka/contract/device/feed'
import { expect, test } from 'vitest'
import { matchCode, ownCell } from './overlay.ts'
import type { OwnCell, TaskRow } from './state.ts'
import { createTestLocker, digestOf, parcelOf, START, taskOf } from './test-locker.ts'

const ONE = parcelOf(1, [3])
const CODE = { kind: 'pin', digest: digestOf(ONE.pin) } as const

const doorsOf = async (parcel: typeof ONE) => [
  ...(await createTestLocker({ parcels: [parcel] })).agent().state().doors.values(),
]
const rowOf = (
  cell: Partial<DeviceTask['cells'][number]>,
  own: readonly OwnCell[] = [],
): TaskRow => {
  const task = taskOf(ONE)
  return {
    barcode: ONE.barcode,
    task: { ...task, cells: task.cells.map((each) => ({ ...each, ...cell })) },
    own,
    former: null,
  }
}

test('the server’s word of a door counts where nothing is known to lie there', async () => {
  const doors = await doorsOf(parcelOf(2, [5]))
  expect(matchCode([rowOf({ number: 3 })], doors, CODE, START)).toMatchObject({
    kind: 'opens',
    cells: [{ door: 3 }],
  })
  expect(matchCode([rowOf({ number: 5 })], doors, CODE, START)).toEqual({
    kind: 'misplaced',
    barcode: ONE.barcode,
  })
  const nameless = doors.map((door) => (door.no === 5 ? { ...door, cell: null } : door))
  expect(matchCode([rowOf({ number: 5 })], nameless, CODE, START).kind).toBe('misplaced')
})

test.for([
  ['the same cell with a later status', { number: 3 }, true],
  ['a blocked parcel', { number: 3, state: 'hold' }, true],
  ['another door', { number: 4 }, false],
  ['a parcel that is to be loaded again', { number: 3, state: 'expect' }, false],
  ['a parcel that is gone', { number: 3, state: 'forget' }, false],
] as const)('a cell that was found empty: %s', ([, cell, stays]) => {
  const [barcode = ''] = taskOf(ONE).cells.map((each) => each.barcode)
  const at = START - 7_200_000
  const claim: OwnCell = { cell: barcode, state: 'claimed_empty', door: 3, at, seq: null }
  expect(ownCell(rowOf(cell, [claim]), barcode) !== null).toBe(stays)
  expect(ownCell(rowOf(cell, [{ ...claim, state: 'doubtful' }]), barcode)).toBeNull()
})
