import {
  LOCKER_CHANGES_MAX,
  type LockerChanges,
  type LockerList,
  type LockerMap,
} from '@yacheyka/contract/device/console-lockers'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { LOCKER_CHANGES_MINUTES, openIncident, watchLockers } from './incidents.ts'
import { doorCounts } from './console-queries.ts'
import { changedSince, readChangedLockers, readCursor } from './locker-list.ts'
import { makeTestDevice, sendReport, telemetryOf } from './test-devices.ts'

let opened: TestApp
let anna: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInOperator(opened, 'support', 'anna')
})
afterAll(() => opened.close())

const db = () => opened.database.db
const DOORS = (['S', 'S', 'M', 'L'] as const).map((size, at) => ({
  door: at + 1,
  board: 1,
  channel: at + 1,
  size,
  low: false,
  x: 0,
  y: at * 200,
  width: 400,
  height: 200,
}))
let made = 0

async function planOf(query: RawBuilder<unknown>) {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(db())
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function newLocker(place: Parameters<typeof insertPoint>[1] = {}) {
  made += 1
  const number = `СПИСОК-${made}`
  const pointUid = await insertPoint(db(), { number, ...place })
  const token = await makeTestDevice(db(), pointUid, { doors: DOORS })
  const tell = (doors: Parameters<typeof telemetryOf>[1], version = '0.2.0') =>
    sendReport(opened, token, { telemetry: { ...telemetryOf(DOORS, doors), version } })
  return { number, pointUid, tell }
}
const list = async (query: Record<string, string>) =>
  (await anna.inject({ url: '/api/operator/lockers', query })).json<LockerList>()
const changesSince = async (since: string) =>
  (
    await anna.inject({ url: '/api/operator/locker-changes', query: { since } })
  ).json<LockerChanges>()

test('free cells are listed by size; version, settlement and state filter the list', async () => {
  const locker = await newLocker({ settlement: 'Тверь' })
  await locker.tell(
    [
      { door: 1, content: 'parcel' },
      { door: 4, content: 'parcel' },
    ],
    '0.3.1',
  )
  const { results, versions } = await list({ q: 'твер', version: '0.3.1', state: 'online' })
  expect(results).toMatchObject([
    {
      number: locker.number,
      version: '0.3.1',
      free_by_size: [
        { size: 'S', free: 1 },
        { size: 'M', free: 1 },
        { size: 'L', free: 0 },
      ],
    },
  ])
  expect(versions).toContain('0.3.1')
  expect((await list({ q: 'твер', version: '0.3.2' })).results).toEqual([])
})

test('a list is followed by what has changed since: nothing, a row, or that it is to be read anew', async () => {
  const locker = await newLocker()
  await locker.tell([])
  const { cursor } = await list({})
  const quiet = await changesSince(cursor)
  expect([quiet.moved, quiet.results]).toEqual([false, []])
  await locker.tell([])
  expect((await changesSince(quiet.cursor)).results).toEqual([])
  await locker.tell([{ door: 3, content: 'parcel' }])
  const taken = await changesSince(quiet.cursor)
  expect(taken.moved).toBe(false)
  expect(taken.results).toMatchObject([{ number: locker.number, free: 3 }])
  const subject = { kind: 'door_failed', key: 'door_failed:1', door: 1 }
  await openIncident(db(), locker.pointUid, subject, new Date())
  const troubled = await changesSince(taken.cursor)
  expect([troubled.moved, troubled.results.map(({ incidents }) => incidents)]).toEqual([true, [1]])
  await openIncident(db(), locker.pointUid, subject, new Date())
  expect((await changesSince(troubled.cursor)).moved).toBe(false)
})

test('silence and its end move a locker', async () => {
  const locker = await newLocker()
  await locker.tell([])
  const before = await changesSince((await list({})).cursor)
  await watchLockers(db(), new Date(Date.now() + 6 * 60_000))
  const silent = await changesSince(before.cursor)
  expect(silent.moved).toBe(true)
  await db()
    .updateTable('device')
    .set({ heard_at: new Date(Date.now() - 600_000) })
    .where('point_uid', '=', locker.pointUid)
    .execute()
  const cursor = await readCursor(db(), new Date())
  await locker.tell([])
  expect((await changesSince(cursor)).moved).toBe(true)
})

test('a change whose transaction ends after the answer is in the next one', async () => {
  const locker = await newLocker()
  await locker.tell([])
  const later = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<undefined>()
  const writing = db()
    .transaction()
    .execute(async (transaction) => {
      const subject = { kind: 'door_failed', key: 'door_failed:2', door: 2 }
      await openIncident(transaction, locker.pointUid, subject, new Date())
      begun.resolve(undefined)
      await later.promise
    })
  await begun.promise
  const first = await changesSince((await list({})).cursor)
  const numbers = first.results.map(({ number }) => number)
  expect(numbers).not.toContain(locker.number)
  later.resolve(undefined)
  await writing
  const second = await changesSince(first.cursor)
  expect(second.results).toMatchObject([{ number: locker.number, incidents: 1 }])
})

test('a page that slept, and one after too many changes, reads the list anew', async () => {
  const cursor = await readCursor(db(), new Date())
  const later = new Date(Date.now() + (LOCKER_CHANGES_MINUTES + 1) * 60_000)
  expect(await readChangedLockers(db(), cursor, later)).toEqual({ moved: true, rows: [] })
  await sql`INSERT INTO locker_change (point_uid, moved)
    SELECT gen_random_uuid(), false FROM generate_series(0, ${LOCKER_CHANGES_MAX}::int)`.execute(
    db(),
  )
  expect(await readChangedLockers(db(), cursor, new Date())).toEqual({ moved: true, rows: [] })
  await watchLockers(db(), later)
  const kept = await db().selectFrom('locker_change').select('moved').execute()
  expect(kept).toEqual([])
})

test('of thousands of changes the poll reads only those since its cursor', async () => {
  await sql`INSERT INTO locker_change (transaction, point_uid, moved)
    SELECT '1', gen_random_uuid(), false FROM generate_series(1, 20000)`.execute(db())
  await sql`ANALYZE locker_change`.execute(db())
  const [, oldest = ''] = (await readCursor(db(), new Date())).split('-')
  const plan = await planOf(changedSince(oldest))
  expect(plan).toContain('locker_change_since')
  expect(plan).not.toContain('Seq Scan')
})

test('what a door did in 13 months is counted in an index', async () => {
  const locker = await newLocker()
  await sql`INSERT INTO device_fact (device_uid, store_id, seq, at, quality, kind, door, body, received_at)
    SELECT uid, 'aa', seq, now(), 'exact', 'door_opened', seq % 40, '{}', now()
    FROM device, generate_series(1, 20000) AS seq WHERE point_uid = ${locker.pointUid}`.execute(
    db(),
  )
  await sql`ANALYZE device_fact`.execute(db())
  const plan = await planOf(doorCounts(locker.pointUid, 7))
  expect(plan).toContain('device_fact_counted')
  expect(plan).not.toContain('Seq Scan on device_fact')
})

test.for(['', 'a', '1', '1-', '1-99999999999999999999', '-1'])('no cursor: %s', async (since) => {
  const answer = await anna.inject({ url: '/api/operator/locker-changes', query: { since } })
  expect(answer.statusCode).toBe(400)
})

test('the map shows the filtered lockers of its view, near ones as a group that tells of trouble', async () => {
  const place = { longitude: 135.07, latitude: 48.48 }
  const heard = await newLocker({ ...place, settlement: 'Хабаровск' })
  const silent = await newLocker({ longitude: 135.08, latitude: 48.48, settlement: 'Хабаровск' })
  await heard.tell([])
  const map = async (query: Record<string, string>) =>
    (
      await anna.inject({
        url: '/api/operator/locker-map',
        query: { west: '130', east: '140', south: '40', north: '50', ...query },
      })
    ).json<LockerMap>()
  expect(await map({ zoom: '5' })).toMatchObject({
    count: 2,
    items: [{ count: 2, number: null, state: 'silent', silent: 1 }],
  })
  const near = await map({ zoom: '16' })
  expect(near.items.map(({ number, state }) => [number, state])).toEqual([
    [silent.number, 'silent'],
    [heard.number, 'online'],
  ])
  expect((await map({ zoom: '5', state: 'online' })).items).toMatchObject([
    { number: heard.number, silent: 0 },
  ])
  expect((await map({ zoom: '5', west: '100', east: '110' })).count).toBe(0)
})
