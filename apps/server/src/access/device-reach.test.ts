import { createPublicKey, verify } from 'node:crypto'
import { readDeviceFeed, reportFromDevice } from '@yacheyka/contract/device/calls'
import type { LockerCard } from '@yacheyka/contract/device/locker-card'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { newUid } from '#/db/uuid.ts'
import { serverKey } from '#/devices/device-keys.ts'
import { readDeviceRoot } from '#/devices/device-root.ts'
import { addStaff } from '#/devices/manage-devices.ts'
import { makeTestDevice, reportOf, sendReport, telemetryOf } from '#/devices/test-devices.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertParcel, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { digestsOfAll } from './test-callers.ts'

// How far a device reaches: its own point and no other, whatever it names; and which device an operator's address names.

const MANY = '100000'
const PARCELS = 3
const DOOR = {
  door: 1,
  board: 1,
  channel: 1,
  size: 'M',
  low: false,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
} as const
const FOUND_AT = '2026-11-24T09:00:00.000Z'
const MAP = {
  found_at: FOUND_AT,
  polarity: 'closed_is_one',
  order: 'last_first',
  doors: [DOOR],
} as const

interface Locker {
  readonly number: string
  readonly pointUid: string
  readonly uid: string
  readonly token: string
  readonly pending: string
  readonly barcodes: readonly string[]
  readonly badge: string
  /** Told, waiting for a second operator. */
  readonly commands: readonly [issued: string, waiting: string]
  readonly incident: string
}

let opened: TestApp
let operators: Readonly<Record<OperatorRole, TestOperator>>
let hers: Locker
let his: Locker
let root: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_FEED_REFUSED_PER_MINUTE: MANY })
  root = await readDeviceRoot(opened.database.db, opened.context.config)
  operators = {
    administrator: await signInOperator(opened, 'administrator'),
    manager: await signInOperator(opened, 'manager'),
    content: await signInOperator(opened, 'content'),
    support: await signInOperator(opened, 'support'),
  }
  hers = await openLocker('СВОЙ-1')
  his = await openLocker('ЧУЖОЙ-1')
})
afterAll(() => opened.close())

const pathOf = ({ number }: Pick<Locker, 'number'>) =>
  `/api/operator/lockers/${encodeURIComponent(number)}`

/** A point with a working device and one that waits, parcels, a courier, commands, an incident and a map that was found. */
async function openLocker(number: string): Promise<Locker> {
  const { db } = opened.database
  const pointUid = await insertPoint(db, { number })
  const token = await makeTestDevice(db, pointUid, { doors: [DOOR] })
  const pending = await makeTestDevice(db, pointUid, { state: 'pending' })
  const barcodes = []
  for (let made = 0; made < PARCELS; made += 1)
    barcodes.push((await insertParcel(db, { pointUid })).barcode)
  const by = { actor: CLI_ACTOR, root, now: new Date() }
  const staff = { name: `Курьер ${number}`, role: 'courier', points: [number] } as const
  const { badge } = await addStaff(db, staff, by)
  const loaded = {
    event_id: 'aa-1',
    barcode: barcodes[0],
    status: 'ready_for_pickup',
    datetime: new Date().toISOString(),
    quality: 'exact',
    door: 1,
    placed_size: 'M',
  }
  const fact = { ...FACT, seq: 2, kind: 'store_replaced', door: null, barcode: null }
  await sendReport(opened, token, { events: [loaded], facts: [fact], door_map: MAP })
  const order = (kind: string) =>
    operators.manager.inject({
      method: 'POST',
      url: `${pathOf({ number })}/commands`,
      payload: { kind, door: 1, reason: 'Проверка' },
    })
  await order('inventory')
  const card = (await order('open_door')).json<LockerCard>()
  const command = (kind: string) => card.commands.find((one) => one.kind === kind)?.uid ?? ''
  return {
    number,
    pointUid,
    uid: token.slice(0, 36),
    token,
    pending,
    barcodes,
    badge,
    commands: [command('inventory'), command('open_door')],
    incident: card.incidents[0]?.uid ?? '',
  }
}

const FACT = {
  datetime: '2026-11-24T09:00:00Z',
  quality: 'exact',
  kind: 'door_failed',
  door: 1,
  body: {},
} as const

const call = (authorization: string | undefined, { method, path }: DeviceCall) =>
  opened.app.inject({
    method,
    url: path,
    headers: authorization === undefined ? {} : { authorization },
    ...(method === 'POST' && { payload: reportOf({}) }),
  })
const CALLS = [readDeviceFeed, reportFromDevice] as const
type DeviceCall = (typeof CALLS)[number]

const MALFORMED: readonly (readonly [string, (locker: Locker) => string | undefined])[] = [
  ['nothing', () => undefined],
  ['an empty header', () => ''],
  ['the scheme alone', () => 'Device '],
  ['another scheme', ({ token }) => `Bearer ${token}`],
  ['the scheme of the feed', ({ token }) => `Token ${token}`],
  ['no scheme', ({ token }) => token],
  ['the uid alone', ({ uid }) => `Device ${uid}`],
  ['an empty secret', ({ uid }) => `Device ${uid}.`],
  ['a secret cut by a sign', ({ token }) => `Device ${token.slice(0, -1)}`],
  ['a secret with one more', ({ token }) => `Device ${token}A`],
  ['a guessed secret', ({ uid }) => `Device ${uid}.${'A'.repeat(43)}`],
  ['the secret of another device', ({ uid }) => `Device ${uid}.${his.token.slice(37)}`],
  ['the uid of another device', ({ token }) => `Device ${his.uid}.${token.slice(37)}`],
  ['the secret of its pending one', ({ uid, pending }) => `Device ${uid}.${pending.slice(37)}`],
  ['a uid of nobody', ({ token }) => `Device ${newUid()}.${token.slice(37)}`],
  ['two tokens', ({ token }) => `Device ${token}, Device ${token}`],
  ['a token twice', ({ token }) => `Device ${token} ${token}`],
  ['a braced uid', ({ uid, token }) => `Device {${uid}}.${token.slice(37)}`],
  ['a quote', ({ uid }) => `Device ${uid}.' OR '1'='1`],
  ['a long text', ({ uid }) => `Device ${uid}.${'A'.repeat(5000)}`],
]

test.each(MALFORMED)(
  'no call of a device is opened by %s, or says anything of the device',
  async (_, shown) => {
    const before = await digestsOfAll(opened)
    for (const each of CALLS) {
      const response = await call(shown(hers), each)
      expect([each.id, response.statusCode]).toEqual([each.id, 401])
      expect(response.headers['www-authenticate']).toBe('Device realm="lockers"')
      expect(Object.keys(response.json())).toEqual(['detail'])
    }
    expect(await digestsOfAll(opened)).toEqual(before)
  },
)

test('a token that is not in the header opens nothing', async () => {
  for (const { method, path } of CALLS) {
    const response = await opened.app.inject({
      method,
      url: `${path}?token=${hers.token}&authorization=Device%20${hers.token}`,
      cookies: { device: hers.token, authorization: `Device ${hers.token}` },
      ...(method === 'POST' && { payload: { ...reportOf({}), token: hers.token } }),
    })
    expect([path, response.statusCode]).toEqual([path, 401])
  }
})

test('every call answers a revoked device with the word that the server’s key has signed, and takes nothing', async () => {
  const { db } = opened.database
  const token = await makeTestDevice(db, hers.pointUid, { state: 'revoked' })
  const x = serverKey(root)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const before = await digestsOfAll(opened)
  for (const each of CALLS) {
    const response = await call(`Device ${token}`, each)
    expect([each.id, response.statusCode]).toEqual([each.id, 401])
    const [text = '', signature = ''] = response.json<{ revoked: string }>().revoked.split('.')
    const bytes = Buffer.from(text, 'base64url')
    expect(verify(null, bytes, key, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(bytes.toString())).toMatchObject({ device_uid: token.slice(0, 36) })
  }
  expect(await digestsOfAll(opened)).toEqual(before)
})

const namesOf = ({ barcodes, badge, commands, uid, number }: Locker): readonly string[] => [
  ...barcodes,
  badge,
  ...commands,
  uid,
  number,
]

test('a device that nobody has confirmed hears of nothing but its own configuration, and reports nothing', async () => {
  const feed = await call(`Device ${hers.pending}`, readDeviceFeed)
  expect(feed.json()).toMatchObject({ state: 'pending', code_key: null, tasks: [], commands: [] })
  expect(feed.json().staff).toBeNull()
  const names = [...hers.barcodes, hers.badge, ...hers.commands]
  expect(names.filter((name) => feed.body.includes(name))).toEqual([])
  const before = await digestsOfAll(opened)
  const response = await sendReport(opened, hers.pending, everythingOf(hers))
  expect([response.statusCode, response.json().code]).toEqual([403, 'device_pending'])
  expect(await digestsOfAll(opened)).toEqual(before)
})

/** A report that names all that a locker has. */
const everythingOf = ({ barcodes, commands }: Locker) => ({
  events: barcodes.flatMap((barcode, at) =>
    ['ready_for_pickup', 'issued'].map((status, step) => ({
      event_id: `bb-${10 * at + step + 1}`,
      barcode,
      status,
      datetime: new Date().toISOString(),
      quality: 'exact',
      door: 1,
      placed_size: 'L',
    })),
  ),
  facts: [
    { ...FACT, seq: 101, barcode: barcodes[0] },
    { ...FACT, seq: 102, kind: 'door_opened', barcode: barcodes[0] },
    { ...FACT, seq: 103, kind: 'empty_claim', door: 9999, barcode: barcodes[1] },
  ],
  acks: commands.flatMap((uid) =>
    ['done', 'refused'].map((state) => ({ uid, state, result: 'Открыта' })),
  ),
  door_map: { ...MAP, found_at: '2026-11-25T09:00:00Z', doors: [{ ...DOOR, size: 'XL' }] },
  telemetry: telemetryOf(
    [DOOR, { ...DOOR, door: 9999 }],
    [{ door: 1, state: 'broken', content: 'parcel', cell: barcodes[0] ?? null }],
  ),
})

/** All that a device may not touch of another point: every row of these tables, or those of the point. */
async function rowsOf({ pointUid, uid }: Locker): Promise<unknown> {
  const { rows } = await sql<{ rows: unknown }>`SELECT jsonb_build_object(
    'parcels', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.uid) FROM parcel t WHERE point_uid = ${pointUid}),
    'events', (SELECT jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text) FROM parcel_event t
      WHERE parcel_uid IN (SELECT uid FROM parcel WHERE point_uid = ${pointUid})),
    'commands', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.uid) FROM device_command t WHERE device_uid = ${uid}),
    'facts', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.seq) FROM device_fact t WHERE device_uid = ${uid}),
    'samples', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.at) FROM device_telemetry t WHERE device_uid = ${uid}),
    'devices', (SELECT jsonb_agg(to_jsonb(t) - 'heard_at' ORDER BY t.uid) FROM device t WHERE point_uid = ${pointUid}),
    'incidents', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.uid) FROM incident t WHERE point_uid = ${pointUid}),
    'cells', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.cell_size) FROM point_cell t WHERE point_uid = ${pointUid}),
    'feed', (SELECT jsonb_agg(to_jsonb(t)) FROM locker_feed t WHERE point_uid = ${pointUid}),
    'point', (SELECT jsonb_agg(to_jsonb(t)) FROM point t WHERE uid = ${pointUid}),
    'staff', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.badge) FROM locker_staff_point t WHERE point_uid = ${pointUid}),
    'messages', (SELECT count(*) FROM outbox_message)) AS rows`.execute(opened.database.db)
  return rows[0]?.rows
}

test('a device reads nothing of another point', async () => {
  const feed = await call(`Device ${his.token}`, readDeviceFeed)
  expect(feed.statusCode).toBe(200)
  expect(namesOf(hers).filter((name) => feed.body.includes(name))).toEqual([])
  for (const name of [...his.barcodes, his.badge, his.commands[0]])
    expect(feed.body).toContain(name)
})

test('a device that reports of another point’s parcels, doors and commands changes nothing there', async () => {
  const before = await rowsOf(hers)
  const response = await sendReport(opened, his.token, everythingOf(hers))
  expect(response.statusCode).toBe(200)
  const { results } = response.json<{ results: { result: string; code: string }[] }>()
  expect(new Set(results.map(({ result, code }) => `${result} ${code}`))).toEqual(
    new Set(['refused unknown_parcel']),
  )
  // Nothing of them is told in the response either.
  expect(JSON.stringify(results)).not.toMatch(/parcel_status/)
  expect(await rowsOf(hers)).toEqual(before)
  const card = (await operators.support.inject({ url: pathOf(his) })).json<LockerCard>()
  expect(card.doors[0]).toMatchObject({ barcode: hers.barcodes[0], status_text: null })
})

test('a response to a command counts from its own device, once it was reported, and not before a second operator', async () => {
  const [issued, waiting] = hers.commands
  const acks = [issued, waiting].map((uid) => ({ uid, state: 'done', result: 'Готово' }))
  await sendReport(opened, hers.token, { acks })
  const { rows } = await sql<{ state: string }>`SELECT state FROM device_command
    WHERE uid = ANY(${[issued, waiting]}::uuid[]) ORDER BY asked_at`.execute(opened.database.db)
  expect(rows.map(({ state }) => state)).toEqual(['done', 'waiting'])
})

interface Requested {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly payload?: object
}

/** Every call of the console that names a thing of a locker by its uid, at the locker `at`, about the things of `of`. */
const consoleCalls = (at: Locker, of: Locker): readonly Requested[] => [
  {
    method: 'POST',
    path: `${pathOf(at)}/devices/${of.pending.slice(0, 36)}/confirmation`,
    payload: { digits: '000000', replace: true },
  },
  {
    method: 'POST',
    path: `${pathOf(at)}/devices/${of.uid}/layout`,
    payload: { found_at: FOUND_AT },
  },
  { method: 'DELETE', path: `${pathOf(at)}/devices/${of.uid}` },
  { method: 'DELETE', path: `${pathOf(at)}/devices/${of.pending.slice(0, 36)}` },
  { method: 'POST', path: `${pathOf(at)}/commands/${of.commands[1]}/approval` },
  { method: 'DELETE', path: `${pathOf(at)}/commands/${of.commands[1]}` },
  {
    method: 'POST',
    path: `${pathOf(at)}/incidents/${of.incident}/closing`,
    payload: { cause: 'Проверка' },
  },
]

const WHO: readonly (readonly [OperatorRole, managers: number, helpers: number])[] = [
  ['administrator', 404, 404],
  ['manager', 404, 404],
  ['support', 403, 404],
  ['content', 403, 403],
]

test.each(WHO)(
  '%s cannot reach a thing of one locker by the number of another, of none, or by a uid of nobody',
  async (role, managers, helpers) => {
    const nowhere = { ...hers, number: 'НЕТ-1' }
    const [one, other, nobody] = [newUid(), newUid(), newUid()]
    const nothing = {
      ...hers,
      uid: nobody,
      pending: `${nobody}.x`,
      commands: [one, other],
      incident: one,
    } as const
    const before = await digestsOfAll(opened)
    const tried = [
      ...consoleCalls(his, hers),
      ...consoleCalls(nowhere, hers),
      ...consoleCalls(hers, nothing),
    ]
    for (const { method, path, payload } of tried) {
      const response = await operators[role].inject({
        method,
        url: path,
        ...(payload !== undefined && { payload }),
      })
      const due = path.endsWith('/closing') ? helpers : managers
      expect([method, path, response.statusCode]).toEqual([method, path, due])
    }
    expect(await digestsOfAll(opened)).toEqual(before)
  },
)

test('what was rejected at another locker is done at its own', async () => {
  const statuses = []
  for (const { method, path, payload } of consoleCalls(his, his)) {
    const url = path
    const body = payload === undefined ? {} : { payload }
    statuses.push((await operators.administrator.inject({ method, url, ...body })).statusCode)
  }
  // Digits that nobody compared, a map that he has found anew, a command of a device that is revoked by then.
  expect(statuses).toEqual([409, 409, 200, 200, 409, 200, 200])
})
