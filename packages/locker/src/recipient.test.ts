import { expect, test } from 'vitest'
import type { Board } from './ports/board.ts'
import { cellsOf, createTestLocker, parcelOf, START, taskOf } from './test-locker.ts'

const ONE = parcelOf(1, [3])
const THREE = parcelOf(2, [4, 5, 6])
const openOne = async () => {
  const locker = await createTestLocker({ parcels: [ONE, THREE] })
  await locker.scan(ONE.qr)
  await locker.wait(150)
  return locker
}

test('hands a parcel out by PIN: opened, closed, answered', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await locker.press('enter_pin')
  await locker.type(ONE.pin)
  expect(locker.screen()).toEqual({ id: 'D1', door: 3, index: 1, total: 1 })
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'D2', door: 3 })
  expect(await locker.events()).toEqual([])
  locker.take(3)
  await locker.wait(150)
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'D7', until: START + 20_450 })
  await locker.press('took_it')
  expect(locker.screen()).toEqual({ id: 'D9', waiting: 0, isSent: false })
  expect(await locker.events()).toEqual(['YA1-1 issued'])
  expect(locker.agent().state().doors.get(3)).toMatchObject({ content: 'empty', cell: null })
})

test('the event has the time of the opening, and 20 seconds are an answer', async () => {
  const locker = await openOne()
  await locker.wait(60_000)
  expect(locker.screen()).toEqual({ id: 'D6', door: 3 })
  locker.take(3)
  for (const pause of [150, 150, 19_000]) await locker.wait(pause)
  expect(await locker.events()).toEqual([])
  await locker.wait(1000)
  const event = (await locker.rows()).find(({ stream }) => stream === 'parcel')
  expect(event?.wall).toBe(START + 150)
})

test('a door that is left open for three minutes counts as emptied, and the screen stays', async () => {
  const locker = await openOne()
  await locker.wait(180_000)
  expect(await locker.events()).toEqual(['YA1-1 issued'])
  expect(locker.screen()).toEqual({ id: 'D6', door: 3, offers: 'codes' })
  expect(await locker.facts()).toContain('door_left_open 3')
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  expect(locker.screen().id).toBe('D9')
})

test('the same code opens no longer once the parcel is taken', async () => {
  const locker = await openOne()
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  await locker.scan(ONE.qr)
  expect(locker.screen()).toMatchObject({ id: 'C6', outcome: 'handed_out', at: START + 150 })
  expect(locker.cabinet.pulses).toHaveLength(1)
})

test('three cells open one after another, the first by a press', async () => {
  const locker = await createTestLocker({ parcels: [THREE] })
  await locker.scan(THREE.qr)
  expect(locker.screen()).toEqual({ id: 'D3', doors: [4, 5, 6] })
  expect(locker.cabinet.pulses).toEqual([])
  await locker.press('open_next')
  for (const door of THREE.doors) {
    await locker.wait(150)
    expect(locker.screen()).toMatchObject({ id: 'D2', door })
    locker.take(door)
    for (const pause of [150, 150]) await locker.wait(pause)
    await locker.press('took_it')
  }
  expect(await locker.events()).toEqual(cellsOf(THREE).map((cell) => `${cell} issued`))
  expect(locker.cabinet.pulses.map(({ door }) => door)).toEqual([4, 5, 6])
})

test('a jammed door gets three pulses, and the code stays', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const door = locker.cabinet.doors.get(3)
  if (door !== undefined) door.fault = { kind: 'stuck' }
  await locker.scan(ONE.qr)
  for (let pulse = 1; pulse <= 2; pulse += 1) {
    await locker.wait(3000)
    expect(locker.screen()).toEqual({ id: 'D4', door: 3 })
    await locker.press('retry')
  }
  await locker.wait(3000)
  expect(locker.screen()).toEqual({ id: 'D5', door: 3, helpCode: '4821' })
  await locker.press('done')
  expect(await locker.facts()).toEqual(['door_failed 3', 'help_shown 3'])
  if (door !== undefined) door.fault = null
  await locker.scan(ONE.qr)
  await locker.wait(150)
  expect(locker.screen().id).toBe('D2')
})

test('reopens at most three times in five minutes', async () => {
  const locker = await openOne()
  for (let left = 3; left >= 0; left -= 1) {
    locker.cabinet.push(3)
    for (const pause of [1000, 1000]) await locker.wait(pause)
    expect(locker.screen()).toMatchObject({ id: 'D7', reopens: left })
    await locker.press('reopen')
    await locker.wait(150)
  }
  expect(locker.cabinet.pulses).toHaveLength(4)
})

test('an empty cell is recorded, blocked, and no longer opened', async () => {
  const locker = await openOne()
  locker.cabinet.push(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('was_empty')
  expect(locker.screen()).toEqual({ id: 'D8', door: 3 })
  await locker.press('confirm')
  expect(locker.screen().id).toBe('D8_recorded')
  expect(await locker.events()).toEqual([])
  expect(await locker.facts()).toContain('empty_claim 3')
  expect(locker.agent().state().doors.get(3)?.state).toBe('blocked')
  const recorded = locker.screen()
  await locker.press('done')
  await locker.scan(ONE.qr)
  expect(locker.screen()).toEqual(recorded)
})

test('rejects what is expected, blocked, gone or unknown in its own words', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const say = async (changes: Parameters<typeof taskOf>[1], code = ONE.qr) => {
    await locker.agent().submit({ kind: 'tasks', tasks: [taskOf(ONE, changes)], cursor: 2 })
    await locker.scan(code)
    return locker.screen().id
  }
  const cells = (state: 'expect' | 'hold' | 'forget') =>
    taskOf(ONE).cells.map((cell) => ({ ...cell, state }))
  expect(await say({ state: 'expect', cells: cells('expect') })).toBe('C4')
  const none = { pin_hash: null, qr_hash: null }
  expect(await say({ state: 'hold', cells: cells('hold'), ...none })).toBe('C5')
  expect(await say({ state: 'forget', cells: cells('forget'), ...none })).toBe('C5')
  expect(await say({}, parcelOf(9, [1]).qr)).toBe('C7')
  expect(await say({}, 'https://example.com')).toBe('C7')
  expect(locker.cabinet.pulses).toEqual([])
  expect(await locker.facts()).toContain('left_inside 3')
})

test('the pad shuts after five wrong codes; QR codes go on opening', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const screens: string[] = []
  for (let round = 0; round < 5; round += 1) {
    await locker.press(round === 0 ? 'enter_pin' : 'retry')
    await locker.type('00000000')
    screens.push(locker.screen().id)
  }
  expect(screens).toEqual(['C2', 'C2', 'C2', 'C2', 'C3'])
  await locker.restart()
  await locker.press('enter_pin')
  expect(locker.screen()).toEqual({ id: 'C3', until: START + 300_000 })
  await locker.scan(ONE.qr)
  expect(locker.screen().id).toBe('D1')
})

test('a press on an older view is dropped, and an idle screen returns', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const { viewId } = locker.agent().screen.view()
  await locker.press('enter_pin')
  locker.agent().screen.press({ viewId, intent: { kind: 'help' } })
  await locker.wait(60_000)
  expect(locker.screen().id).toBe('C1')
  expect(locker.agent().screen.view().stillThere).toBe(15)
  await locker.wait(15_000)
  expect(locker.screen().id).toBe('A1')
})

test('codes stop when the lease is over', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await locker.wait(14 * 24 * 3_600_000 - 1000)
  await locker.scan('x')
  expect(locker.screen().id).toBe('C7')
  await locker.wait(2000)
  await locker.scan(ONE.qr)
  expect(locker.screen()).toEqual({ id: 'B2', since: START })
  expect(locker.cabinet.pulses).toEqual([])
})

/** Three pulses to a door that does not open. */
const openStuck = async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  locker.cabinet.setFault(3, { kind: 'stuck' })
  await locker.scan(ONE.qr)
  for (let pulse = 1; pulse <= 2; pulse += 1) {
    await locker.wait(3000)
    await locker.press('retry')
  }
  await locker.wait(3000)
  return locker
}

test('what D5 says is recorded when it says so, and once', async () => {
  const locker = await openStuck()
  expect(locker.screen().id).toBe('D5')
  expect(await locker.facts()).toEqual(['door_failed 3', 'help_shown 3'])
  await locker.restart()
  expect(await locker.facts()).toEqual(['door_failed 3', 'help_shown 3', 'doubtful 3'])
  expect(locker.screen().id).toBe('A1')
})

test('a help code that is asked for at a door is reported with its parcel', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await locker.press('help')
  await locker.press('back')
  expect(await locker.facts()).toEqual([])
  await locker.scan(ONE.qr)
  await locker.press('help')
  expect(locker.screen()).toEqual({ id: 'I1', helpCode: '4821' })
  expect(await locker.rows()).toMatchObject([
    { body: { kind: 'help_shown', door: 3, barcode: ONE.barcode, details: { help_code: '4821' } } },
  ])
})

test('a door that springs open late is still the recipient’s', async () => {
  const locker = await openStuck()
  const door = locker.cabinet.doors.get(3)
  if (door !== undefined) door.isOpen = true
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'D2', door: 3 })
  expect(await locker.facts()).toEqual(['door_failed 3', 'help_shown 3', 'door_opened 3'])
})

test.for([
  ['issued', 'ready_for_pickup', 'handed_out'],
  ['taken_for_return', 'ready_for_pickup', 'returned'],
  ['returned', 'overdue', 'returned'],
  ['returned', 'ready_for_pickup', 'ended'],
  ['removed_from_locker', 'ready_for_pickup', 'ended'],
  ['cancelled', 'ready_for_pickup', 'ended'],
] as const)('a code of a parcel that is %s after %s is %s', async ([status, before, outcome]) => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const cells = taskOf(ONE).cells.map((cell) => ({ ...cell, state: 'forget' as const }))
  const ended = { status, state: 'forget', cells, pin_hash: null, qr_hash: null } as const
  for (const [index, changes] of [{ status: before }, ended].entries())
    await locker.agent().submit({ kind: 'tasks', tasks: [taskOf(ONE, changes)], cursor: index + 2 })
  await locker.scan(ONE.qr)
  expect(locker.screen()).toMatchObject({ id: 'C6', outcome })
})

test('a parcel that is here behind a door that nobody knows is not on its way', async () => {
  const locker = await createTestLocker({ parcels: [] })
  await locker.agent().submit({ kind: 'tasks', tasks: [taskOf(ONE)], cursor: 2 })
  await locker.scan(ONE.qr)
  expect(locker.screen()).toEqual({ id: 'D5_misplaced', helpCode: '4821' })
  expect((await locker.rows()).at(-1)?.body).toMatchObject({ kind: 'check_cell', barcode: 'YA1' })
})

test('a door of a board that is configured no more does not open, and stops nothing', async () => {
  const wrapBoard = (board: Board): Board => ({
    ...board,
    open: () => {
      throw new RangeError('no lock')
    },
    feedback: { ...board.feedback, boards: [{ board: 1, channels: 2 }] },
  })
  const locker = await createTestLocker({ parcels: [ONE], wrapBoard })
  await locker.scan(ONE.qr)
  await locker.wait(3000)
  expect(locker.screen()).toEqual({ id: 'D4', door: 3 })
  expect(locker.isDown()).toBe(false)
})

test('an empty cell of several is recorded, and the others are opened', async () => {
  const locker = await createTestLocker({ parcels: [THREE] })
  await locker.scan(THREE.qr)
  await locker.press('open_next')
  await locker.wait(150)
  locker.cabinet.push(4)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('was_empty')
  await locker.press('confirm')
  expect(locker.screen()).toMatchObject({ id: 'D8_recorded', next: 5 })
  await locker.press('open_next')
  for (const door of [5, 6]) {
    await locker.wait(150)
    expect(locker.screen()).toMatchObject({ id: 'D2', door, total: 3 })
    locker.take(door)
    for (const pause of [150, 150]) await locker.wait(pause)
    await locker.press('took_it')
  }
  expect(locker.screen().id).toBe('D9')
  expect(await locker.events()).toEqual(['YA2-2 issued', 'YA2-3 issued'])
})

test('codes of what else lies here are asked for once, and typed as before', async () => {
  const [OWN, OTHER, STRANGE] = [parcelOf(31, [3]), parcelOf(32, [4]), parcelOf(33, [5])]
  const locker = await createTestLocker({ parcels: [OWN, OTHER, STRANGE] })
  const tasks = [OWN, OTHER].map((one) => taskOf(one, { group: 'f'.repeat(64) }))
  await locker.agent().submit({ kind: 'tasks', tasks, cursor: 2 })
  await locker.press('send_code')
  await locker.scan(OWN.qr)
  await locker.wait(150)
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  expect(locker.screen()).toEqual({ id: 'D9', waiting: 1, isSent: false })
  for (const press of ['send_code', 'send_code'] as const) await locker.press(press)
  expect(locker.screen()).toEqual({ id: 'D9', waiting: 1, isSent: true })
  const requests = (await locker.rows()).filter(
    (row) => row.stream === 'fact' && row.body.kind === 'code_asked',
  )
  expect(requests).toMatchObject([{ body: { door: null, barcode: OTHER.barcode } }])
  await locker.press('enter_pin')
  await locker.type(OTHER.pin)
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'D2', door: 4 })
})

test('whoever goes away from a claim keeps the other cells', async () => {
  const locker = await createTestLocker({ parcels: [THREE] })
  await locker.scan(THREE.qr)
  await locker.press('open_next')
  await locker.wait(150)
  locker.cabinet.push(4)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('was_empty')
  await locker.press('confirm')
  await locker.wait(75_000)
  expect(locker.screen().id).toBe('A1')
  await locker.scan(THREE.qr)
  expect(locker.screen()).toEqual({ id: 'D3', doors: [5, 6] })
})

test.for([
  [59_000, { id: 'D1', door: 5, index: 2, total: 3 }],
  [61_000, { id: 'A1', openDoors: [] }],
] as const)('a first cell that is shut %i ms after it was left open', async ([pause, screen]) => {
  const locker = await createTestLocker({ parcels: [THREE] })
  await locker.scan(THREE.qr)
  await locker.press('open_next')
  await locker.wait(150)
  await locker.wait(180_000)
  await locker.wait(pause)
  locker.take(4)
  for (const wait of [150, 150]) await locker.wait(wait)
  expect(locker.screen()).toEqual(screen)
})

test('whoever listens has more time to answer', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await locker.press({ kind: 'setting', setting: 'spoken' })
  await locker.scan(ONE.qr)
  await locker.wait(150)
  locker.take(3)
  for (const wait of [150, 150]) await locker.wait(wait)
  expect(locker.screen()).toMatchObject({ id: 'D7', until: START + 60_450 })
})

test('a screen with a phone asks before it leaves, others leave sooner', async () => {
  const locker = await createTestLocker({ parcels: [] })
  const view = () => locker.agent().screen.view()
  await locker.scan('x')
  await locker.wait(20_000)
  expect(view().screen.id).toBe('A1')
  await locker.agent().submit({ kind: 'tasks', tasks: [taskOf(ONE)], cursor: 2 })
  await locker.scan(ONE.qr)
  await locker.wait(60_000)
  expect([view().screen.id, view().stillThere]).toEqual(['D5_misplaced', 15])
  await locker.wait(15_000)
  expect(view().screen.id).toBe('A1')
})
