import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { newUid, uuidv7 } from '#/db/uuid.ts'
import { insertPayer } from '#/ledger/test-ledger.ts'
import { webhooksExpired } from '#/observability/meters.ts'
import { listDeliveries } from './delivery-queries.ts'
import { limitBacklogs, sweepDeliveries } from './sweep-deliveries.ts'
import { makeTestWebhook } from './test-webhooks.ts'

let database: TestDatabase
let customerUid: string
let endpoint: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await db().deleteFrom('webhook_delivery').execute()
  customerUid = await insertPayer(db())
  endpoint = (await makeTestWebhook(db(), customerUid)).uid
  await db()
    .updateTable('webhook_endpoint')
    .set({ state: 'disabled', disabled_reason: 'merchant' })
    .where('uid', '=', endpoint)
    .execute()
  webhooksExpired.reset()
})

const db = () => database.db
const DAY = 86_400_000
const NOW = Date.parse('2026-11-29T12:00:00Z')
const on = (days: number) => new Date(NOW + days * DAY)

/** Put so many days before `NOW`. */
async function put(state: 'pending' | 'delivered' | 'failed', days: number, nth = 0) {
  const uid = uuidv7(NOW - days * DAY + nth, new Uint8Array(10))
  const at = new Date(NOW - days * DAY)
  await db()
    .insertInto('webhook_delivery')
    .values({
      uid,
      endpoint_uid: endpoint,
      event_uid: newUid(),
      state,
      next_at: at,
      created_at: at,
    })
    .execute()
  return uid
}
/** As the log shows them, the oldest first. */
async function log() {
  const page = { before: undefined, limit: 100 }
  const { rows } = await listDeliveries(db(), customerUid, {}, page)
  return rows.toReversed().map(({ uid, state }) => `${uid} ${state}`)
}
const counted = async () =>
  (await webhooksExpired.get()).values.map(({ labels, value }) => [labels.why, value])

test('what waited too long for a disabled webhook expires, is counted and shown for a day more', async () => {
  const waiting = await put('pending', 30.5)
  await put('delivered', 30.5, 1)
  const young = await put('pending', 29)
  await sweepDeliveries(db(), 30, on(0))
  expect(await log()).toEqual([`${waiting} expired`, `${young} held`])
  expect(await counted()).toEqual([['age', 1]])
})

test('its row goes a day after that, and nothing is counted twice', async () => {
  const waiting = await put('pending', 0)
  await sweepDeliveries(db(), 30, on(30))
  expect(await log()).toEqual([`${waiting} held`])
  for (const now of [on(30.1), on(30.9)]) {
    await sweepDeliveries(db(), 30, now)
    expect(await log()).toEqual([`${waiting} expired`])
  }
  await sweepDeliveries(db(), 30, on(31.1))
  expect(await log()).toEqual([])
  expect(await counted()).toEqual([['age', 1]])
})

test('after a long stop too it expires before its row goes', async () => {
  const waiting = await put('pending', 300)
  await sweepDeliveries(db(), 30, on(0))
  expect(await log()).toEqual([`${waiting} expired`])
  await sweepDeliveries(db(), 30, on(0))
  expect(await log()).toEqual([])
})

test('batch by batch, past those that stay', async () => {
  const waiting: string[] = []
  for (let nth = 0; nth < 5; nth += 1) waiting.push(await put('pending', 30.5, nth))
  await put('failed', 30.5, 5)
  await sweepDeliveries(db(), 30, on(0), 2)
  await sweepDeliveries(db(), 30, on(0), 2)
  expect(await log()).toEqual(waiting.map((uid) => `${uid} expired`))
  expect(await counted()).toEqual([['age', 5]])
})

test('what waits beyond the most is counted as well', async () => {
  for (let nth = 0; nth < 3; nth += 1) await put('pending', 1, nth)
  await limitBacklogs(db(), 2)
  expect(await counted()).toEqual([['backlog', 1]])
})
