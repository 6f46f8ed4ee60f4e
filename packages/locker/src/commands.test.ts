import type { FeedResponse } from '@yacheyka/contract/device/feed'
import { expect, test } from 'vitest'
import type { SensorReadings } from './ports/sensors.ts'
import { createTestLocker, digestOf, parcelOf, START, type TestLocker } from './test-locker.ts'
import { NO_READINGS } from './no-sensors.ts'
import { COURIER, feedOf, signIn } from './test-staff.ts'

const ONE = parcelOf(1, [3])
type Command = FeedResponse['commands'][number]

const commandOf = (number: number, changes: Partial<Command>): Command => ({
  uid: `command-${number}`,
  number,
  kind: 'beep',
  door: null,
  text: null,
  until: null,
  approved: true,
  issued_at: new Date(START).toISOString(),
  expires_at: new Date(START + 120_000).toISOString(),
  ...changes,
})
const send = async (locker: TestLocker, ...commands: readonly Command[]) => {
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ commands: [...commands] }) })
  await locker.wait(0)
}
const answerOf = (locker: TestLocker, number: number) => {
  const row = locker.agent().state().commands.get(`command-${number}`)
  return row === undefined ? undefined : [row.state, row.result]
}

test('a door opens once, and the answer is what the sensor saw', async () => {
  const locker = await createTestLocker({ parcels: [] })
  const open = commandOf(1, { kind: 'open_door', door: 4 })
  await send(locker, open)
  await send(locker, open)
  await locker.wait(150)
  expect(answerOf(locker, 1)).toEqual(['done', 'opened'])
  expect(locker.cabinet.pulses).toEqual([{ door: 4, opened: true }])
  locker.cabinet.push(4)
  for (const pause of [150, 150]) await locker.wait(pause)
  expect(locker.agent().state().ops.size).toBe(0)
})

test('a parcel behind a door that was opened from afar is doubtful, and its code still works', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await send(locker, commandOf(1, { kind: 'open_door', door: 3 }))
  await locker.wait(150)
  locker.cabinet.push(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  expect(await locker.facts()).toContain('doubtful 3')
  await locker.scan(ONE.qr)
  expect(locker.screen()).toMatchObject({ id: 'D1', door: 3 })
})

test('a stuck door, a foreign one, one in use, an old and an unknown command are answered so', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const stuck = locker.cabinet.doors.get(4)
  if (stuck !== undefined) stuck.fault = { kind: 'stuck' }
  await locker.scan(ONE.qr)
  await send(
    locker,
    commandOf(1, { kind: 'open_door', door: 4 }),
    commandOf(2, { kind: 'open_door', door: 99 }),
    commandOf(3, { kind: 'open_door', door: 3 }),
    commandOf(4, { kind: 'open_door', door: 5, expires_at: new Date(START - 1).toISOString() }),
    commandOf(5, { kind: 'open_everything' }),
  )
  for (let pulse = 1; pulse <= 4; pulse += 1) await locker.wait(3000)
  expect([1, 2, 3, 4, 5].map((number) => answerOf(locker, number))).toEqual([
    ['failed', 'did_not_open'],
    ['refused', 'no_such_door'],
    ['refused', 'door_in_use'],
    ['expired', null],
    ['refused', 'unsupported'],
  ])
  expect(new Set(locker.cabinet.pulses.map(({ door }) => door))).toEqual(new Set([3, 4]))
})

test('a command that a power cut interrupted is not done twice', async () => {
  const locker = await createTestLocker({ parcels: [] })
  const door = locker.cabinet.doors.get(4)
  if (door !== undefined) door.fault = { kind: 'springs_back' }
  await send(locker, commandOf(1, { kind: 'open_door', door: 4 }))
  await locker.restart()
  await locker.wait(150)
  expect(answerOf(locker, 1)).toEqual(['failed', 'did_not_open'])
  expect(locker.cabinet.pulses).toHaveLength(1)
})

test('a door that is seen open after a cut is answered so, and its parcel is doubtful once it is shut', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await send(locker, commandOf(1, { kind: 'open_door', door: 3 }))
  await locker.restart()
  expect(answerOf(locker, 1)).toEqual(['done', 'opened'])
  expect(await locker.facts()).toEqual(['door_opened 3'])
  locker.take(3)
  await locker.restart()
  expect(await locker.facts()).toEqual(['door_opened 3', 'door_closed 3', 'doubtful 3'])
  expect(answerOf(locker, 1)).toEqual(['done', 'opened'])
  expect(locker.cabinet.pulses).toHaveLength(1)
})

test('doors, messages, service and the cursor follow the operator', async () => {
  const locker = await createTestLocker({ parcels: [] })
  const until = new Date(START + 60_000).toISOString()
  await send(
    locker,
    commandOf(1, { kind: 'block_door', door: 4, text: 'петля' }),
    commandOf(2, { kind: 'message', text: 'Моем до 18:00', until }),
    commandOf(3, { kind: 'go_out_of_service', text: 'Меняем замки' }),
    commandOf(4, { kind: 'resync' }),
  )
  expect(locker.agent().state().doors.get(4)?.state).toBe('blocked')
  expect(locker.agent().screen.view().notice).toBe('Моем до 18:00')
  expect(locker.screen()).toEqual({ id: 'B1', message: 'Меняем замки' })
  expect(locker.agent().state().meta.cursor).toBe(0)
  await send(
    locker,
    commandOf(5, { kind: 'unblock_door', door: 4 }),
    commandOf(6, { kind: 'return_to_service' }),
  )
  expect(locker.agent().state().doors.get(4)?.state).toBe('ok')
  expect(locker.screen().id).toBe('A1')
})

test('a reboot waits until nobody is there', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await locker.scan(ONE.qr)
  await send(locker, commandOf(1, { kind: 'reboot', expires_at: '2026-11-25T09:00:00Z' }))
  expect(locker.restarts()).toBe(0)
  await locker.wait(150)
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  await locker.press('done')
  await locker.wait(1000)
  expect(locker.restarts()).toBe(1)
  expect(answerOf(locker, 1)).toEqual(['done', null])
})

test('a message goes when its time is over, offline and after a power cut too; an empty one takes it away', async () => {
  const locker = await createTestLocker({ parcels: [] })
  const notice = () => locker.agent().screen.view().notice
  const until = new Date(START + 60_000).toISOString()
  await locker.agent().heard({ server: START, roundTrip: 40 })
  await send(locker, commandOf(1, { kind: 'message', text: 'Моем до 18:00', until }))
  await locker.agent().heard(null)
  await locker.restart()
  await locker.wait(59_000)
  expect(notice()).toBe('Моем до 18:00')
  await locker.wait(1000)
  expect(notice()).toBeNull()
  await locker.restart()
  expect(notice()).toBeNull()
  const later = new Date(START + 3_600_000).toISOString()
  await send(locker, commandOf(2, { kind: 'message', text: 'Скоро вернёмся', until: later }))
  expect(notice()).toBe('Скоро вернёмся')
  await send(locker, commandOf(3, { kind: 'message', until: later }))
  expect(notice()).toBeNull()
})

test('beeps for ten seconds, once', async () => {
  const locker = await createTestLocker({ parcels: [] })
  await send(locker, commandOf(1, { kind: 'beep' }))
  const beeps = () => locker.agent().screen.view().beeps
  expect([beeps(), answerOf(locker, 1)]).toEqual([true, ['done', null]])
  await locker.wait(9999)
  expect(beeps()).toBe(true)
  await locker.wait(1)
  expect(beeps()).toBe(false)
})

test('the browser of the screen is started again once, where something can', async () => {
  const locker = await createTestLocker({ parcels: [], hasKiosk: true })
  await send(locker, commandOf(1, { kind: 'restart_ui' }))
  await locker.wait(1000)
  expect([locker.screenRestarts(), answerOf(locker, 1)]).toEqual([1, ['done', null]])
  const other = await createTestLocker({ parcels: [] })
  await send(other, commandOf(1, { kind: 'restart_ui' }))
  expect([other.screenRestarts(), answerOf(other, 1)]).toEqual([0, ['refused', 'no_kiosk']])
})

test('the log that is sent is bounded, and holds no code, PIN, hash or barcode', async () => {
  const locker = await createTestLocker({
    parcels: [ONE],
    recentLog: Array.from({ length: 90 }, (_, index) => `2026-11-24T09:00:00 error ${index}`),
  })
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ staff: [COURIER] }) })
  await signIn(locker, '123456', COURIER.badge)
  await locker.press('sign_out')
  await locker.press('enter_pin')
  await locker.type('99999999')
  await locker.press('cancel')
  await locker.press('enter_pin')
  await locker.type(ONE.pin)
  await locker.wait(150)
  await locker.press('help')
  await send(locker, commandOf(1, { kind: 'collect_logs' }))
  const [state, log = ''] = answerOf(locker, 1) ?? []
  expect([state, log?.split('\n')[0]]).toEqual([
    'done',
    expect.stringMatching(/^boot 1 .* bounded$/),
  ])
  expect(log).toContain('error 19\n')
  expect(log).toMatch(/T09:00:00Z door_opened 3$/m)
  expect(log).not.toContain('error 20')
  expect(log?.length).toBeLessThanOrEqual(2000)
  const secrets = [ONE.pin, '99999999', ONE.qr, COURIER.badge, '123456', '4821', ONE.barcode]
  const hashes = [digestOf(ONE.pin), digestOf(ONE.qr), COURIER.pin_hash]
  for (const secret of [...secrets, ...hashes]) expect(log).not.toContain(secret)
})

test('the parts are looked at once for a log, however often the sensors are polled meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<SensorReadings>()
  let looks = 0
  let isSlow = false
  const read = () => {
    looks += 1
    return isSlow ? promise : Promise.resolve(NO_READINGS)
  }
  const locker = await createTestLocker({ parcels: [], sensors: { read } })
  await locker.wait(1000)
  const before = looks
  isSlow = true
  await send(locker, commandOf(1, { kind: 'collect_logs' }))
  for (let poll = 0; poll < 3; poll += 1) await locker.wait(1000)
  expect(looks - before).toBe(1)
  resolve(NO_READINGS)
  await locker.wait(1000)
  expect(answerOf(locker, 1)?.[0]).toBe('done')
})

test('a log that a power cut interrupted is collected after it', async () => {
  let cuts = 1
  const locker = await createTestLocker({
    parcels: [],
    killPoint: (place, name) => {
      if (place !== 'before commit' || name !== 'log_read' || cuts === 0) return
      cuts -= 1
      throw new Error('the power is cut')
    },
  })
  await send(locker, commandOf(1, { kind: 'collect_logs' }))
  expect(locker.isDown()).toBe(true)
  await locker.restart()
  await locker.wait(1000)
  expect(answerOf(locker, 1)?.[0]).toBe('done')
})

test('a door that may hold a parcel is opened with an approval only', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await send(
    locker,
    commandOf(1, { kind: 'open_door', door: 3, approved: false }),
    commandOf(2, { kind: 'open_door', door: 5, approved: false }),
  )
  await locker.wait(150)
  expect(answerOf(locker, 1)).toEqual(['refused', 'not_empty'])
  expect(answerOf(locker, 2)).toEqual(['done', 'opened'])
  expect(locker.cabinet.pulses).toEqual([{ door: 5, opened: true }])
})

test('an operator opens the door before which a recipient stands for whom it did not open', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const door = locker.cabinet.doors.get(3)
  if (door !== undefined) door.fault = { kind: 'stuck' }
  await locker.scan(ONE.qr)
  await locker.wait(3000)
  for (let retry = 0; retry < 2; retry += 1) {
    await locker.press('retry')
    await locker.wait(3000)
  }
  expect(locker.screen().id).toBe('D5')
  if (door !== undefined) door.fault = null
  await send(locker, commandOf(1, { kind: 'open_door', door: 3 }))
  await locker.wait(150)
  expect(answerOf(locker, 1)).toEqual(['done', 'opened'])
})
