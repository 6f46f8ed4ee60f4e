import { reportRequest } from '@yacheyka/contract/device/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#/operators/test-operators.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { findDevice } from './queries.ts'
import { takeReport } from './take-report.ts'
import { makeTestDevice, reportOf, sendReport, telemetryOf } from './test-devices.ts'

// What a locker that has gone mad, or whoever has stolen its token, reports: nothing breaks, and what it costs has a bound.

const RECORDS = 2000
const CALLS = 60
const ENROL_TRIES = 3
const REFUSED = 4
let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_DEVICE_RECORDS_PER_HOUR: String(RECORDS),
    LIMIT_DEVICE_PER_MINUTE: String(CALLS),
    LIMIT_DEVICE_ENROL_PER_HOUR: String(ENROL_TRIES),
    LIMIT_FEED_REFUSED_PER_MINUTE: String(REFUSED),
  })
})
afterAll(() => opened.close())

const db = () => opened.database.db
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

let made = 0
async function newLocker() {
  made += 1
  const number = `ВРАГ-${made}`
  const pointUid = await insertPoint(db(), { number })
  const token = await makeTestDevice(db(), pointUid, { doors: [DOOR] })
  return { number, pointUid, token, report: (parts: object) => sendReport(opened, token, parts) }
}

let seq = 0
const factOf = (more: object = {}) => ({
  seq: (seq += 1),
  datetime: '2026-11-22T12:00:00Z',
  quality: 'exact',
  kind: 'inventory',
  door: 1,
  barcode: null,
  body: {},
  ...more,
})
const eventOf = (more: object = {}) => ({
  event_id: `aa-${(seq += 1)}`,
  barcode: 'X-1',
  status: 'issued',
  datetime: '2026-11-22T12:00:00Z',
  quality: 'exact',
  door: 1,
  placed_size: 'M',
  ...more,
})
const mapOf = (found_at: string) => ({
  found_at,
  polarity: 'closed_is_one',
  order: 'last_first',
  doors: [DOOR],
})

test.each([
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59-23:00',
  '0001-01-01T00:00:00+15:00',
  '1970-01-01T00:00:00Z',
  '2026-11-22T12:00:00+23:59',
  `2026-11-22T12:00:00.${'1'.repeat(200)}Z`,
  '9999-12-31T23:59:59.999-23:59',
])('the time %s is taken wherever a report names one, and read by the console', async (time) => {
  const locker = await newLocker()
  const response = await locker.report({
    sent_at: time,
    facts: [factOf({ datetime: time }), factOf({ quality: 'bounded', not_after: time })],
    events: [
      eventOf({ datetime: time }),
      eventOf({ datetime: time, quality: 'bounded', not_after: time }),
    ],
    telemetry: { ...telemetryOf([DOOR], []), at: time },
    door_map: mapOf(time),
  })
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  const manager = await signInOperator(opened, 'manager')
  const path = `/api/operator/lockers/${encodeURIComponent(locker.number)}`
  const card = await manager.inject({ url: path })
  expect([card.statusCode, card.json().layout.found_at]).toEqual([200, time])
  const history = await manager.inject({ url: `${path}/doors/1/history` })
  const [year] = history.json<{ results: { at: string }[] }>().results.map(({ at }) => at)
  expect(year).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test.each([5e-324, 1e-300, 1e-40, 99.999_999_999_999])(
  'a sensor that reads %d breaks no chart',
  async (value) => {
    const { report } = await newLocker()
    const telemetry = telemetryOf([DOOR], [])
    const all = Object.fromEntries(
      ['battery', 'celsius', 'humidity', 'disk_free', 'memory_free', 'signal'].map((name) => [
        name,
        value,
      ]),
    )
    const readings = { ...telemetry.readings, ...all }
    expect((await report({ telemetry: { ...telemetry, readings } })).statusCode).toBe(200)
  },
)

test('two facts with one number are one: the first is kept, and its incident is reported once', async () => {
  const { pointUid, report } = await newLocker()
  const first = factOf({ kind: 'door_failed' })
  await report({ facts: [first, { ...first, kind: 'store_replaced' }, first] })
  const rows = await db()
    .selectFrom('incident')
    .select(['kind', 'reports'])
    .where('point_uid', '=', pointUid)
    .execute()
  expect(rows).toEqual([{ kind: 'door_failed', reports: 1 }])
})

test('a report that is too long, or speaks of what nobody knows, is rejected as a whole', async () => {
  const { report } = await newLocker()
  const many = (count: number, one: () => object) => Array.from({ length: count }, one)
  const refused = [
    { events: many(201, eventOf) },
    { facts: many(501, factOf) },
    { acks: many(101, () => ({ uid: 'x', state: 'done', result: null })) },
    { facts: [factOf({ kind: 'stolen' })] },
    { facts: [factOf({ door: 10_000 })] },
    { facts: [factOf({ seq: 2 ** 53 })] },
    { facts: [factOf({ body: { a: {} } })] },
    { events: [eventOf({ placed_size: 'XXL' })] },
    { telemetry: { ...telemetryOf([DOOR], []), unsent: 1e9 } },
    { door_map: { ...mapOf('2026-11-22T12:00:00Z'), doors: [] } },
  ]
  for (const parts of refused)
    expect([JSON.stringify(parts).slice(0, 80), (await report(parts)).statusCode]).toEqual([
      expect.any(String),
      400,
    ])
  expect(
    (await report({ facts: [factOf({ body: { a: 'x'.repeat(1_100_000) } })] })).statusCode,
  ).toBe(413)
})

test('a flood of facts ends at the bound of an hour, long ones sooner; other lockers report on', async () => {
  const mad = await newLocker()
  const facts = () => Array.from({ length: 500 }, () => factOf())
  for (let sent = 0; sent < RECORDS; sent += 500)
    expect((await mad.report({ facts: facts() })).statusCode).toBe(200)
  const response = await mad.report({ facts: facts() })
  expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await mad.report({})).statusCode).toBe(200)
  const long = await newLocker()
  const body = { a: 'x'.repeat(1_000_000) }
  const statuses = []
  for (let sent = 0; sent < 3; sent += 1)
    statuses.push((await long.report({ facts: [factOf({ body })] })).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})

test('reports of one device at once are taken one by one, and break neither each other nor those of others', async () => {
  const [mad, other] = [await newLocker(), await newLocker()]
  const facts = (order: 1 | -1) =>
    Array.from({ length: 40 }, (_, at) =>
      factOf({ kind: 'door_failed', door: order === 1 ? at + 1 : 40 - at }),
    )
  const responses = await Promise.all([
    ...Array.from({ length: 8 }, (_, at) => mad.report({ facts: facts(at % 2 === 0 ? 1 : -1) })),
    other.report({ facts: facts(1) }),
  ])
  expect(responses.at(-1)?.statusCode).toBe(200)
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await mad.report({ facts: facts(1) })).statusCode).toBe(200)
})

test('reports of one device in two processes do not wait for each other in a circle', async () => {
  const { pointUid, token } = await newLocker()
  const device = await findDevice(db(), `Device ${token}`)
  if (device === undefined) throw new Error('no device')
  const options = { ...parcelOptions(opened.context.config), now: new Date() }
  const take = (doors: readonly number[]) =>
    takeReport(
      db(),
      device,
      reportRequest.parse(
        reportOf({ facts: doors.map((door) => factOf({ kind: 'door_failed', door })) }),
      ),
      options,
    )
  const doors = Array.from({ length: 60 }, (_, at) => at + 1)
  const taken = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => take(at % 2 === 0 ? doors : doors.toReversed())),
  )
  expect(taken.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
  const { reports } = await db()
    .selectFrom('incident')
    .select((eb) => eb.fn.sum<number>('reports').as('reports'))
    .where('point_uid', '=', pointUid)
    .executeTakeFirstOrThrow()
  expect(reports).toBe(360)
  await db()
    .updateTable('device')
    .set({ state: 'revoked', revoked_at: new Date() })
    .where('uid', '=', device.uid)
    .execute()
  await expect(take([1])).rejects.toMatchObject({ status: 403, code: 'device_gone' })
})

test('a flood of alarms opens two hundred incidents at its point and no more', async () => {
  const { pointUid, report } = await newLocker()
  const facts = Array.from({ length: 300 }, (_, at) =>
    factOf({ kind: 'alarm_raised', body: { key: `a${at}` } }),
  )
  expect((await report({ facts })).statusCode).toBe(200)
  const { count } = await db()
    .selectFrom('incident')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('point_uid', '=', pointUid)
    .executeTakeFirstOrThrow()
  expect(count).toBe(200)
})

test('calls of one device have a bound, also of a revoked one, and others are served beside it', async () => {
  const { pointUid, token } = await newLocker()
  const revoked = await makeTestDevice(db(), pointUid, { state: 'revoked' })
  const request = async (shown: string) => {
    const headers = { authorization: `Device ${shown}` }
    return (await opened.app.inject({ url: '/api/device/feed', headers })).statusCode
  }
  const flood = await Promise.all(Array.from({ length: CALLS + 5 }, () => request(revoked)))
  expect(flood.filter((status) => status === 429)).toHaveLength(5)
  expect(flood.filter((status) => status === 401)).toHaveLength(CALLS)
  expect(await request(token)).toBe(200)
})

test.each([
  'wait=51',
  'wait=-1',
  'wait=1e1',
  'cursor=-1',
  'cursor=9007199254740992',
  'commands=0.5',
])('the feed is not called with %s', async (query) => {
  const headers = { authorization: `Device ${(await newLocker()).token}` }
  const response = await opened.app.inject({ url: `/api/device/feed?${query}`, headers })
  expect(response.statusCode).toBe(400)
})

test('codes of enrolment are guessed a few times an hour from one address', async () => {
  const guess = (code: string, remoteAddress: string) =>
    opened.app.inject({
      method: 'POST',
      url: '/api/device/enrol',
      remoteAddress,
      payload: { code, public_key: 'key', board: 'sim', version: '0.1.0', doors: [] },
    })
  const statuses = []
  for (let tried = 0; tried <= ENROL_TRIES; tried += 1)
    statuses.push((await guess(`AAAAAAAAA${tried}`, '203.0.113.9')).statusCode)
  expect(statuses).toEqual([403, 403, 403, 429])
  expect((await guess('AAAAAAAAAA', '203.0.113.10')).statusCode).toBe(403)
})

test('of one device the newest 200 rejections are kept, under its own name and its point', async () => {
  const [faulty, other] = [await newLocker(), await newLocker()]
  const unknown = (count: number) =>
    Array.from({ length: count }, () => eventOf({ datetime: new Date().toISOString() }))
  await other.report({ events: unknown(1) })
  const [first, ...others] = unknown(201)
  await faulty.report({ events: [first] })
  await faulty.report({ events: others })
  const kept = async (token: string) => {
    const { rows } = await sql<{ event_id: string; terminal_number: string }>`
      SELECT event_id, terminal_number FROM feed_refusal WHERE source = ${`dev:${token.split('.')[0]}`}`.execute(
      db(),
    )
    return rows
  }
  const rows = await kept(faulty.token)
  expect(rows).toHaveLength(200)
  expect(rows.some(({ event_id: id }) => id === first?.event_id)).toBe(false)
  expect(new Set(rows.map(({ terminal_number: number }) => number))).toEqual(
    new Set([faulty.number]),
  )
  expect(await kept(other.token)).toHaveLength(1)
  const named = await db()
    .selectFrom('feed_day_part')
    .select('source')
    .distinct()
    .where('source', 'like', 'dev:%')
    .where('refused', '>', 0)
    .execute()
  expect(named).toEqual([{ source: 'dev:' }])
})
