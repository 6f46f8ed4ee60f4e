import {
  DOOR_HISTORY_PAGE,
  type operatorGetDoorHistory,
} from '@yacheyka/contract/device/console-lockers'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { doorCounts, doorFacts } from './door-history.ts'
import { makeTestDevice, sendReport } from './test-devices.ts'

let opened: TestApp
let anna: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInOperator(opened, 'support', 'anna')
})
afterAll(() => opened.close())

const db = () => opened.database.db
const AT = '2026-11-24T09:00:00.123Z'
let made = 0

async function newPoint() {
  made += 1
  const number = `ИСТОРИЯ-${made}`
  const pointUid = await insertPoint(db(), { number })
  const read = (before?: string) =>
    anna.inject({
      url: `/api/operator/lockers/${encodeURIComponent(number)}/doors/7/history`,
      query: before === undefined ? {} : { before },
    })
  return { pointUid, read, page: async (before?: string) => (await read(before)).json<Page>() }
}
type Page = ResponseBody<typeof operatorGetDoorHistory>

/** As many facts of the seventh door at one time, by this store of the device. */
const see = async (token: string, store: string, count: number) => {
  const facts = Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    datetime: AT,
    quality: 'exact',
    kind: 'door_opened',
    door: 7,
    barcode: `${store}-${index + 1}`,
    body: {},
  }))
  const response = await sendReport(opened, token, { store_id: store, facts })
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
}

test('pages of facts at one time, of two devices and two stores, neither repeat nor lose one', async () => {
  const { pointUid, page } = await newPoint()
  await see(await makeTestDevice(db(), pointUid), 'a~a', 40)
  await db()
    .updateTable('device')
    .set({ state: 'revoked', revoked_at: new Date() })
    .where('point_uid', '=', pointUid)
    .execute()
  const device = await makeTestDevice(db(), pointUid)
  await see(device, 'bb', 40)
  await see(device, 'cc', 40)

  const first = await page()
  const second = await page(first.next ?? '')
  const third = await page(second.next ?? '')
  const sizes = [first, second, third].map(({ results }) => results.length)
  expect(sizes).toEqual([DOOR_HISTORY_PAGE, DOOR_HISTORY_PAGE, 120 - 2 * DOOR_HISTORY_PAGE])
  expect(third.next).toBeNull()
  const all = [first, second, third].flatMap(({ results }) => results)
  expect(new Set(all.map(({ barcode }) => barcode)).size).toBe(120)
  expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => b - a))
  expect(first.counts).toMatchObject([{ kind: 'door_opened', count: 120 }])
})

test('a fact that arrives between two pages moves none of the older ones', async () => {
  const { pointUid, page } = await newPoint()
  const device = await makeTestDevice(db(), pointUid)
  await see(device, 'aa', DOOR_HISTORY_PAGE + 1)
  const first = await page()
  await see(device, 'bb', DOOR_HISTORY_PAGE + 2)
  const barcodes = (await page(first.next ?? '')).results.map(({ barcode }) => barcode)
  expect(barcodes).toContain('aa-1')
  expect(barcodes).not.toContain('aa-2')
})

test('a page that is exactly full is the last one', async () => {
  const { pointUid, page } = await newPoint()
  await see(await makeTestDevice(db(), pointUid), 'aa', DOOR_HISTORY_PAGE)
  expect((await page()).next).toBeNull()
})

test('a cursor that no response gave is rejected, or leads nowhere', async () => {
  const { read } = await newPoint()
  expect((await read('дальше')).statusCode).toBe(400)
  const device = '018f0000-0000-7000-8000-000000000001'
  for (const store of ['a', '\0'])
    expect(
      (await read(`999999999999999~9999999999999999~${device}~${store}`)).json(),
    ).toMatchObject({
      results: [],
      next: null,
    })
})

test('counts and pages of 13 months are read in indexes', async () => {
  const { pointUid } = await newPoint()
  await makeTestDevice(db(), pointUid)
  await sql`INSERT INTO device_fact (device_uid, store_id, seq, at, quality, kind, door, body, received_at)
    SELECT uid, 'aa', seq, now() - seq * interval '1 minute', 'exact', 'door_opened', seq % 40, '{}', now()
    FROM device, generate_series(1, 20000) AS seq WHERE point_uid = ${pointUid}`.execute(db())
  await sql`ANALYZE device_fact`.execute(db())
  const counts = await planOf(doorCounts(pointUid, 3))
  expect(counts).toContain('door_kind_at_idx')
  expect(counts).not.toContain('Seq Scan on device_fact')
  const before = `${Date.now() - 86_400_000}~1~018f0000-0000-7000-8000-000000000001~aa`
  const page = await planOf(doorFacts(pointUid, 3, before))
  expect(page).toContain('Index Scan Backward using device_fact_default_device_uid_door_at_idx')
  expect(page).toMatch(/Index Cond: .*\bat <= /)
  expect(page).toContain('Presorted Key: device_fact.at')
})

async function planOf(query: RawBuilder<unknown>) {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(db())
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
