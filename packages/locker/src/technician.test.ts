import { expect, test } from 'vitest'
import { createTestLocker, parcelOf, type TestLocker } from './test-locker.ts'
import { feedOf, signIn, TECHNICIAN } from './test-staff.ts'

const ONE = parcelOf(1, [3])

async function createVisited() {
  const locker = await createTestLocker({ parcels: [ONE] })
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ staff: [TECHNICIAN] }) })
  await signIn(locker, '123456', TECHNICIAN.badge)
  return locker
}
const doorOf = (locker: TestLocker, no: number) => locker.agent().state().doors.get(no)

test('an empty cell opens for the technician, one with a parcel waits for the operator', async () => {
  const locker = await createVisited()
  expect(locker.screen()).toEqual({ id: 'H1_menu', name: 'Пётр' })
  await locker.press('doors')
  await locker.press({ kind: 'door', door: 5 })
  await locker.wait(150)
  expect(locker.cabinet.doors.get(5)?.isOpen).toBe(true)
  locker.cabinet.push(5)
  await locker.wait(150)
  await locker.wait(150)
  expect(locker.agent().state().ops.size).toBe(0)
  await locker.press({ kind: 'door', door: 3 })
  expect(locker.screen()).toEqual({ id: 'H3_consent', door: 3 })
  expect(locker.cabinet.pulses.map(({ door }) => door)).toEqual([5])
  expect(await locker.facts()).toContain('consent_asked 3')
})

test('a door is blocked and unblocked, but not one that the operator has blocked', async () => {
  const locker = await createVisited()
  const blocked_doors = [{ door: 9, reason: 'hinge' }]
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ blocked_doors }) })
  await locker.press('block_door')
  await locker.press({ kind: 'door', door: 8 })
  await locker.press({ kind: 'door', door: 9 })
  expect(doorOf(locker, 8)).toMatchObject({ state: 'blocked', reason: 'technician' })
  expect(doorOf(locker, 9)?.state).toBe('blocked')
  await locker.press({ kind: 'door', door: 8 })
  expect(doorOf(locker, 8)?.state).toBe('ok')
})

test('link and journal show what the store has', async () => {
  const locker = await createVisited()
  await locker.press('link')
  expect(locker.screen()).toMatchObject({ id: 'H5_link', queue: 1, quality: 'bounded' })
  await locker.press('back')
  await locker.press('journal')
  expect(locker.screen()).toMatchObject({
    id: 'H7_journal',
    lines: [{ kind: 'staff_signed_in', door: null }],
  })
})

test('a restart waits for open doors', async () => {
  const locker = await createVisited()
  await locker.press('doors')
  await locker.press({ kind: 'door', door: 5 })
  await locker.wait(150)
  await locker.press('back')
  await locker.press('restart')
  await locker.press('confirm')
  expect(locker.screen()).toEqual({ id: 'H8_restart', waiting: true })
  expect(locker.restarts()).toBe(0)
  locker.cabinet.push(5)
  for (const pause of [150, 150, 150]) await locker.wait(pause)
  expect(locker.restarts()).toBe(1)
})
