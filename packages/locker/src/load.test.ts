import { expect, test } from 'vitest'
import { createTestLocker, parcelOf, START, taskOf, type TestLocker } from './test-locker.ts'
import { COURIER, feedOf, signIn } from './test-staff.ts'

const ONE = parcelOf(1, [0])
const TWO = parcelOf(2, [0])
const BROUGHT = { status: 'in_delivery', state: 'expect' } as const

/** A courier who has signed in, with two parcels for cells of the size. */
async function createLoading(size = 'S') {
  const locker = await createTestLocker({ parcels: [] })
  const tasks = [ONE, TWO].map((parcel) => {
    const task = taskOf(parcel, BROUGHT)
    return {
      ...task,
      cells: task.cells.map((cell) => ({ ...cell, size, state: 'expect' as const })),
    }
  })
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ tasks, staff: [COURIER] }) })
  return locker
}
const shut = async (locker: TestLocker, door: number) => {
  locker.cabinet.push(door)
  for (const pause of [150, 150]) await locker.wait(pause)
}

const goOut = (locker: TestLocker) => {
  const expires_at = new Date(START + 60_000).toISOString()
  const about = {
    door: null,
    text: null,
    until: null,
    approved: true,
    issued_at: expires_at,
    expires_at,
  }
  const command = { uid: 'command-1', number: 1, kind: 'go_out_of_service', ...about }
  return locker.agent().submit({ kind: 'feed', answer: feedOf({ commands: [command] }) })
}

test('a courier loads a parcel, which its code then opens', async () => {
  const locker = await createLoading()
  await signIn(locker)
  expect(locker.screen()).toEqual({ id: 'G1_menu', name: 'Иван', load: 2, takeOut: 0 })
  await locker.press('load')
  await locker.scan('YA1-1')
  await locker.wait(150)
  expect(locker.screen()).toMatchObject({ id: 'G2_door', door: 1, size: 'S', open: true })
  await shut(locker, 1)
  expect(locker.screen()).toMatchObject({ id: 'G2_scan', left: 1, placed: { door: 1 } })
  expect(await locker.events()).toEqual([])
  await locker.press('done')
  expect(await locker.events()).toEqual(['YA1-1 delivered', 'YA1-1 ready_for_pickup'])
  const rows = (await locker.rows()).filter(({ stream }) => stream === 'parcel')
  expect((rows[1]?.wall ?? 0) - (rows[0]?.wall ?? 0)).toBe(1)
  expect(locker.screen()).toMatchObject({ id: 'G5_reasons', loaded: 1, total: 2 })
  await locker.press({ kind: 'reason', barcode: 'YA2-1', reason: 'not_in_van' })
  await locker.press('done')
  expect(locker.screen()).toEqual({ id: 'G5_done', openDoors: [] })
  expect((await locker.rows()).at(-1)?.body).toMatchObject({
    kind: 'not_loaded',
    barcode: 'YA2-1',
    details: { reason: 'not_in_van' },
  })
  await locker.press('sign_out')
  await locker.scan(ONE.qr)
  expect(locker.screen()).toMatchObject({ id: 'D1', door: 1 })
})

test('what does not fit gets a bigger cell, an occupied or broken one another', async () => {
  const locker = await createLoading()
  await signIn(locker)
  await locker.press('load')
  await locker.scan('YA1-1')
  const steps = [
    [1, 'cell_occupied', 2],
    [2, 'cell_broken', 3],
    [3, 'does_not_fit', 7],
  ] as const
  for (const [door, trouble, next] of steps) {
    await locker.wait(150)
    expect(locker.screen()).toMatchObject({ id: 'G2_door', door })
    await locker.press(trouble)
    await shut(locker, door)
    expect(locker.screen()).toMatchObject({ id: 'G2_door', door: next })
  }
  const { doors } = locker.agent().state()
  expect(doors.get(1)?.content).toBe('unknown')
  expect(doors.get(2)?.state).toBe('broken')
  expect(doors.get(3)).toMatchObject({ state: 'ok', content: 'empty' })
  expect(await locker.events()).toEqual([])
})

test('a door that does not open is marked, and another one is taken', async () => {
  const locker = await createLoading()
  const door = locker.cabinet.doors.get(1)
  if (door !== undefined) door.fault = { kind: 'stuck' }
  await signIn(locker)
  await locker.press('load')
  await locker.scan('YA1-1')
  for (let pulse = 1; pulse <= 3; pulse += 1) await locker.wait(3000)
  expect(locker.screen()).toEqual({ id: 'G3_failed', door: 1, barcode: 'YA1-1' })
  await locker.press('next')
  expect(locker.screen()).toMatchObject({ id: 'G2_door', door: 2 })
  expect(locker.agent().state().doors.get(1)?.state).toBe('broken')
})

test('a size that the cabinet has not is asked about; a foreign parcel is rejected', async () => {
  const locker = await createLoading('XL')
  await signIn(locker)
  await locker.press('load')
  await locker.scan('YA9-1')
  expect(locker.screen()).toEqual({ id: 'G3_unknown', barcode: 'YA9-1' })
  await locker.press('next')
  await locker.scan('YA1-1')
  expect(locker.screen()).toMatchObject({ id: 'G3_no_room', size: 'XL', bigger: null })
  await locker.press('keep')
  expect(locker.screen()).toMatchObject({ id: 'G2_scan', left: 2 })
  expect(locker.cabinet.pulses).toEqual([])
})

test('after three wrong PINs a number is shut for the day, restarts included', async () => {
  const locker = await createLoading()
  for (let wrong = 1; wrong <= 3; wrong += 1) {
    await signIn(locker, '000000')
    await locker.press('cancel')
  }
  await locker.restart()
  await signIn(locker)
  expect(locker.screen().id).not.toBe('G1_menu')
  await locker.press('cancel')
  await locker.wait(23 * 3_600_000)
  await signIn(locker)
  expect(locker.screen()).toMatchObject({ id: 'G1_sign_in', failed: true })
  await locker.press('cancel')
  // The tries since were not looked at, and begin no new day.
  await locker.wait(3_600_000)
  await signIn(locker)
  expect(locker.screen().id).toBe('G1_menu')
})

test('a cut while the door is open leaves a question, not an event', async () => {
  const locker = await createLoading()
  await signIn(locker)
  await locker.press('load')
  await locker.scan('YA1-1')
  await locker.wait(150)
  locker.cutPower()
  locker.cabinet.push(1)
  await locker.restart()
  expect(await locker.events()).toEqual([])
  expect(await locker.facts()).toContain('doubtful 1')
  expect(locker.agent().state().doors.get(1)).toMatchObject({ content: 'unknown', cell: 'YA1-1' })
})

test.for([
  ['cell_occupied', { state: 'ok', content: 'unknown', cell: null }],
  ['cell_broken', { state: 'broken', content: 'empty', cell: null }],
] as const)(
  'what the screen was informed of a door survives a cut, %s',
  async ([trouble, door]) => {
    const locker = await createLoading()
    await signIn(locker)
    await locker.press('load')
    await locker.scan('YA1-1')
    await locker.wait(150)
    await locker.press(trouble)
    locker.cutPower()
    locker.cabinet.push(1)
    await locker.restart()
    expect(locker.agent().state().doors.get(1)).toMatchObject(door)
    await signIn(locker)
    expect(locker.screen()).toMatchObject({ id: 'G1_menu', load: 2 })
  },
)

test.for([
  ['lies_inside', ['YA1-1 delivered', 'YA1-1 ready_for_pickup'], 'D1'],
  ['cell_is_empty', [], 'C4'],
] as const)('the courier’s next screen asks, %s', async ([answer, events, screen]) => {
  const locker = await createLoading()
  await signIn(locker)
  await locker.press('load')
  await locker.scan('YA1-1')
  await locker.wait(150)
  locker.cutPower()
  locker.cabinet.push(1)
  await locker.restart()
  await signIn(locker)
  expect(locker.screen()).toEqual({ id: 'G3_doubtful', door: 1, barcode: 'YA1-1' })
  await locker.press(answer)
  expect(locker.screen().id).toBe('G1_menu')
  expect(await locker.events()).toEqual(events)
  await locker.press('sign_out')
  await locker.scan(ONE.qr)
  expect(locker.screen().id).toBe(screen)
})

test('the screen does not reveal which numbers exist', async () => {
  const seen = async (badge: string) => {
    const locker = await createLoading()
    const screens = []
    for (let wrong = 1; wrong <= 6; wrong += 1) {
      await signIn(locker, '000000', badge)
      screens.push(locker.screen())
      await locker.press('cancel')
    }
    return screens
  }
  expect(await seen(COURIER.badge)).toEqual(await seen('999999'))
})

test('a courier who comes during «Ввод в работу» is made to wait', async () => {
  const locker = await createLoading()
  const commissioning = { todo: [], found: [] }
  await locker.store.commit([{ table: 'meta', values: { commissioning } }])
  await locker.restart()
  await signIn(locker)
  expect(locker.screen()).toEqual({ id: 'G1_commissioning' })
  await locker.press('back')
  expect(locker.screen().id).toBe('B1')
})

test.for([false, true])('a shut sign-in says so, out of service: %s', async (isOut) => {
  const locker = await createLoading()
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    await signIn(locker, '000000', '999999')
    await locker.press('cancel')
  }
  if (isOut) await goOut(locker)
  await locker.press('courier')
  expect(locker.screen()).toEqual({ id: 'G1_shut', until: locker.now() + 300_000 })
  await locker.press('back')
  expect(locker.screen().id).toBe(isOut ? 'B1' : 'A1')
})
