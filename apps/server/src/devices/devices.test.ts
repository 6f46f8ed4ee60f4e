import { createHmac, createPublicKey, verify } from 'node:crypto'
import type { EnrolResponse } from '@yacheyka/contract/device/enrol'
import type { FeedResponse } from '@yacheyka/contract/device/feed'
import type { ReportResponse } from '@yacheyka/contract/device/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { maintainPartitions } from '#/db/monthly-partitions.ts'
import { signInOperator } from '#/operators/test-operators.ts'
import { insertParcel, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { deviceCodeKey, serverKey } from './device-keys.ts'
import { readDeviceRoot } from './device-root.ts'
import {
  addStaff,
  confirmDevice,
  listDevices,
  makeEnrolmentCode,
  revokeDevice,
} from './manage-devices.ts'
import { hasNews } from './present-feed.ts'
import { noteManyHeard, readDevicePoint } from './queries.ts'
import { makeTestDevice, sendReport } from './test-devices.ts'

let opened: TestApp
let root: string
beforeAll(async () => {
  opened = await openTestApp()
  root = await readDeviceRoot(opened.database.db, opened.context.config)
})
afterAll(() => opened.close())

const DAY = 86_400_000
let made = 0
const newPoint = async () => {
  made += 1
  const number = `ПОСТАМАТ%${made}`
  return { number, pointUid: await insertPoint(opened.database.db, { number }) }
}
const by = () => ({ actor: CLI_ACTOR, root, now: new Date() })
const enrolWith = (code: string) =>
  opened.app.inject({
    method: 'POST',
    url: '/api/device/enrol',
    payload: { code, public_key: 'key', board: 'sim', version: '0.1.0', doors: [] },
  })
const request = (token: string, query: Record<string, string> = {}) =>
  opened.app.inject({
    url: '/api/device/feed',
    query,
    headers: { authorization: `Device ${token}` },
  })
const feedOf = async (token: string, query: Record<string, string> = {}) =>
  (await request(token, query)).json<FeedResponse>()
const send = (token: string, parts: object) => sendReport(opened, token, parts)
const report = async (token: string, parts: object) => {
  const response = await send(token, parts)
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  return response.json<ReportResponse>()
}
const eventOf = (seq: number, barcode: string, status: string, ago: number) => ({
  event_id: `aa-${seq}`,
  barcode,
  status,
  datetime: new Date(Date.now() - ago).toISOString(),
  quality: 'exact',
  door: 7,
  placed_size: 'M',
})

test('a code is taken once, and the device works once its digits were compared', async () => {
  const { db } = opened.database
  const { number } = await newPoint()
  const code = await makeEnrolmentCode(db, number, by())
  expect((await enrolWith('WRONG00000')).statusCode).toBe(403)
  const enrolled = (await enrolWith(code.toLowerCase())).json<EnrolResponse>()
  expect((await enrolWith(code)).statusCode).toBe(403)
  expect(enrolled).toMatchObject({ config: { terminal_number: number } })
  expect(await feedOf(enrolled.token)).toMatchObject({
    state: 'pending',
    code_key: null,
    tasks: [],
  })
  const [device] = await listDevices(db, number, root)
  const uid = device?.uid ?? ''
  const digits = device?.digits ?? ''
  const wrong = digits === '000000' ? '000001' : '000000'
  await expect(confirmDevice(db, { uid, digits: wrong, replace: false }, by())).rejects.toThrow(
    /Цифры/,
  )
  await confirmDevice(db, { uid, digits, replace: false }, by())
  expect(await feedOf(enrolled.token)).toMatchObject({ state: 'active', code_key: { version: 1 } })
})

test('a parcel comes, is loaded and handed out; nothing of it twice, and nothing of its recipient', async () => {
  const { db } = opened.database
  const { number, pointUid } = await newPoint()
  const token = await makeTestDevice(db, pointUid)
  const parcel = await insertParcel(db, { pointUid })
  const { badge, pin } = await addStaff(
    db,
    { name: 'Иван', role: 'courier', points: [number] },
    by(),
  )
  const first = await feedOf(token)
  const key = deviceCodeKey(root, token.split('.')[0] ?? '')
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  expect(first.tasks).toMatchObject([{ barcode: parcel.barcode, state: 'expect' }])
  expect(first.staff).toEqual([
    { badge, name: 'Иван', role: 'courier', pin_hash: hmac(`${badge}:${pin}`) },
  ])
  expect(JSON.stringify(first)).not.toContain('9161234567')
  const events = [
    eventOf(1, parcel.barcode, 'delivered', 3000),
    eventOf(2, parcel.barcode, 'ready_for_pickup', 2999),
  ]
  const fact = { seq: 3, datetime: new Date().toISOString(), quality: 'exact', kind: 'door_opened' }
  const facts = [{ ...fact, door: 7, barcode: parcel.barcode, body: {} }]
  const taken = await report(token, { events, facts })
  expect(taken.results.map(({ result }) => result)).not.toContain('refused')
  const again = await report(token, { events, facts })
  expect(again.results.map(({ result }) => result)).toEqual(['duplicate', 'duplicate'])
  const second = await feedOf(token, { cursor: String(first.cursor) })
  expect(second.tasks).toMatchObject([{ state: 'keep', cells: [{ number: 7 }] }])
  expect(second.last_seq).toBe(3)
  await report(token, { events: [eventOf(4, parcel.barcode, 'issued', 1000)] })
  const third = await feedOf(token, { cursor: String(second.cursor) })
  expect(third.tasks).toMatchObject([{ status: 'issued', state: 'forget', pin_hash: null }])
})

test('what an operator asks the courier to take out is reported, until it has gone or the operator takes it back', async () => {
  const { db } = opened.database
  const { pointUid } = await newPoint()
  const parcel = await insertParcel(db, { pointUid })
  const manager = await signInOperator(opened, 'manager')
  const requestRemoval = async (requested: boolean) => {
    const url = `/api/operator/parcels/${parcel.barcode}/removal`
    const response = await manager.inject({
      method: 'POST',
      url,
      payload: { asked: requested, reason: 'Звонок магазина' },
    })
    return response.json<{ code?: string }>().code ?? response.statusCode
  }
  const token = await makeTestDevice(db, pointUid)
  let cursor = 0
  const isNotified = async () => {
    const response = await feedOf(token, { cursor: String(cursor) })
    cursor = response.cursor
    return response.tasks.map(({ remove }) => remove)
  }
  expect(await isNotified()).toEqual([false])
  await report(token, { events: [eventOf(1, parcel.barcode, 'delivered', 3000)] })
  expect(await isNotified()).toEqual([false])
  // Nobody has said yet behind which door.
  expect(await requestRemoval(true)).toBe('removal_refused')
  await report(token, { events: [eventOf(2, parcel.barcode, 'ready_for_pickup', 2000)] })
  expect(await isNotified()).toEqual([false])
  expect(await requestRemoval(false)).toBe('removal_refused')
  expect(await requestRemoval(true)).toBe(200)
  expect(await isNotified()).toEqual([true])
  expect(await requestRemoval(true)).toBe('removal_refused')
  const card = await manager.inject({ url: `/api/operator/parcels/${parcel.barcode}` })
  expect(card.json()).toMatchObject({ removal_asked: true, can: { remove: true } })
  expect(await requestRemoval(false)).toBe(200)
  expect(await isNotified()).toEqual([false])
  expect(await requestRemoval(true)).toBe(200)
  await report(token, { events: [eventOf(3, parcel.barcode, 'removed_from_locker', 1000)] })
  expect(await isNotified()).toEqual([false])
  // Nor is it said to lie behind that door.
  const { cell_number: door } = await db
    .selectFrom('parcel')
    .select('cell_number')
    .where('uid', '=', parcel.uid)
    .executeTakeFirstOrThrow()
  expect(door).toBeNull()
})

test('what its recipient says is not there is looked for before the courier is requested it', async () => {
  const { db } = opened.database
  const { pointUid } = await newPoint()
  const { barcode } = await insertParcel(db, { pointUid })
  const manager = await signInOperator(opened, 'manager')
  const token = await makeTestDevice(db, pointUid)
  const seen = { datetime: new Date().toISOString(), quality: 'exact', door: 7, barcode, body: {} }
  await report(token, { events: [eventOf(1, barcode, 'ready_for_pickup', 2000)] })
  await report(token, { facts: [{ ...seen, seq: 2, kind: 'empty_claim' }] })
  const response = await manager.inject({
    method: 'POST',
    url: `/api/operator/parcels/${barcode}/removal`,
    payload: { asked: true, reason: 'Звонок магазина' },
  })
  expect(response.json()).toMatchObject({
    detail: expect.stringContaining('ячейка пуста') as string,
  })
})

test('a fact that is sent again in another month is stored once', async () => {
  const { db } = opened.database
  const { pointUid } = await newPoint()
  const token = await makeTestDevice(db, pointUid)
  const fact = {
    datetime: new Date().toISOString(),
    quality: 'exact',
    kind: 'door_opened',
    door: 7,
  }
  const factOf = (seq: number) => ({ ...fact, seq, barcode: null, body: {} })
  await report(token, { facts: [factOf(1), factOf(1)] })
  const mine = () =>
    db.selectFrom('device_fact').where('device_uid', '=', token.split('.')[0] ?? '')
  const lastMonth = new Date(Date.now() - 35 * DAY)
  await db
    .updateTable('device_fact')
    .set({ received_at: lastMonth })
    .where('device_uid', '=', token.split('.')[0] ?? '')
    .execute()
  await maintainPartitions(db, new Date())
  await report(token, { facts: [factOf(1), factOf(2)] })
  const rows = await mine().select(['seq', 'received_at']).orderBy('seq').execute()
  expect(rows).toEqual([
    { seq: 1, received_at: lastMonth },
    { seq: 2, received_at: expect.any(Date) as Date },
  ])
})

test('a device whose digits nobody has compared reports nothing, and the changes of its point are no news to it', async () => {
  const { db } = opened.database
  const { number, pointUid } = await newPoint()
  const parcel = await insertParcel(db, { pointUid })
  const enrolled = await enrolWith(await makeEnrolmentCode(db, number, by()))
  const { token, config } = enrolled.json<EnrolResponse>()
  const refused = await send(token, { events: [eventOf(1, parcel.barcode, 'delivered', 3000)] })
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'device_pending' }),
  ])
  const stored = await db
    .selectFrom('parcel')
    .select('status')
    .where('barcode', '=', parcel.barcode)
    .executeTakeFirstOrThrow()
  expect(stored.status).not.toBe('delivered')
  const point = await readDevicePoint(db, pointUid)
  const known = { cursor: -1, config: config.version }
  expect(hasNews({ state: 'pending', point }, known)).toBe(false)
  expect(hasNews({ state: 'active', point }, known)).toBe(true)
})

test.for([
  `${'-'.repeat(36)}.${'a'.repeat(43)}`,
  `${'0'.repeat(36)}.${'a'.repeat(43)}`,
  `00000000-0000-4000-8000-000000000000.${'a'.repeat(43)}`,
  '',
])('«%s» is no token of a device', async (token) => {
  expect((await request(token)).statusCode).toBe(401)
})

test('a device knows and reports parcels of its own point only', async () => {
  const { db } = opened.database
  const own = await newPoint()
  const other = await newPoint()
  const token = await makeTestDevice(db, own.pointUid)
  const parcel = await insertParcel(db, { pointUid: other.pointUid })
  expect((await feedOf(token)).tasks).toEqual([])
  const { results } = await report(token, { events: [eventOf(1, parcel.barcode, 'issued', 0)] })
  expect(results).toMatchObject([{ result: 'refused', code: 'unknown_parcel' }])
})

test('a revoked device is reported as such by a signed word, a stranger by nothing', async () => {
  const { db } = opened.database
  const { pointUid } = await newPoint()
  const token = await makeTestDevice(db, pointUid)
  const [uid = ''] = token.split('.')
  await revokeDevice(db, uid, by())
  const response = await request(token)
  expect(response.statusCode).toBe(401)
  const [text = '', signature = ''] = response.json<{ revoked: string }>().revoked.split('.')
  const bytes = Buffer.from(text, 'base64url')
  const x = serverKey(root)
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(bytes.toString())).toMatchObject({ device_uid: uid })
  const guessed = await request(`${uid}.${'x'.repeat(43)}`)
  expect([guessed.statusCode, guessed.body.includes('revoked')]).toEqual([401, false])
})

test('a token is renewed after a month, and the old one works until the new one is used', async () => {
  const { db } = opened.database
  const { pointUid } = await newPoint()
  const tokenMadeAt = new Date(Date.now() - 31 * DAY)
  const token = await makeTestDevice(db, pointUid, { tokenMadeAt })
  const next = (await feedOf(token)).next_token ?? ''
  expect((await request(token)).statusCode).toBe(200)
  const responses = await Promise.all([feedOf(token), feedOf(token)])
  // Whichever answer a locker goes on with, and whichever was written last.
  expect(responses.map((response) => response.next_token)).toEqual([next, next])
  expect((await request(next)).statusCode).toBe(200)
  expect((await request(token)).statusCode).toBe(401)
  expect((await feedOf(next)).next_token).toBeNull()
  await db
    .updateTable('device')
    .set({ token_made_at: new Date(Date.now() - 32 * DAY) })
    .where('point_uid', '=', pointUid)
    .execute()
  const second = (await feedOf(next)).next_token ?? ''
  expect([second.length, second === next]).toEqual([next.length, false])
})

test('a question waits for news, and is answered when a parcel is ordered', async () => {
  const { db } = opened.database
  const { pointUid } = await newPoint()
  const token = await makeTestDevice(db, pointUid)
  const { cursor, config } = await feedOf(token)
  const query = { cursor: String(cursor), config: String(config?.version), wait: '50' }
  const waiting = request(token, query)
  const parcel = await insertParcel(db, { pointUid })
  const response = (await waiting).json<FeedResponse>()
  expect(response.tasks).toMatchObject([{ barcode: parcel.barcode }])
  expect(
    (await request(token, { ...query, cursor: String(response.cursor), wait: '0' })).statusCode,
  ).toBe(200)
})

/** A device that was heard so long ago asks for news, and the server is closed. */
async function heardAfter(milliseconds: number) {
  const own = await openTestApp()
  try {
    const { db } = own.database
    const token = await makeTestDevice(db, await insertPoint(db, { number: 'Ч-1' }))
    const before = new Date(Date.now() - milliseconds)
    const heard = async () =>
      (await db.selectFrom('device').select('heard_at').executeTakeFirst())?.heard_at ?? before
    await noteManyHeard(db, new Map([[token.slice(0, 36), before]]))
    await own.app.inject({
      url: '/api/device/feed',
      headers: { authorization: `Device ${token}` },
    })
    const atOnce = (await heard()) > before
    await own.app.close()
    return { atOnce, atLast: (await heard()) > before }
  } finally {
    await own.close()
  }
}

test.each([
  ['at once after a silence', 6 * 60_000, { atOnce: true, atLast: true }],
  ['with others after a minute', 2 * 60_000, { atOnce: false, atLast: true }],
  ['not again within a minute', 30_000, { atOnce: false, atLast: false }],
])('that a device requested news is written %s', async (_, milliseconds, written) => {
  expect(await heardAfter(milliseconds)).toEqual(written)
})

test('what is written late takes nothing back', async () => {
  const { db } = opened.database
  const { pointUid } = await newPoint()
  const uid = (await makeTestDevice(db, pointUid)).slice(0, 36)
  const [now, before] = [new Date(), new Date(Date.now() - DAY)]
  for (const at of [now, before]) await noteManyHeard(db, new Map([[uid, at]]))
  const device = await db
    .selectFrom('device')
    .select('heard_at')
    .where('uid', '=', uid)
    .executeTakeFirst()
  expect(device?.heard_at).toEqual(now)
})

test('an enrolment whose doors share a number or a lock is rejected by name, and leaves the code', async () => {
  const { number } = await newPoint()
  const code = await makeEnrolmentCode(opened.database.db, number, by())
  const doorOf = (door: number, channel: number) => ({
    door,
    board: 1,
    channel,
    size: 'M',
    low: false,
    x: 0,
    y: 0,
    width: 400,
    height: 200,
  })
  const enrolDoors = (doors: readonly object[]) =>
    opened.app.inject({
      method: 'POST',
      url: '/api/device/enrol',
      payload: { code, public_key: 'key', board: 'sim', version: '0.1.0', doors },
    })
  const response = await enrolDoors([doorOf(1, 1), doorOf(1, 2), doorOf(3, 2)])
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      'doors.1': ['Ячейка 1 указана дважды'],
      'doors.2': ['Замок 1:2 указан у двух ячеек, вторая — 3'],
    },
  ])
  expect((await enrolDoors([doorOf(1, 1), doorOf(2, 2)])).statusCode).toBe(200)
})

test('text that no column takes is kept with a replacement, and breaks neither a report nor an enrolment', async () => {
  const { number, pointUid } = await newPoint()
  const broken = 'a\0b\ud83c'
  const token = await makeTestDevice(opened.database.db, pointUid)
  const exact = { datetime: new Date().toISOString(), quality: 'exact' }
  const fact = { seq: 1, ...exact, kind: 'inventory', door: null, barcode: broken }
  const door = { door: 1, state: 'broken', reason: broken, sensed: 'open', content: 'empty' }
  const sensors = ['mains', 'battery', 'volts', 'celsius', 'humidity', 'disk_free', 'disk_wear']
  const names = [...sensors, 'memory_free', 'signal', 'tamper']
  const { results } = await report(token, {
    events: [{ ...eventOf(1, broken, 'delivered', 0), event_id: broken }],
    facts: [{ ...fact, body: { [broken]: broken } }],
    acks: [{ uid: broken, state: 'done', result: broken }],
    telemetry: {
      at: new Date().toISOString(),
      version: broken,
      unsent: 0,
      out_of_service: false,
      readings: Object.fromEntries(names.map((name) => [name, null])),
      doors: [{ ...door, cell: broken }],
    },
  })
  expect(results).toHaveLength(1)
  const code = await makeEnrolmentCode(opened.database.db, number, by())
  const payload = { code, public_key: broken, board: broken, version: broken, doors: [] }
  const enrolled = await opened.app.inject({ method: 'POST', url: '/api/device/enrol', payload })
  expect([enrolled.statusCode, enrolled.body]).toEqual([200, expect.any(String)])
})
