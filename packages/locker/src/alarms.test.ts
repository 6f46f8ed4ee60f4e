import { expect, test } from 'vitest'
import { type AlarmKey, changesOf } from './alarms.ts'
import type { Health } from './health.ts'
import { isAlive } from './liveness.ts'
import { createTestLocker, START, type TestLocker } from './test-locker.ts'
import { NO_READINGS } from './no-sensors.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const WELL: Health = {
  now: START,
  mono: 0,
  quality: 'exact',
  uptime: 0,
  startReason: 'other',
  offset: 0,
  boards: [{ board: 1, state: 'ok', since: 0, errors: 0 }],
  scanner: 'ok',
  screen: 'ok',
  readings: NO_READINGS,
  unsent: 0,
  oldestUnsent: null,
  onlineSince: 0,
  lastAnswer: START,
  leaseDays: 14,
  doorSensors: new Map(),
}

/** Alarms that stand after each look, ten seconds apart; each look differs from a locker that is well by this. */
function standAfter(looks: readonly Partial<Health>[], every = 10_000): readonly string[] {
  let alarms: readonly { readonly key: AlarmKey; readonly since: number }[] = []
  let pending: ReadonlyMap<AlarmKey, number> = new Map()
  return looks.map((look, index) => {
    const mono = index * every
    const health = { ...WELL, mono, now: START + mono, lastAnswer: START + mono, ...look }
    const changes = changesOf(health, alarms, pending)
    pending = changes.pending
    alarms = [
      ...alarms.filter(({ key }) => !changes.cleared.includes(key)),
      ...changes.raised.map((key) => ({ key, since: health.now })),
    ]
    return alarms.map(({ key }) => key).join(' ')
  })
}
const times = (count: number, look: Partial<Health>) => Array.from({ length: count }, () => look)
const readings = (values: Partial<Health['readings']>): Partial<Health> => ({
  readings: { ...NO_READINGS, ...values },
})
const silent = (board: number): Partial<Health> => ({
  boards: [...WELL.boards, { board, state: 'silent', since: 0, errors: 9 }],
})

test('a locker that is well has none, whatever it cannot measure', () => {
  expect(standAfter(times(200, {})).every((keys) => keys === '')).toBe(true)
})

test('a board is named after a minute of silence, and answers for a minute before it is over', () => {
  const stands = standAfter([...times(8, silent(2)), ...times(8, {})])
  expect(stands.slice(5, 8)).toEqual(['', 'board_silent:2', 'board_silent:2'])
  expect(standAfter([...times(5, silent(2)), {}, ...times(5, silent(2))]).at(-1)).toBe('')
  const back = { boards: [...WELL.boards, { board: 2, state: 'ok' as const, since: 0, errors: 9 }] }
  const over = standAfter([...times(7, silent(2)), ...times(7, back)])
  expect(over.slice(12)).toEqual(['board_silent:2', ''])
})

test.for<[string, Partial<Health>]>([
  ['scanner_down', { scanner: 'down' }],
  ['mains_lost', readings({ mains: false })],
  ['battery_low', readings({ battery: 20 })],
  ['too_cold', readings({ celsius: -25 })],
  ['too_hot', readings({ celsius: 60 })],
  ['disk_low', readings({ diskFree: 10 })],
  ['tamper', readings({ tamper: true })],
  ['ui_frozen', { screen: 'frozen' }],
  ['sensor_disagrees:3', { doorSensors: new Map([[3, true]]) }],
])('%s is raised and cleared', ([key, look]) => {
  const over = {
    ...readings({ mains: true, battery: 90, celsius: 20, diskFree: 50, tamper: false }),
  }
  const mended = { ...over, doorSensors: new Map([[3, false]]) }
  const stands = standAfter([...times(8, look), ...times(8, mended)])
  expect([stands[7], stands.at(-1)]).toEqual([key, ''])
})

test.for<[string, (value: number) => Partial<Health>, readonly number[], number]>([
  ['battery_low', (battery) => readings({ battery }), [20, 21, 25, 29], 30],
  ['too_cold', (celsius) => readings({ celsius }), [-25, -24, -23], -22],
  ['too_hot', (celsius) => readings({ celsius }), [60, 59, 58], 57],
  ['disk_low', (diskFree) => readings({ diskFree }), [10, 11], 12],
])(
  '%s does not flap at its bound, and a missing reading changes nothing',
  ([key, look, near, far]) => {
    const around = Array.from({ length: 40 }, (_, index) => look(near[index % near.length] ?? 0))
    const raised = standAfter([...times(8, look(near[0] ?? 0)), ...around, ...times(8, {})])
    expect(raised.slice(8).every((keys) => keys === key)).toBe(true)
    expect(standAfter([...times(8, look(near[0] ?? 0)), ...times(8, look(far))]).at(-1)).toBe('')
    expect(standAfter(near.slice(1).flatMap((value) => times(20, look(value)))).at(-1)).toBe('')
  },
)

test('the clock is unsure ten minutes after a start without the server’s time', () => {
  const stands = standAfter([...times(11, { quality: 'bounded' }), {}], MINUTE)
  expect(stands.slice(9)).toEqual(['', 'clock_unsure', ''])
})

test('the queue is old when a row has waited for an hour of a working link', () => {
  const waits = { oldestUnsent: START - DAY }
  expect(standAfter([...times(61, waits)], MINUTE).slice(59)).toEqual(['', 'queue_old'])
  expect(standAfter(times(200, { ...waits, onlineSince: null }), MINUTE).at(-1)).toBe('')
  // A link that is back after a day has an hour to send what waits.
  expect(standAfter(times(61, { ...waits, onlineSince: 30 * MINUTE }), MINUTE).at(-1)).toBe('')
  expect(standAfter([...times(61, waits), ...times(3, {})], MINUTE).at(-1)).toBe('')
})

test('the lease is near after 10 of its 14 days, and at the same part of another', () => {
  const heard = (days: number, leaseDays = 14) =>
    standAfter([{ lastAnswer: START - days * DAY, leaseDays }]).at(-1)
  expect([heard(9.9), heard(10), heard(4.9, 7), heard(5, 7)]).toEqual([
    '',
    'lease_near',
    '',
    'lease_near',
  ])
  expect(standAfter([{ lastAnswer: null }])).toEqual([''])
})

test('a board that was taken out of the cabinet has no alarm left', () => {
  expect(standAfter([...times(8, silent(2)), ...times(8, {})]).at(-1)).toBe('')
})

const alarmFacts = async (locker: TestLocker) =>
  (await locker.rows()).flatMap(({ stream, body }) =>
    stream === 'fact' && body.kind.startsWith('alarm_') ? [[body.kind, body.details]] : [],
  )

test('an alarm is one fact when it begins and one when it ends, over restarts too', async () => {
  let celsius = 61.4
  const sensors = { read: () => Promise.resolve({ ...NO_READINGS, celsius }) }
  const locker = await createTestLocker({ parcels: [], sensors })
  await locker.agent().heard({ server: START, roundTrip: 0 })
  const look = async () => {
    for (let count = 0; count < 9; count += 1) await locker.wait(10_000)
  }
  await look()
  const raised = ['alarm_raised', { key: 'too_hot', value: 61 }]
  expect(await alarmFacts(locker)).toEqual([raised])
  expect(locker.agent().state().meta.alarms).toMatchObject([{ key: 'too_hot' }])
  await locker.restart()
  await locker.agent().heard({ server: locker.now(), roundTrip: 0 })
  await look()
  expect(await alarmFacts(locker)).toEqual([raised])
  celsius = 20
  await look()
  expect(await alarmFacts(locker)).toEqual([raised, ['alarm_cleared', { key: 'too_hot' }]])
  expect(locker.agent().state().meta.alarms).toEqual([])
})

test('a sensor that hangs holds up nothing but its own look', async () => {
  let looks = 0
  const sensors = {
    read: () => {
      looks += 1
      return new Promise<never>(() => {})
    },
  }
  const locker = await createTestLocker({ parcels: [], sensors })
  for (let count = 0; count < 9; count += 1) await locker.wait(10_000)
  expect([looks, locker.isDown()]).toEqual([1, false])
  expect(isAlive(locker.agent().liveness(), locker.clock.monotonic())).toBe(true)
})

test.for(['before commit', 'after commit'] as const)(
  'a power cut %s of an alarm neither loses nor doubles it',
  async (place) => {
    let isArmed = true
    const locker = await createTestLocker({
      parcels: [],
      sensors: { read: () => Promise.resolve({ ...NO_READINGS, diskFree: 5 }) },
      killPoint: (at, detail) => {
        if (!isArmed || at !== place || detail !== 'alarms') return
        isArmed = false
        throw new Error('the power is cut')
      },
    })
    for (let count = 0; count < 9; count += 1) await locker.wait(10_000)
    expect([isArmed, locker.isDown()]).toEqual([false, true])
    await locker.restart()
    for (let count = 0; count < 9; count += 1) await locker.wait(10_000)
    expect(await alarmFacts(locker)).toEqual([['alarm_raised', { key: 'disk_low', value: 5 }]])
  },
)
