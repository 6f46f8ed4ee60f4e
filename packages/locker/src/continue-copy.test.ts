import type { DeviceTask } from '@yacheyka/contract/device/feed'
import { expect, test } from 'vitest'
import { applyChanges, stateOf } from './turn.ts'
import { continueFromCopy } from './continue-copy.ts'
import { createMemoryStore } from './memory-store.ts'
import { createTestLocker, parcelOf, START, taskOf } from './test-locker.ts'
import { feedOf } from './test-staff.ts'

const ONE = parcelOf(1, [3])
const TWO = parcelOf(2, [4])
const NEW = parcelOf(9, [0])
const LATER = new Date(START + 1000).toISOString()

/** The store of a locker in which two parcels lie, continued from its copy. */
async function createContinued() {
  const copied = await createTestLocker({ parcels: [ONE, TWO] })
  const state = stateOf(await copied.store.load())
  copied.cutPower()
  applyChanges(state, continueFromCopy(state, '00000000000000bb'))
  const locker = await createTestLocker({ parcels: [], makeStore: () => createMemoryStore(state) })
  const doorOf = (no: number) => {
    const { content, cell } = locker.agent().state().doors.get(no) ?? {}
    return { content, cell }
  }
  const hear = (tasks: readonly DeviceTask[], hasMore = false) =>
    locker.agent().submit({
      kind: 'feed',
      answer: feedOf({ tasks: [...tasks], has_more: hasMore }),
    })
  return { locker, state, doorOf, hear }
}

const withCells = (task: DeviceTask, changes: object): DeviceTask => ({
  ...task,
  cells: task.cells.map((cell) => ({ ...cell, ...changes })),
})
const gone = (parcel: typeof ONE) =>
  withCells(
    taskOf(parcel, {
      status: 'issued',
      state: 'forget',
      status_at: LATER,
      pin_hash: null,
      qr_hash: null,
    }),
    { state: 'forget' },
  )
const lies = (parcel: typeof ONE, number: number) => withCells(taskOf(parcel), { number })

test('is a store of its own, asks for everything and offers no cell before somebody has looked', async () => {
  const { locker, state, doorOf } = await createContinued()
  expect(state.meta).toMatchObject({
    storeId: '00000000000000bb',
    earlierStores: [{ storeId: '00000000000000aa', before: 1 }],
    nextSeq: 10_001,
    cursor: 0,
    unheard: ['YA1', 'YA2'],
  })
  expect(doorOf(1)).toEqual({ content: 'unknown', cell: null })
  // Codes go on working, also without a link.
  await locker.scan(TWO.qr)
  expect(locker.screen()).toMatchObject({ id: 'D1', door: 4 })
})

test('what the server says of parcels that the copy knew settles what lies behind their doors', async () => {
  const { locker, doorOf, hear } = await createContinued()
  // Another parcel lies where the first one lay, and is told before it.
  await hear([lies(NEW, 3), gone(ONE), lies(TWO, 4)])
  expect(doorOf(3)).toEqual({ content: 'parcel', cell: 'YA9-1' })
  expect(doorOf(4)).toEqual({ content: 'parcel', cell: 'YA2-1' })
  expect(await locker.facts()).toEqual(['store_replaced null'])
  await locker.scan(ONE.qr)
  expect(locker.screen()).toMatchObject({ id: 'C6', outcome: 'handed_out' })
})

test('a parcel that lies behind another door by now is opened there', async () => {
  const { locker, doorOf, hear } = await createContinued()
  await hear([lies(ONE, 7), lies(TWO, 4)])
  expect(doorOf(3)).toEqual({ content: 'unknown', cell: null })
  expect(doorOf(7)).toEqual({ content: 'parcel', cell: 'YA1-1' })
  await locker.scan(ONE.qr)
  expect(locker.screen()).toMatchObject({ id: 'D1', door: 7 })
})

test('a parcel of which the server says nothing is forgotten once it has said all', async () => {
  const { locker, doorOf, hear } = await createContinued()
  await hear([lies(TWO, 4)], true)
  expect(doorOf(3)).toEqual({ content: 'parcel', cell: 'YA1-1' })
  await hear([])
  expect(doorOf(3)).toEqual({ content: 'unknown', cell: null })
  expect(doorOf(4)).toEqual({ content: 'parcel', cell: 'YA2-1' })
  expect(await locker.facts()).toEqual(['store_replaced null'])
  await locker.scan(ONE.qr)
  expect(locker.cabinet.pulses).toEqual([])
  // From now on a parcel that is forgotten while it lies here is left inside, as ever.
  await hear([gone(TWO)])
  expect(await locker.facts()).toEqual(['store_replaced null', 'left_inside 4'])
})

test('a device that is not confirmed is sent nothing, and forgets nothing', async () => {
  const { locker, doorOf } = await createContinued()
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ state: 'pending' }) })
  expect(doorOf(3)).toEqual({ content: 'parcel', cell: 'YA1-1' })
})
