import type { LockerCard } from '@yacheyka/contract/device/locker-card'
import type { FeedResponse } from '@yacheyka/contract/device/feed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { makeTestDevice, sendReport, telemetryOf } from './test-devices.ts'

const HOUR = 3_600_000

let opened: TestApp
let manager: TestOperator
let support: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager', 'anna')
  support = await signInOperator(opened, 'support', 'vera')
})
afterAll(() => opened.close())

let made = 0
async function newLocker() {
  made += 1
  const number = `КОМАНДЫ-${made}`
  const token = await makeTestDevice(
    opened.database.db,
    await insertPoint(opened.database.db, { number }),
    { state: 'active' },
  )
  const url = `/api/operator/lockers/${encodeURIComponent(number)}`
  return {
    order: (payload: object, who = manager) =>
      who.inject({
        method: 'POST',
        url: `${url}/commands`,
        payload: { reason: 'Проверка', ...payload },
      }),
    feed: async () => {
      const headers = { authorization: `Device ${token}` }
      return (await opened.app.inject({ url: '/api/device/feed', headers })).json<FeedResponse>()
    },
    report: (parts: object) => sendReport(opened, token, parts),
    commands: async () => (await manager.inject({ url })).json<LockerCard>().commands,
  }
}

test('support shows messages, and orders nothing else', async () => {
  const locker = await newLocker()
  const message = { kind: 'message', text: 'Моем до 18:00' }
  expect((await locker.order(message, support)).statusCode).toBe(200)
  for (const kind of ['beep', 'restart_ui', 'collect_logs', 'reboot', 'open_door'])
    expect((await locker.order({ kind, door: 1 }, support)).json()).toMatchObject({
      code: 'role_refused',
    })
  expect((await locker.feed()).commands.map(({ kind }) => kind)).toEqual(['message'])
})

test('a message is reported with its end, and is good until then', async () => {
  const locker = await newLocker()
  const until = new Date(Date.now() + 50 * HOUR).toISOString()
  await locker.order({ kind: 'message', text: 'Работы до среды', until })
  const [first] = (await locker.feed()).commands
  expect(first).toMatchObject({ until, expires_at: until })
})

test('a message takes the place of the one before, an empty one takes it away', async () => {
  const locker = await newLocker()
  await locker.order({ kind: 'message', text: 'Моем' })
  await locker.order({ kind: 'message', text: 'На сутки' })
  const commands = (await locker.feed()).commands
  expect(commands.map(({ text }) => text)).toEqual(['На сутки'])
  const day = Date.parse(commands[0]?.until ?? '') - Date.now()
  expect(Math.round(day / HOUR)).toBe(24)
  await locker.order({ kind: 'message' })
  expect((await locker.feed()).commands).toMatchObject([{ kind: 'message', text: null }])
  expect((await locker.commands()).map(({ state }) => state)).toEqual([
    'issued',
    'withdrawn',
    'withdrawn',
  ])
})

test.for([
  ['Это время уже прошло', -1],
  ['Не дольше 30 дней', 31 * 24],
])('rejects a message: %s', async ([words, hours]) => {
  const locker = await newLocker()
  const until = new Date(Date.now() + Number(hours) * HOUR).toISOString()
  const response = await locker.order({ kind: 'message', text: 'Моем', until })
  expect([response.statusCode, response.json()]).toEqual([400, { until: [words] }])
})

test('rejects a message of more than 200 signs, and one whose end is no time', async () => {
  const locker = await newLocker()
  const long = await locker.order({ kind: 'message', text: 'я'.repeat(201) })
  expect([long.statusCode, long.json()]).toEqual([400, { text: ['Не длиннее 200 символов'] }])
  const wrong = await locker.order({ kind: 'message', text: 'Моем', until: 'завтра' })
  expect([wrong.statusCode, wrong.json()]).toEqual([400, { until: ['Укажите дату и время'] }])
})

test('the collected log, and the rejection of an older program, stand at their commands', async () => {
  const locker = await newLocker()
  for (const kind of ['collect_logs', 'beep']) await locker.order({ kind })
  const [logs, beep] = (await locker.feed()).commands
  const log = 'boot 3\n2026-11-24T09:00:00 door_opened 3'
  const acks = [
    { uid: logs?.uid, state: 'done', result: log },
    { uid: beep?.uid, state: 'refused', result: 'unsupported' },
  ]
  expect((await locker.report({ acks })).statusCode).toBe(200)
  const rows = (await locker.commands()).map(({ kind, state, result }) => [kind, state, result])
  expect(rows).toEqual(
    expect.arrayContaining([
      ['collect_logs', 'done', log],
      ['beep', 'refused', 'unsupported'],
    ]),
  )
})

test('keeps samples of the hours without a link once, and none of the future or of long ago', async () => {
  const locker = await newLocker()
  const now = Date.now()
  const at = (hoursAgo: number) => ({
    at: new Date(now - hoursAgo * HOUR).toISOString(),
    unsent: 7,
    open: 0,
    free: 2,
    out_of_order: 1,
    readings: telemetryOf([], []).readings,
  })
  const samples = [at(5), at(4), at(-3), at(24 * 40)]
  for (const _ of [1, 2]) expect((await locker.report({ samples })).statusCode).toBe(200)
  const rows = await opened.database.db
    .selectFrom('device_telemetry')
    .select(['at', 'unsent', 'free_doors', 'celsius'])
    .where('unsent', '=', 7)
    .orderBy('at')
    .execute()
  expect(rows).toEqual(
    [5, 4].map((ago) => ({
      at: new Date(now - ago * HOUR),
      unsent: 7,
      free_doors: 2,
      celsius: null,
    })),
  )
})
