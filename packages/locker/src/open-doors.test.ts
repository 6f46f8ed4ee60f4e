import { expect, test } from 'vitest'
import type { Board } from './ports/board.ts'
import { createTestLocker, parcelOf, START, taskOf, type TestLocker } from './test-locker.ts'
import { COURIER, feedOf, signIn } from './test-staff.ts'

const ONE = parcelOf(1, [3])
const TWO = parcelOf(2, [5])
const BROUGHT = parcelOf(7, [0])
const OVERDUE = parcelOf(4, [9])
const LEFT_OPEN = 180_000

/** Door 3 is seen open for ever. */
async function createStuckOpen() {
  const locker = await createTestLocker({ parcels: [ONE, TWO] })
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ staff: [COURIER] }) })
  await locker.scan(ONE.qr)
  await locker.wait(150)
  locker.cabinet.setFault(3, { kind: 'sensor_stuck', door: 'open' })
  locker.take(3)
  await locker.wait(LEFT_OPEN)
  return locker
}
const alarms = async (locker: TestLocker) =>
  (await locker.facts()).filter((fact) => fact.startsWith('door_left_open'))

test('a door that was left open holds nobody up, and is asked for again when the next visit ends', async () => {
  const locker = await createStuckOpen()
  const D6 = { id: 'D6', door: 3, offers: 'codes' }
  expect(locker.screen()).toEqual(D6)
  await locker.wait(24 * 3_600_000)
  expect(locker.screen()).toEqual(D6)
  await locker.scan(TWO.qr)
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'D2', door: 5 })
  locker.take(5)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  await locker.press('done')
  expect(locker.screen()).toEqual({ id: 'A1', openDoors: [3] })
  expect(await alarms(locker)).toEqual(['door_left_open 3'])
  locker.cabinet.setFault(3, null)
  for (const pause of [1000, 1000]) await locker.wait(pause)
  expect(locker.screen()).toEqual({ id: 'A1', openDoors: [] })
  expect((await locker.facts()).at(-1)).toBe('door_closed 3')
})

test.for([
  ['enter_pin', 'C1'],
  ['courier', 'G1_sign_in'],
] as const)('beside a door that was left open %s leads to %s', async ([button, screen]) => {
  const locker = await createStuckOpen()
  await locker.press(button)
  expect(locker.screen().id).toBe(screen)
})

test('a door whose alarm stands holds up no restart', async () => {
  const locker = await createStuckOpen()
  const command = {
    uid: 'command-1',
    number: 1,
    kind: 'reboot',
    door: null,
    text: null,
    until: null,
    approved: true,
    issued_at: new Date(locker.now()).toISOString(),
    expires_at: new Date(locker.now() + 3_600_000).toISOString(),
  }
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ commands: [command] }) })
  await locker.wait(0)
  expect(locker.restarts()).toBe(1)
})

/** A courier whose door is open for a parcel. */
async function createCourier(act: 'load' | 'take_out' | 'inventory') {
  const locker = await createTestLocker({ parcels: [OVERDUE] })
  const brought = taskOf(BROUGHT, { status: 'in_delivery', state: 'expect' })
  const cells = brought.cells.map((cell) => ({ ...cell, state: 'expect' as const }))
  const tasks = [{ ...brought, cells }, taskOf(OVERDUE, { status: 'overdue' })]
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ tasks, staff: [COURIER] }) })
  await signIn(locker)
  await locker.press(act)
  if (act === 'load') await locker.scan('YA7-1')
  await locker.wait(150)
  return locker
}

test.for([
  ['load', 'G2_door', 1],
  ['take_out', 'G4_door', 9],
  ['inventory', 'G6', 1],
] as const)(
  'at %s an open door beeps, is an alarm after three minutes, and then lets others in',
  async ([act, screen, door]) => {
    const locker = await createCourier(act)
    const view = () => locker.agent().screen.view()
    expect([view().screen.id, view().beeps]).toEqual([screen, false])
    await locker.wait(40_000)
    expect([view().screen.id, view().beeps]).toEqual([screen, true])
    await locker.wait(139_000)
    expect([view().screen.id, view().stillThere]).toEqual([screen, null])
    expect(await alarms(locker)).toEqual([])
    await locker.wait(1000)
    expect([view().screen.id, view().stillThere]).toEqual([screen, 15])
    expect(await alarms(locker)).toEqual([`door_left_open ${door}`])
    await locker.wait(15_000)
    expect(locker.screen()).toEqual({ id: 'A1', openDoors: [door] })
    expect(locker.agent().state().ops.size).toBe(0)
    expect((await locker.facts()).includes(`doubtful ${door}`)).toBe(act !== 'inventory')
    locker.cabinet.push(door)
    for (const pause of [1000, 1000]) await locker.wait(pause)
    expect((await locker.facts()).at(-1)).toBe(`door_closed ${door}`)
    expect(await alarms(locker)).toHaveLength(1)
  },
)

test('a courier who is still there is not sent away', async () => {
  const locker = await createCourier('load')
  await locker.wait(LEFT_OPEN)
  await locker.press('still_there')
  await locker.wait(59_000)
  expect(locker.screen().id).toBe('G2_door')
  locker.cabinet.push(1)
  for (const pause of [150, 150]) await locker.wait(pause)
  expect(locker.screen().id).toBe('G2_scan')
})

test('a door that does not shut is passed over by the courier once its alarm stands', async () => {
  const locker = await createCourier('inventory')
  await locker.press({ kind: 'found', what: 'empty' })
  await locker.wait(150)
  expect(locker.screen()).toEqual({ id: 'D6', door: 1 })
  await locker.wait(LEFT_OPEN)
  expect(locker.screen()).toEqual({ id: 'D6', door: 1, offers: 'next' })
  await locker.press('next')
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'G6', door: 2 })
})

test('a door that opens by itself is an alarm after three minutes, once, over a power cut too', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  locker.cabinet.setFault(3, { kind: 'sensor_stuck', door: 'open' })
  await locker.wait(1000)
  await locker.wait(100_000)
  await locker.restart()
  await locker.wait(80_000)
  await locker.restart()
  await locker.wait(LEFT_OPEN)
  expect(await locker.facts()).toEqual(['door_open_unasked 3', 'door_left_open 3'])
  const row = (await locker.rows()).at(-1)
  expect(row?.wall).toBe(START + 181_000)
})

test('the three minutes begin anew with each opening of the same visit', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await locker.scan(ONE.qr)
  await locker.wait(150)
  await locker.wait(100_000)
  locker.cabinet.push(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('reopen')
  await locker.wait(150)
  await locker.wait(170_000)
  expect(locker.screen()).toEqual({ id: 'D6', door: 3 })
  expect(await locker.events()).toEqual([])
})

test('a board that is silent meanwhile does not end an opening, nor hide its end', async () => {
  let isSilent = false
  const wrapBoard = (board: Board): Board => ({
    ...board,
    read: async () => (isSilent ? new Map() : board.read()),
  })
  const locker = await createTestLocker({ parcels: [], wrapBoard })
  locker.cabinet.setFault(3, { kind: 'sensor_stuck', door: 'open' })
  await locker.wait(1000)
  isSilent = true
  await locker.wait(1000)
  locker.cabinet.setFault(3, null)
  isSilent = false
  for (const pause of [1000, 1000]) await locker.wait(pause)
  expect(await locker.facts()).toEqual(['door_open_unasked 3', 'door_closed 3'])
})
