import { BYTE_ORDERS, POLARITIES } from '@yacheyka/contract/device/door-map'
import { expect, test } from 'vitest'
import type { SimWiring } from './boards/sim-cabinet.ts'
import {
  createTestLocker,
  parcelOf,
  type TestLocker,
  type TestLockerOptions,
} from './test-locker.ts'
import { COURIER, feedOf, signIn, TECHNICIAN } from './test-staff.ts'

const CHANNELS = 12
const PIN = '123456'

async function createCabinet(options: Partial<TestLockerOptions> = {}) {
  const locker = await createTestLocker({ parcels: [], ...options })
  const answer = feedOf({ staff: [TECHNICIAN, COURIER] })
  await locker.agent().submit({ kind: 'feed', answer })
  return locker
}
async function begin(locker: TestLocker) {
  await signIn(locker, PIN, TECHNICIAN.badge)
  await locker.press('commission')
}
const meta = (locker: TestLocker) => locker.agent().state().meta
const pulsed = (locker: TestLocker) => locker.cabinet.pulses.map(({ door }) => door)

/** The door that stands open is shut and named; its number is that of its lock and a hundred, unless another is given. */
async function name(locker: TestLocker, number?: number) {
  await locker.wait(150)
  const open = [...locker.cabinet.doors.values()].find(({ isOpen }) => isOpen)
  if (open === undefined) return
  locker.cabinet.push(open.entry.no)
  await locker.wait(150)
  await locker.press({ kind: 'size', size: 'M' })
  await locker.type(String(number ?? open.entry.no + 100))
}
async function nameAll(locker: TestLocker) {
  while (locker.screen().id === 'H9_door') {
    await name(locker)
    await locker.press('next')
  }
}

const WIRINGS = POLARITIES.flatMap((polarity) => BYTE_ORDERS.map((order) => ({ polarity, order })))

test.for(WIRINGS)('finds $polarity, $order, and every door', async (wiring) => {
  const locker = await createCabinet({ wiring })
  await begin(locker)
  expect(locker.screen()).toEqual({
    id: 'H9_start',
    boards: [{ board: 1, channels: CHANNELS }],
    begun: null,
    parcels: 0,
    inUse: false,
  })
  await locker.press('confirm')
  await nameAll(locker)
  expect(locker.screen()).toEqual({
    id: 'H9_result',
    doors: CHANNELS,
    shared: [],
    crossed: [],
    ...wiring,
  })
  await locker.press('confirm')
  expect(locker.screen().id).toBe('H1_menu')
  const found = Array.from({ length: CHANNELS }, (_, index) => index + 101)
  expect([...locker.agent().state().doors.keys()]).toEqual(found)
  expect(meta(locker)).toMatchObject({ wiring, commissioning: null })
  expect(await locker.facts()).toContain('commissioned null')
  const before = (await locker.facts()).length
  await locker.wait(1000)
  await locker.wait(1000)
  const senses = () => [...locker.agent().state().doors.values()].map(({ sensed }) => sensed)
  expect(new Set(senses())).toEqual(new Set(['closed']))
  await locker.restart()
  expect(new Set(senses())).toEqual(new Set(['closed']))
  expect((await locker.facts()).slice(before)).toEqual([])
})

test('a lock is opened by the press that asks for it, and never otherwise', async () => {
  const locker = await createCabinet()
  await begin(locker)
  expect(pulsed(locker)).toEqual([])
  await locker.press('confirm')
  for (const pause of [150, 1500, 3000, 3000]) await locker.wait(pause)
  expect(pulsed(locker)).toEqual([1])
  await locker.press('next')
  expect(pulsed(locker)).toEqual([1])
  locker.cabinet.push(1)
  await locker.wait(150)
  await locker.press('retry')
  await locker.wait(150)
  expect(pulsed(locker)).toEqual([1, 1])
  await locker.press('keep')
  await locker.wait(150)
  expect(pulsed(locker)).toEqual([1, 1, 2])
})

test('a door is noted once it is shut, has a number that no other has, a size, and a bit that moved', async () => {
  const locker = await createCabinet()
  await begin(locker)
  await locker.press('confirm')
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'H9_door', channel: 1, moved: 1, open: true })
  await locker.type('0077')
  await locker.press({ kind: 'size', size: 'L' })
  await locker.press('next')
  expect(locker.screen()).toMatchObject({ channel: 1, digits: '77', open: true })
  locker.cabinet.push(1)
  await locker.wait(150)
  await locker.press('next')
  expect(locker.screen()).toMatchObject({ channel: 2, digits: '', size: null })
  await name(locker, 77)
  expect(locker.screen()).toMatchObject({ channel: 2, taken: true })
  await locker.press('next')
  expect(locker.screen()).toMatchObject({ channel: 2 })
  await locker.press('erase')
  await locker.press('next')
  expect(locker.screen()).toMatchObject({ channel: 3 })
  locker.cabinet.setFault(4, { kind: 'sensor_stuck', door: 'closed' })
  await name(locker)
  await locker.press('next')
  await name(locker)
  await locker.press('next')
  expect(locker.screen()).toMatchObject({ channel: 4, moved: 0 })
})

const SHARED: SimWiring = {
  polarity: 'closed_is_one',
  order: 'last_first',
  feedback: new Map([['1:4', { board: 1, channel: 3 }]]),
}

test('does not finish while two doors move one bit; these are opened anew', async () => {
  const locker = await createCabinet({ wiring: SHARED })
  await begin(locker)
  await locker.press('confirm')
  await nameAll(locker)
  expect(locker.screen()).toMatchObject({ id: 'H9_result', shared: [103, 104], crossed: [] })
  await locker.press('confirm')
  expect(locker.screen().id).toBe('H9_result')
  expect(meta(locker).wiring).toBeNull()
  await locker.press('reopen')
  expect(locker.screen()).toMatchObject({ id: 'H9_door', channel: 3 })
  await name(locker)
  await locker.press('next')
  await locker.press('keep')
  expect(locker.screen()).toMatchObject({ id: 'H9_result', doors: CHANNELS - 1, shared: [] })
})

test('does not finish while a door moves the bit of another channel', async () => {
  const feedback = new Map([
    ['1:4', { board: 1, channel: 3 }],
    ['1:3', { board: 1, channel: 4 }],
  ] as const)
  const locker = await createCabinet({ wiring: { ...SHARED, feedback } })
  await begin(locker)
  await locker.press('confirm')
  await nameAll(locker)
  expect(locker.screen()).toMatchObject({ shared: [], crossed: [103, 104] })
  await locker.press('confirm')
  expect(locker.screen().id).toBe('H9_result')
})

test('does not begin while a parcel lies here', async () => {
  const locker = await createCabinet({ parcels: [parcelOf(1, [3])] })
  await begin(locker)
  expect(locker.screen()).toMatchObject({ id: 'H9_start', parcels: 1 })
  await locker.press('confirm')
  expect(locker.screen().id).toBe('H9_start')
  expect(meta(locker).commissioning).toBeNull()
})

test('does not begin while a door is open that somebody asked for', async () => {
  const locker = await createCabinet()
  await signIn(locker, PIN, TECHNICIAN.badge)
  await locker.press('doors')
  await locker.press({ kind: 'door', door: 5 })
  await locker.wait(150)
  await locker.press('back')
  await locker.press('commission')
  expect(locker.screen()).toMatchObject({ id: 'H9_start', inUse: true })
  await locker.press('confirm')
  expect(locker.screen().id).toBe('H9_start')
  locker.cabinet.push(5)
  for (const pause of [150, 150]) await locker.wait(pause)
  expect(locker.screen()).toMatchObject({ id: 'H9_start', inUse: false })
  await locker.press('confirm')
  expect(locker.screen().id).toBe('H9_door')
})

test('the doors that were noted outlast the technician and the power; meanwhile nothing is handed out', async () => {
  const locker = await createCabinet()
  await begin(locker)
  await locker.press('confirm')
  await name(locker)
  await locker.press('next')
  await locker.wait(150)
  locker.cutPower()
  await locker.restart()
  expect(locker.screen()).toEqual({ id: 'B1', message: null })
  expect([...locker.agent().state().doors.keys()]).toHaveLength(CHANNELS)
  await signIn(locker, PIN, COURIER.badge)
  expect(locker.screen().id).toBe('G1_commissioning')
  await begin(locker)
  const next = { board: 1, channel: 2 }
  expect(locker.screen()).toMatchObject({ begun: { doors: 1, next } })
  locker.cabinet.push(2)
  await locker.press('confirm')
  await nameAll(locker)
  expect(locker.screen()).toMatchObject({ id: 'H9_result', doors: CHANNELS })
})

test('a lock of a board that is configured no more is not asked for', async () => {
  const locker = await createCabinet()
  const todo = [
    { board: 9, channel: 1 },
    { board: 1, channel: 12 },
  ]
  await locker.store.commit([{ table: 'meta', values: { commissioning: { todo, found: [] } } }])
  await locker.restart()
  await begin(locker)
  await locker.press('confirm')
  expect(locker.screen()).toMatchObject({ id: 'H9_door', board: 1, channel: 12 })
})

test('given up, the doors of before stay in force', async () => {
  const locker = await createCabinet()
  await begin(locker)
  await locker.press('confirm')
  await name(locker)
  await locker.press('next')
  await locker.press('cancel')
  expect(locker.screen()).toMatchObject({ id: 'H9_start', begun: { doors: 1 } })
  await locker.press('cancel')
  expect(meta(locker)).toMatchObject({ commissioning: null, wiring: null })
  await locker.press('sign_out')
  expect(locker.screen().id).toBe('A1')
})

test('whoever leaves an open door is waited for; a shut one is left after a while', async () => {
  const locker = await createCabinet()
  await begin(locker)
  await locker.press('confirm')
  await locker.wait(150)
  await locker.wait(600_000)
  expect(locker.screen().id).toBe('H9_door')
  locker.cabinet.push(1)
  await locker.wait(150)
  await locker.wait(600_000)
  expect(locker.screen().id).toBe('B1')
  expect(locker.agent().state().ops.size).toBe(0)
})

test('a board that says nothing is not pulsed', async () => {
  const locker = await createCabinet({
    wrapBoard: (board) => ({
      ...board,
      feedback: { ...board.feedback, readBits: () => Promise.resolve(new Map()) },
    }),
  })
  await begin(locker)
  await locker.press('confirm')
  expect(locker.screen()).toMatchObject({ id: 'H9_door', silent: true, moved: 0 })
  expect(pulsed(locker)).toEqual([])
})

test('what belongs to a number stays with it, what belongs to a box stays with its lock', async () => {
  const locker = await createCabinet()
  const blocked_doors = [{ door: 2, reason: 'hinge' }]
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ blocked_doors }) })
  const before = locker.agent().state().doors.get(2)
  await begin(locker)
  await locker.press('confirm')
  await name(locker, 2)
  await locker.press('next')
  await name(locker, 500)
  await locker.press('next')
  while (locker.screen().id === 'H9_door') await locker.press('keep')
  await locker.press('confirm')
  const { doors } = locker.agent().state()
  expect(doors.get(2)).toMatchObject({
    at: { board: 1, channel: 1 },
    size: 'M',
    place: before?.place,
    state: 'blocked',
    reason: 'operator: hinge',
    content: 'empty',
  })
  expect(doors.get(500)?.place).toEqual({ x: 0, y: 0, width: 0, height: 0 })
  expect([...doors.keys()].toSorted((one, other) => one - other)).toEqual([2, 500])
})
