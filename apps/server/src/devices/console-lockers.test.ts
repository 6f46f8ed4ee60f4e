import { type AuditRow, listAudit } from '@yacheyka/contract/audit/console-audit'
import type { LockerCard, LockerRow } from '@yacheyka/contract/device/locker-card'
import type { FeedResponse } from '@yacheyka/contract/device/feed'
import type { DeviceTelemetry } from '@yacheyka/contract/device/telemetry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertParcelIn, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { watchLockers } from './incidents.ts'
import { makeTestDevice, sendReport, telemetryOf } from './test-devices.ts'

let opened: TestApp
let anna: TestOperator
let boris: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInOperator(opened, 'manager', 'anna')
  boris = await signInOperator(opened, 'manager', 'boris')
})
afterAll(() => opened.close())

const db = () => opened.database.db
const DOORS = [1, 2, 3].map((door) => ({
  door,
  board: 1,
  channel: door,
  size: 'M' as const,
  low: false,
  x: 0,
  y: (door - 1) * 200,
  width: 400,
  height: 200,
}))
let made = 0

async function newLocker(state: 'pending' | 'active' = 'active') {
  made += 1
  const number = `СТЕНА-${made}`
  const pointUid = await insertPoint(db(), { number })
  const token = await makeTestDevice(db(), pointUid, { state, doors: DOORS })
  const [uid = ''] = token.split('.')
  const headers = { authorization: `Device ${token}` }
  const path = `/api/operator/lockers/${encodeURIComponent(number)}`
  const report = async (parts: object) => {
    const response = await sendReport(opened, token, parts)
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  }
  return {
    number,
    pointUid,
    uid,
    path,
    report,
    tell: (doors: Partial<DeviceTelemetry['doors'][number]>[]) =>
      report({ telemetry: telemetryOf(DOORS, doors) }),
    feed: async () =>
      (await opened.app.inject({ url: '/api/device/feed', headers })).json<FeedResponse>(),
    card: async () => (await anna.inject({ url: path })).json<LockerCard>(),
    order: (payload: object, who = anna) =>
      who.inject({
        method: 'POST',
        url: `${path}/commands`,
        payload: { reason: 'Звонок', ...payload },
      }),
  }
}
let seq = 0
const factOf = (kind: string, door: number | null, body: object = {}) => {
  seq += 1
  return {
    seq,
    datetime: new Date().toISOString(),
    quality: 'exact',
    kind,
    door,
    barcode: null,
    body,
  }
}
const codeOf = (response: { json: () => unknown }) => (response.json() as { code?: string }).code

test('a command is told once it is ordered, answered once, and by its own locker alone', async () => {
  const locker = await newLocker()
  const other = await newLocker()
  expect((await locker.order({ kind: 'block_door', door: 2 })).statusCode).toBe(200)
  const [command] = (await locker.feed()).commands
  expect(command).toMatchObject({ kind: 'block_door', door: 2 })
  expect((await other.feed()).commands).toEqual([])
  const ack = (state: string) => ({ acks: [{ uid: command?.uid, state, result: null }] })
  await other.report(ack('failed'))
  await locker.report({ acks: [{ uid: 'no uuid', state: 'done', result: null }] })
  await locker.report(ack('done'))
  await locker.report(ack('failed'))
  expect((await locker.card()).commands).toMatchObject([
    { state: 'done', reason: 'Звонок', operator: 'Оператор anna', approver: null },
  ])
  expect((await locker.feed()).commands).toEqual([])
})

test('a door that is empty opens at once; one that may hold a parcel by another operator only', async () => {
  const locker = await newLocker()
  await locker.tell([{ door: 2, content: 'parcel', cell: 'YA1-1' }])
  await locker.order({ kind: 'open_door', door: 1 })
  expect((await locker.feed()).commands).toMatchObject([{ kind: 'open_door', door: 1 }])
  await locker.order({ kind: 'open_door', door: 2 })
  expect((await locker.feed()).commands).toHaveLength(1)
  const uid = (await locker.card()).commands.find(({ waits }) => waits)?.uid ?? ''
  const approve = (who: TestOperator, path = locker.path) =>
    who.inject({ method: 'POST', url: `${path}/commands/${uid}/approval` })
  const own = await approve(anna)
  expect([own.statusCode, codeOf(own)]).toEqual([409, 'own_command'])
  const elsewhere = await approve(boris, (await newLocker()).path)
  expect(elsewhere.statusCode).toBe(404)
  expect((await approve(boris)).statusCode).toBe(200)
  expect((await locker.feed()).commands.map(({ door }) => door)).toEqual([1, 2])
  const again = await approve(boris)
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'command_over'])
  const audit = await db()
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('subject_id', '=', locker.number)
    .orderBy('uid')
    .execute()
  expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'anna device.command',
    'anna device.ask_command',
    'boris device.approve_command',
  ])
  const [, opening] = (await locker.feed()).commands
  await locker.report({ acks: [{ uid: opening?.uid, state: 'done', result: 'opened' }] })
  const admin = await signInOperator(opened, 'administrator', 'vera')
  const query = { subject_kind: 'point', subject_id: locker.number }
  const { results } = (await admin.inject({ url: listAudit.path, query })).json<{
    results: readonly AuditRow[]
  }>()
  const whole = {
    uid,
    operator: 'Оператор anna',
    approver: 'Оператор boris',
    state: 'done',
    result: 'opened',
    issued_at: expect.any(String),
    answered_at: expect.any(String),
  }
  expect(results.map(({ command }) => command)).toMatchObject([
    whole,
    whole,
    { operator: 'Оператор anna', approver: null, state: 'issued', answered_at: null },
  ])
})

test('a recipient is told once that an operator has opened the cell, and nobody of an empty one or one that stayed shut', async () => {
  const locker = await newLocker()
  const parcel = await insertParcelIn(db(), 'ready_for_pickup', { pointUid: locker.pointUid })
  // Its cell was found empty, and given to the other one.
  const former = await insertParcelIn(db(), 'overdue', { pointUid: locker.pointUid })
  const both = [parcel.uid, former.uid]
  await db().updateTable('parcel').set({ cell_number: 2 }).where('uid', 'in', both).execute()
  await locker.tell([{ door: 2, content: 'parcel', cell: parcel.barcode }])
  const responseTo = async (door: number, state: string) => {
    await locker.order({ kind: 'open_door', door })
    const waiting = (await locker.card()).commands.find(({ waits }) => waits)
    if (waiting !== undefined)
      await boris.inject({ method: 'POST', url: `${locker.path}/commands/${waiting.uid}/approval` })
    const command = (await locker.feed()).commands.at(-1)
    const acks = [{ uid: command?.uid, state, result: null }]
    await locker.report({ acks })
    await locker.report({ acks })
  }
  await responseTo(1, 'done')
  await responseTo(2, 'failed')
  await responseTo(2, 'done')
  const messages = await db()
    .selectFrom('outbox_message')
    .select(['channel', 'template', 'body', 'parcel_uid'])
    .where('parcel_uid', 'in', both)
    .where('template', '=', 'cell_opened')
    .execute()
  expect(messages).toEqual([
    {
      channel: 'sms',
      template: 'cell_opened',
      parcel_uid: parcel.uid,
      body: expect.stringContaining('Ячейку 2 открыл оператор. В ней посылка №'),
    },
  ])
})

test('a code that is asked for at the screen goes once, of parcels of that point, while somebody waits for it', async () => {
  const locker = await newLocker()
  const other = await newLocker()
  const [here, elsewhere] = [
    await insertParcelIn(db(), 'ready_for_pickup', { pointUid: locker.pointUid }),
    await insertParcelIn(db(), 'ready_for_pickup', { pointUid: other.pointUid }),
  ]
  const requested = (barcode: string, minutesAgo = 0) => ({
    ...factOf('code_asked', null),
    barcode,
    datetime: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
  const sent = async () => {
    const rows = await db()
      .selectFrom('outbox_message')
      .select(['parcel_uid', 'channel'])
      .where('parcel_uid', 'in', [here.uid, elsewhere.uid])
      .where('template', '=', 'repeat')
      .execute()
    return rows
  }
  await locker.report({ facts: [requested(here.barcode, 16), requested('YA000000000000')] })
  expect(await sent()).toEqual([])
  await locker.report({ facts: [requested(elsewhere.barcode), requested(here.barcode)] })
  expect(await sent()).toEqual([{ parcel_uid: here.uid, channel: 'sms' }])
  await locker.report({ facts: [requested(here.barcode)] })
  expect(await sent()).toHaveLength(1)
})

test('what nobody knows of a door, and what the product believes to lie there, may be a parcel', async () => {
  const silent = await newLocker()
  await silent.order({ kind: 'open_door', door: 1 })
  expect((await silent.feed()).commands).toEqual([])
  const locker = await newLocker()
  await locker.tell([])
  const { pointUid } = locker
  const parcel = await insertParcelIn(db(), 'ready_for_pickup', { pointUid })
  await db()
    .updateTable('parcel')
    .set({ cell_number: 3 })
    .where('barcode', '=', parcel.barcode)
    .execute()
  await locker.order({ kind: 'open_door', door: 3 })
  expect((await locker.feed()).commands).toEqual([])
  expect((await locker.card()).doors.slice(1)).toMatchObject([
    { door: 2, barcode: null, status: null, status_text: null },
    { door: 3, barcode: parcel.barcode, status: 'ready_for_pickup', status_text: 'Доставлена' },
  ])
  const [waiting] = (await locker.card()).commands
  const url = `${locker.path}/commands/${waiting?.uid}`
  expect((await anna.inject({ method: 'DELETE', url })).json()).toMatchObject({
    commands: [{ state: 'withdrawn' }],
  })
})

test.for([
  [{ kind: 'open_door', door: 9 }, 400],
  [{ kind: 'open_door' }, 400],
  [{ kind: 'format_disk' }, 400],
  [{ kind: 'reboot', reason: ' ' }, 400],
] as const)('%j is no command', async ([payload, status]) => {
  const locker = await newLocker()
  expect((await locker.order(payload)).statusCode).toBe(status)
  expect((await locker.card()).commands).toEqual([])
})

test('a point without a confirmed device takes no command, and a new device none of the old one', async () => {
  const waiting = await newLocker('pending')
  const refused = await waiting.order({ kind: 'reboot' })
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'device_missing'])
  const locker = await newLocker()
  await locker.order({ kind: 'reboot' })
  const url = `${locker.path}/devices/${locker.uid}`
  expect((await anna.inject({ method: 'DELETE', url })).json()).toMatchObject({ state: 'none' })
  const token = await makeTestDevice(db(), locker.pointUid)
  const headers = { authorization: `Device ${token}` }
  const feed = await opened.app.inject({ url: '/api/device/feed', headers })
  expect(feed.json<FeedResponse>().commands).toEqual([])
})

test('a technician who asks for consent is an incident until the door opens; a claim has its number', async () => {
  const locker = await newLocker()
  const requested = factOf('consent_asked', 2)
  const claimed = factOf('empty_claim', 3)
  await locker.report({ facts: [requested, claimed] })
  const open = (await locker.card()).incidents.filter(({ closed_at: at }) => at === null)
  expect(open.map(({ door, kind, detail }) => `${door} ${kind} ${detail}`).toSorted()).toEqual([
    '2 consent_asked null',
    `3 empty_claim Обращение № ${claimed.seq}`,
  ])
  await locker.report({ facts: [factOf('door_opened', 2)] })
  const left = (await locker.card()).incidents.filter(({ closed_at: at }) => at === null)
  expect(left.map(({ kind }) => kind)).toEqual(['empty_claim'])
})

test.for([
  ['copy', 'С ночной копии'],
  ['empty', 'Без копии'],
  ['toString', null],
] as const)('a replaced store says what it was begun from: %s', async ([from, detail]) => {
  const locker = await newLocker()
  await locker.report({ facts: [{ ...factOf('store_replaced', null), body: { from } }] })
  expect((await locker.card()).incidents).toMatchObject([{ kind: 'store_replaced', detail }])
})

test('incidents open by what the locker saw, once a door, and are over by it or by an operator', async () => {
  const locker = await newLocker()
  const failed = factOf('door_failed', 2)
  await locker.report({ facts: [failed] })
  await locker.report({ facts: [failed] })
  await locker.report({ facts: [factOf('door_failed', 2), factOf('empty_claim', 3)] })
  const open = async () => (await locker.card()).incidents.filter((one) => one.closed_at === null)
  expect(await open()).toMatchObject([
    { kind: 'empty_claim', door: 3, reports: 1 },
    { kind: 'door_failed', door: 2, reports: 2 },
  ])
  await locker.report({ facts: [factOf('door_opened', 2), factOf('door_opened', 3)] })
  const [left, ...others] = await open()
  expect([left?.kind, others]).toEqual(['empty_claim', []])
  const url = `${locker.path}/incidents/${left?.uid}/closing`
  const close = () => anna.inject({ method: 'POST', url, payload: { cause: 'Посылка найдена' } })
  expect((await close()).json<LockerCard>().incidents[0]).toMatchObject({
    cause: 'Посылка найдена',
    closed_by: 'Оператор anna',
  })
  expect((await close()).statusCode).toBe(409)
  const history = await anna.inject({ url: `${locker.path}/doors/2/history` })
  expect(history.json<{ results: { kind: string }[] }>().results.map(({ kind }) => kind)).toEqual([
    'door_opened',
    'door_failed',
    'door_failed',
  ])
  expect(history.json()).toMatchObject({
    counts: [
      { kind: 'door_failed', count: 2 },
      { kind: 'door_opened', count: 1, last_at: expect.stringContaining('+03:00') },
    ],
  })
})

test('alarms of the cabinet are incidents with their value and severity until they are cleared', async () => {
  const locker = await newLocker()
  await locker.report({
    facts: [
      factOf('alarm_raised', null, { key: 'too_cold', value: -26 }),
      factOf('alarm_raised', null, { key: 'board_silent:2' }),
      factOf('alarm_raised', 3, { key: 'sensor_disagrees:3' }),
      factOf('alarm_raised', null, { key: 'of_a_newer_program:7' }),
    ],
  })
  const open = async () =>
    (await locker.card()).incidents
      .filter((one) => one.closed_at === null)
      .toSorted((one, other) => one.kind.localeCompare(other.kind))
      .map(({ kind, severity, door, detail }) => [kind, severity, door, detail])
  expect(await open()).toEqual([
    ['alarm', 'major', null, 'of_a_newer_program:7'],
    ['board_silent', 'major', null, 'Плата 2'],
    ['sensor_disagrees', 'minor', 3, null],
    ['too_cold', 'major', null, '−26 °C'],
  ])
  const cleared = ['too_cold', 'board_silent:2', 'sensor_disagrees:3', 'of_a_newer_program:7']
  await locker.report({
    facts: cleared.map((key) => factOf('alarm_cleared', null, { key })),
  })
  expect(await open()).toEqual([])
})

test('open incidents wait on «Сегодня», and lead to the lockers that have one', async () => {
  const locker = await newLocker()
  await newLocker()
  const datetime = new Date().toISOString()
  const fact = { seq: 1, datetime, quality: 'exact', kind: 'door_failed', door: 1, barcode: null }
  await locker.report({ facts: [{ ...fact, body: {} }] })
  const { waiting } = (await anna.inject({ url: '/api/operator/today' })).json<{
    waiting: readonly { readonly kind: string }[]
  }>()
  expect(waiting.map(({ kind }) => kind)).toContain('incidents')
  const listed = await anna.inject({ url: '/api/operator/lockers?incidents=1&limit=100' })
  const { results } = listed.json<{ results: readonly LockerRow[] }>()
  expect(results.map(({ number }) => number)).toContain(locker.number)
  expect(results.filter(({ incidents }) => incidents === 0)).toEqual([])
})

test('a locker that is silent has an incident until it is heard', async () => {
  const locker = await newLocker()
  const open = async () => {
    const { incidents, state } = await locker.card()
    return [state, incidents.filter((one) => one.closed_at === null).map(({ kind }) => kind)]
  }
  await locker.feed()
  await watchLockers(db(), new Date())
  expect(await open()).toEqual(['online', []])
  const later = new Date(Date.now() + 16 * 60_000)
  await watchLockers(db(), later)
  await watchLockers(db(), later)
  expect((await open())[1]).toEqual(['offline'])
  await watchLockers(db(), new Date())
  expect(await open()).toEqual(['online', []])
})

test('telemetry of a newer program keeps the words that are unknown here, that of an older one has none', async () => {
  const locker = await newLocker()
  await locker.tell([])
  expect((await locker.card()).health).toBeNull()
  const health = {
    uptime: 90,
    start_reason: 'of a newer program',
    clock_offset: -250,
    clock_quality: 'exact',
    oldest_unsent: null,
    boards: [{ board: 2, state: 'smoking' }],
    scanner: 'ok',
    screen: null,
    alarms: [{ key: 'board_silent:2', since: new Date().toISOString() }],
  }
  await locker.report({
    telemetry: { ...telemetryOf(DOORS, []), health: { ...health, of_later: 1 }, of_later: {} },
  })
  expect((await locker.card()).health).toEqual(health)
})

test('telemetry shows the wall as it is, and is sampled for the charts every few minutes', async () => {
  const locker = await newLocker()
  for (const sensed of ['open', 'closed'] as const)
    await locker.tell([{ door: 1, sensed, state: 'blocked', reason: 'courier' }])
  expect(await locker.card()).toMatchObject({
    readings: { disk_free: 50 },
    doors: [
      { door: 1, sensed: 'closed', state: 'blocked', width: 400 },
      { content: 'empty' },
      { content: 'empty' },
    ],
  })
  const charts = await anna.inject({ url: `${locker.path}/telemetry` })
  expect(charts.json()).toMatchObject({
    results: [{ free_doors: 2, out_of_order: 1, disk_free: 50, battery: null }],
  })
  const listed = await anna.inject({ url: '/api/operator/lockers', query: { q: locker.number } })
  expect(listed.json()).toMatchObject({
    count: 1,
    results: [{ number: locker.number, state: 'online', doors: 3, free: 2, out_of_order: 1 }],
  })
  const samples = await db()
    .selectFrom('device_telemetry')
    .select('at')
    .where('device_uid', '=', locker.uid)
    .execute()
  expect(samples).toHaveLength(1)
})

test('a device is connected by a code and its digits, and people by number and PIN', async () => {
  const { number, path, uid } = await newLocker('pending')
  const made_ = await anna.inject({ method: 'POST', url: `${path}/code` })
  expect(made_.json()).toEqual({ code: expect.stringMatching(/^[0-9A-Z]{10}$/) })
  const [device] = (await anna.inject({ url: path })).json<LockerCard>().devices
  const confirm = (digits: string) =>
    anna.inject({ method: 'POST', url: `${path}/devices/${uid}/confirmation`, payload: { digits } })
  const wrong = device?.digits === '000000' ? '000001' : '000000'
  expect((await confirm(wrong)).statusCode).toBe(409)
  expect((await confirm(device?.digits ?? '')).json()).toMatchObject({ state: 'silent' })
  const payload = { name: 'Иван', role: 'courier', points: [number, number] }
  const url = '/api/operator/locker_staff'
  const person = (await anna.inject({ method: 'POST', url, payload })).json<{ badge: string }>()
  const listed = () => anna.inject({ url })
  expect((await listed()).json()).toMatchObject({
    results: [{ badge: person.badge, name: 'Иван', active: true, points: [number] }],
  })
  expect((await listed()).body).not.toContain('pin')
  await anna.inject({ method: 'POST', url: `${url}/${person.badge}/stop` })
  expect((await listed()).json()).toMatchObject({ results: [{ active: false }] })
})

test('a number, a name and a message that no column takes are refused', async () => {
  const locker = await newLocker()
  const broken = 'a\0b'
  const post = (url: string, payload: object) => anna.inject({ method: 'POST', url, payload })
  const person = { name: 'Иван', role: 'courier', points: [locker.number] }
  const staff = '/api/operator/locker_staff'
  const order = { kind: 'message', text: broken, reason: 'Проверка' }
  const statuses = [
    (await anna.inject({ url: `/api/operator/lockers/${encodeURIComponent(broken)}` })).statusCode,
    (await post(staff, { ...person, name: broken })).statusCode,
    (await post(staff, { ...person, points: [broken] })).statusCode,
    (await post(`${staff}/${encodeURIComponent(broken)}/stop`, {})).statusCode,
    (await post(`${locker.path}/commands`, order)).statusCode,
  ]
  expect(statuses).toEqual([404, 400, 400, 404, 400])
})
