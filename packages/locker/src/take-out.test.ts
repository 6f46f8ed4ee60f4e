import { expect, test } from 'vitest'
import { createTestLocker, parcelOf, taskOf, type TestLocker } from './test-locker.ts'
import { COURIER, feedOf, signIn } from './test-staff.ts'

const OVERDUE = parcelOf(1, [2])
const BLOCKED = parcelOf(2, [5])
const ORDERED = parcelOf(3, [7])
const KEPT = parcelOf(4, [9])

/** A courier at a cabinet in which four parcels lie, three of them to be taken along. */
async function createFull() {
  const locker = await createTestLocker({ parcels: [OVERDUE, BLOCKED, ORDERED, KEPT] })
  const held = taskOf(BLOCKED, { state: 'hold', pin_hash: null, qr_hash: null })
  const tasks = [
    taskOf(OVERDUE, { status: 'overdue' }),
    { ...held, cells: held.cells.map((cell) => ({ ...cell, state: 'hold' as const })) },
    taskOf(ORDERED, { remove: true }),
  ]
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ tasks, staff: [COURIER] }) })
  await signIn(locker)
  return locker
}
const shut = async (locker: TestLocker, door: number) => {
  locker.take(door)
  for (const pause of [150, 150]) await locker.wait(pause)
}
const doorOf = (locker: TestLocker, no: number) => locker.agent().state().doors.get(no)

test('nobody is sent to the door of another parcel by an old word of the server', async () => {
  const locker = await createTestLocker({ parcels: [KEPT] })
  const cells = [{ barcode: 'YA9-1', size: 'S', number: 9, state: 'hold' as const }]
  const gone = taskOf(parcelOf(9, []), { state: 'hold', pin_hash: null, qr_hash: null, cells })
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ tasks: [gone], staff: [COURIER] }) })
  await signIn(locker)
  expect(locker.screen()).toMatchObject({ id: 'G1_menu', takeOut: 0 })
})

test('overdue, blocked and ordered parcels leave by their own barcode', async () => {
  const locker = await createFull()
  expect(locker.screen()).toMatchObject({ id: 'G1_menu', takeOut: 3 })
  await locker.press('take_out')
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'G4_door', door: 2, why: 'overdue', open: true })
  await shut(locker, 2)
  expect(locker.screen()).toMatchObject({ id: 'G4_scan', door: 2 })
  await locker.scan('YA1-1')
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'G4_door', door: 5, why: 'blocked' })
  await locker.scan('YA2-1')
  expect(locker.screen()).toEqual({ id: 'D6', door: 5 })
  await shut(locker, 5)
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'G4_door', door: 7, why: 'ordered' })
  await locker.scan('YA3-1')
  await shut(locker, 7)
  expect(locker.screen()).toEqual({ id: 'G5_done', openDoors: [] })
  expect(await locker.events()).toEqual([
    'YA1-1 taken_for_return',
    'YA2-1 taken_for_return',
    'YA3-1 removed_from_locker',
  ])
  expect(doorOf(locker, 7)).toMatchObject({ content: 'empty', cell: null })
  await locker.press('back')
  expect(locker.screen()).toMatchObject({ id: 'G1_menu', takeOut: 0 })
  await locker.press('sign_out')
  await locker.scan(OVERDUE.qr)
  expect(locker.screen()).toMatchObject({ id: 'C6', outcome: 'returned' })
  await locker.scan(ORDERED.qr)
  expect(locker.screen()).toMatchObject({ id: 'C6', outcome: 'ended' })
})

test('an empty cell is confirmed, and its code opens nothing more', async () => {
  const locker = await createFull()
  await locker.press('take_out')
  await locker.wait(150)
  await locker.press('cell_is_empty')
  expect(locker.screen()).toMatchObject({ id: 'G4_empty', door: 2 })
  await locker.press('confirm')
  expect(locker.screen()).toEqual({ id: 'D6', door: 2 })
  expect(await locker.events()).toEqual([])
  expect(await locker.facts()).toContain('empty_claim 2')
  expect(doorOf(locker, 2)).toMatchObject({ state: 'ok', content: 'empty' })
})

test('another parcel is recorded and taken, or put back', async () => {
  const locker = await createFull()
  await locker.press('take_out')
  await locker.wait(150)
  await locker.scan('YA4-1')
  expect(locker.screen()).toEqual({
    id: 'G4_other',
    door: 2,
    expected: 'YA1-1',
    scanned: 'YA4-1',
  })
  await locker.press('record_and_take')
  expect(doorOf(locker, 9)).toMatchObject({ content: 'unknown', cell: null })
  expect(await locker.facts()).toContain('wrong_parcel 2')
  await shut(locker, 2)
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'G4_door', door: 5 })
  await shut(locker, 5)
  await locker.scan('FOREIGN')
  await locker.press('put_back')
  await locker.wait(150)
  expect(locker.screen()).toEqual({ id: 'D6', door: 5 })
  await shut(locker, 5)
  expect(doorOf(locker, 5)).toMatchObject({ content: 'unknown', cell: null })
  expect(await locker.events()).toEqual([])
})

test('a parcel that was put back is no more believed to lie elsewhere', async () => {
  const locker = await createFull()
  await locker.press('take_out')
  await locker.wait(150)
  await locker.scan('YA4-1')
  await locker.press('put_back')
  await shut(locker, 2)
  expect(doorOf(locker, 9)).toMatchObject({ content: 'unknown', cell: null })
  for (const door of [5, 7]) {
    await locker.wait(150)
    await shut(locker, door)
    await locker.scan(door === 5 ? 'YA2-1' : 'YA3-1')
  }
  await locker.press('back')
  await locker.press('sign_out')
  await locker.scan(KEPT.qr)
  expect(locker.screen().id).toBe('D5_misplaced')
})

test('another parcel behind a doubtful door: the expected one is missing, not taken', async () => {
  const locker = await createFull()
  await locker.press('take_out')
  locker.cutPower()
  locker.cabinet.push(2)
  await locker.restart()
  expect(await locker.facts()).toContain('doubtful 2')
  await signIn(locker)
  await locker.press('take_out')
  await locker.wait(150)
  await locker.scan('FOREIGN')
  await locker.press('record_and_take')
  expect(await locker.events()).toEqual([])
  expect(await locker.facts()).toContain('empty_claim 2')
})

test('a door that does not open is left for the technician', async () => {
  const locker = await createFull()
  const door = locker.cabinet.doors.get(2)
  if (door !== undefined) door.fault = { kind: 'stuck' }
  await locker.press('take_out')
  for (let pulse = 1; pulse <= 3; pulse += 1) await locker.wait(3000)
  expect(locker.screen()).toMatchObject({ id: 'G4_failed', door: 2 })
  await locker.press('next')
  expect(locker.screen()).toMatchObject({ id: 'G4_door', door: 5 })
})

test('what the server has forgotten leaves as a fact', async () => {
  const locker = await createFull()
  const task = taskOf(KEPT, { state: 'forget', pin_hash: null, qr_hash: null })
  const cells = task.cells.map((cell) => ({ ...cell, state: 'forget' as const }))
  await locker
    .agent()
    .submit({ kind: 'feed', answer: feedOf({ tasks: [{ ...task, cells }], cursor: 2 }) })
  await locker.press('take_out')
  for (const parcel of [OVERDUE, BLOCKED, ORDERED, KEPT]) {
    await locker.wait(150)
    await shut(locker, parcel.doors[0] ?? 0)
    await locker.scan(`${parcel.barcode}-1`)
  }
  expect(locker.screen().id).toBe('G5_done')
  expect(await locker.facts()).toContain('taken_out 9')
  expect(await locker.events()).toHaveLength(3)
})

test('what the server has forgotten leaves as a fact after a doubtful opening, too', async () => {
  const locker = await createFull()
  const task = taskOf(OVERDUE, { state: 'forget', pin_hash: null, qr_hash: null })
  const cells = task.cells.map((cell) => ({ ...cell, state: 'forget' as const }))
  await locker
    .agent()
    .submit({ kind: 'feed', answer: feedOf({ tasks: [{ ...task, cells }], cursor: 2 }) })
  await locker.press('take_out')
  locker.cutPower()
  locker.take(2)
  await locker.restart()
  await signIn(locker)
  await locker.press('take_out')
  await locker.wait(150)
  await locker.press('cell_is_empty')
  await locker.press('confirm')
  expect(await locker.facts()).toContain('taken_out 2')
  expect(await locker.events()).toEqual([])
})

test('the inventory opens door by door, and settles what was doubtful', async () => {
  const locker = await createFull()
  await locker.press('sign_out')
  // A pickup whose end nobody saw.
  await locker.scan(KEPT.qr)
  locker.cutPower()
  locker.take(9)
  await locker.restart()
  expect(await locker.facts()).toContain('doubtful 9')
  await signIn(locker)
  await locker.press('inventory')
  for (let no = 1; no <= 12; no += 1) {
    await locker.wait(150)
    expect(locker.screen()).toMatchObject({ id: 'G6', door: no, index: no, total: 12, open: true })
    const isInside = [2, 5, 7].includes(no)
    await locker.press({ kind: 'found', what: isInside ? 'expected' : 'empty' })
    expect(locker.screen()).toEqual({ id: 'D6', door: no })
    await shut(locker, no)
  }
  expect(locker.screen()).toEqual({ id: 'G5_done', openDoors: [] })
  expect(await locker.events()).toEqual(['YA4-1 issued'])
  expect(doorOf(locker, 9)?.content).toBe('empty')
  expect(doorOf(locker, 2)).toMatchObject({ content: 'parcel', cell: 'YA1-1' })
})

test('a reported door takes no more parcels', async () => {
  const locker = await createFull()
  await locker.press('report_broken')
  await locker.type('99')
  await locker.press('confirm')
  expect(locker.screen()).toEqual({ id: 'G7_report', digits: '', sent: false })
  await locker.type('11')
  await locker.press('confirm')
  expect(locker.screen()).toEqual({ id: 'G7_report', digits: '11', sent: true })
  expect(doorOf(locker, 11)).toMatchObject({ state: 'broken', reason: 'courier' })
  await locker.press('done')
  expect(locker.screen().id).toBe('G1_menu')
})
