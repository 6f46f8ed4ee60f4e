import type { AddressInfo } from 'node:net'
import { DEMO_LOCKER_PATH } from '@yacheyka/contract/device/demo-locker-paths'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import { DEMONSTRATION_CUSTOMERS } from '@yacheyka/demonstration/people/senders'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { makeTestDevice } from '#/devices/test-devices.ts'
import { describeDemonstration } from '../facts.ts'
import { loadFeedSources } from '../parcels/feed-sources.ts'
import { findPointsWithDevice } from '../parcels/queries.ts'
import { findLockerPoints, findShownLocker, revokeLeftDevices } from './queries.ts'
import { sendHere } from './send-here.ts'
import { type DemoPage, openDemoPage } from './test-demo-locker.ts'

// The locker of the demonstration over HTTP, as its page and its core speak with the product.

let opened: TestApp
let site: string
let number: string
let page: DemoPage | undefined
/** A clock of our own: nothing is closed but by it. */
let now = Date.now()
let closeIdle: () => Promise<void>
beforeAll(async () => {
  const repeat = (look: typeof closeIdle) => {
    closeIdle = look
    return () => undefined
  }
  const demoLocker = { now: () => now, pace: 0, repeat }
  opened = await openTestApp({ LIMIT_PARCEL_PER_MINUTE: '100000' }, {}, { demoLocker })
  await seedDemonstration()
  await opened.app.listen({ host: '127.0.0.1', port: 0 })
  site = `http://127.0.0.1:${(opened.app.server.address() as AddressInfo).port}`
  number = (await findShownLocker(opened.database.db)) ?? ''
})
/** As much of the demonstration as a locker needs: its senders, their voice on the feed, two lockers of its cities. */
async function seedDemonstration() {
  const setting = { name: 'demonstration', value: JSON.stringify(true) }
  await db().insertInto('setting').values(setting).execute()
  const senders = DEMONSTRATION_CUSTOMERS.map(({ uid, name }) => ({ uid, name }))
  await db().insertInto('customer').values(senders).execute()
  await inTransaction(db(), loadFeedSources)
  for (const each of ['ДЕМО-0001', 'ДЕМО%0002'])
    await insertTerminal(db(), { S: 9, M: 9, L: 3, XL: 3 }, { number: each })
}

afterEach(() => page?.disconnect())
afterAll(() => opened.close())

const db = () => opened.database.db
const open = async () => (page = await openDemoPage(site, number))

/** What devices have said of a parcel. */
const eventsOf = (uid: string) =>
  db()
    .selectFrom('parcel_event')
    .select(['status', 'occurred_at', 'received_at'])
    .where('parcel_uid', '=', uid)
    .where('source', 'like', 'dev:%')
    .orderBy('occurred_at')
    .execute()

/** Fetches the parcel whose code is held up next. */
async function fetchParcel(at: DemoPage) {
  await expect.poll(() => at.state()?.waiting).toBeTruthy()
  const parcel = at.state()?.waiting ?? { uid: '', door: 0, number: '' }
  expect(await at.act({ act: 'scan_code' })).toBe(204)
  await at.see('D2')
  await at.seeDoor(parcel.door, true)
  return parcel
}

test.each([
  ['a network of its own', '0'],
  ['a database that the demonstration has not filled', '1'],
])('%s has no such page', async (_of, demo) => {
  const real = await openTestApp({ DEMO: demo })
  try {
    await insertTerminal(real.database.db, { M: 9 }, { number })
    const path = `${DEMO_LOCKER_PATH}/${pointNumberPath(number)}`
    for (const url of [DEMO_LOCKER_PATH, path, `${path}/state`, `${path}/screen/events`])
      expect((await real.app.inject({ url })).statusCode).toBe(404)
    const payload = { act: 'open' }
    const reply = await real.app.inject({ method: 'POST', url: `${path}/act`, payload })
    expect(reply.statusCode).toBe(404)
  } finally {
    await real.close()
  }
})

test('a parcel is fetched by the code of its page: the door opens, shuts, and «Выдана» is known at the time of the opening', async () => {
  const at = await open()
  const parcel = await fetchParcel(at)
  expect(await at.act({ act: 'door', door: parcel.door })).toBe(204)
  await at.see('D7')
  await at.press({ kind: 'took_it' })
  await at.see('D9')
  await expect
    .poll(async () => (await eventsOf(parcel.uid)).map(({ status }) => status))
    .toEqual(['issued'])
  await expect.poll(() => at.state()?.unsent).toBe(0)
  expect(at.state()?.doors.find(({ no }) => no === parcel.door)).toMatchObject({
    isOpen: false,
    isFull: false,
  })
})

test('a courier signs in, loads three parcels and leaves; each waits for its recipient then', async () => {
  const at = await open()
  const before = at.state()?.waitingCount ?? 0
  expect(await at.act({ act: 'load' })).toBe(204)
  await expect
    .poll(() => [at.state()?.waitingCount, at.state()?.isLoading])
    .toEqual([before + 3, false])
  await at.see('A1')
  await expect.poll(() => at.state()?.unsent).toBe(0)
  const loaded = await db()
    .selectFrom('parcel_event')
    .innerJoin('parcel', 'parcel.uid', 'parcel_uid')
    .select((eb) => eb.fn.coalesce('parent_uid', 'parcel.uid').as('uid'))
    .distinct()
    .where('source', 'like', 'dev:%')
    .where('parcel_event.status', '=', 'ready_for_pickup')
    .execute()
  expect(loaded).toHaveLength(3)
})

test('a door is jammed and mended by hand', async () => {
  const at = await open()
  const isJammed = () => at.state()?.doors.find(({ no }) => no === 2)?.isJammed
  for (const jammed of [true, false]) {
    expect(await at.act({ act: 'jam', door: 2, jammed })).toBe(204)
    await expect.poll(isJammed).toBe(jammed)
  }
})

test('with the link cut a parcel is handed out; the server learns it later, at the time when it was', async () => {
  const at = await open()
  expect(await at.act({ act: 'link', on: false })).toBe(204)
  await expect.poll(() => at.view()?.offline).toBe(true)
  const parcel = await fetchParcel(at)
  expect(await at.act({ act: 'door', door: parcel.door })).toBe(204)
  await at.see('D7')
  await at.press({ kind: 'took_it' })
  await at.see('D9')
  await expect.poll(() => at.state()?.unsent).toBeGreaterThan(0)
  expect(await eventsOf(parcel.uid)).not.toContainEqual(
    expect.objectContaining({ status: 'issued' }),
  )
  const back = Date.now()
  expect(await at.act({ act: 'link', on: true })).toBe(204)
  // State and screen are streams of their own.
  await expect.poll(() => [at.state()?.unsent, at.view()?.offline]).toEqual([0, false])
  const issued = (await eventsOf(parcel.uid)).find(({ status }) => status === 'issued')
  expect(issued?.occurred_at.getTime()).toBeLessThan(back)
  expect(issued?.received_at.getTime()).toBeGreaterThanOrEqual(back)
})

test('the power is cut at an open door: the screen is dark, the door stays, and then the locker asks', async () => {
  const at = await open()
  const { door } = await fetchParcel(at)
  expect(await at.act({ act: 'power', on: false })).toBe(204)
  await expect.poll(() => at.state()).toMatchObject({ hasPower: false, screen: null })
  expect(at.state()?.doors.find(({ no }) => no === door)?.isOpen).toBe(true)
  expect(await at.act({ act: 'scan_code' })).toBe(409)
  expect(await at.act({ act: 'power', on: true })).toBe(204)
  await at.see('D2')
  expect(await at.act({ act: 'door', door })).toBe(204)
  await at.see('D7')
  await at.press({ kind: 'took_it' })
  await at.see('D9')
  await at.press({ kind: 'done' })
})

test('only its own lock opens a door, and what is no act or no press is rejected', async () => {
  const at = await open()
  expect(await at.act({ act: 'door', door: 1 })).toBe(409)
  const path = `${site}${DEMO_LOCKER_PATH}/${pointNumberPath(number)}`
  const post = async (end: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(path + end, init)).status
  }
  expect(await post('/act', { act: 'unlock', door: 1 })).toBe(400)
  expect(await post('/screen/press', { viewId: 1, intent: { kind: 'unlock' } })).toBe(400)
})

test('the demonstration leaves an open locker alone; unused for ten minutes it closes, and the point is as before', async () => {
  await open()
  expect(await findPointsWithDevice(db())).toEqual(new Set([number]))
  now += 9 * 60_000
  await closeIdle()
  expect(await findPointsWithDevice(db())).toEqual(new Set([number]))
  now += 2 * 60_000
  await closeIdle()
  expect(await findPointsWithDevice(db())).toEqual(new Set())
  expect(await page?.act({ act: 'scan_code' })).toBe(404)
  await expect.poll(() => page?.hasEnded()).toBe(true)
})

test('a point with a program of its own, and one that nobody sends to, are not played with', async () => {
  const post = async (of: string) => {
    const url = `${DEMO_LOCKER_PATH}/${pointNumberPath(of)}/act`
    const reply = await opened.app.inject({ method: 'POST', url, payload: { act: 'open' } })
    return reply.statusCode
  }
  const other = (await findLockerPoints(db())).find((point) => point.number !== number)
  await makeTestDevice(db(), other?.uid ?? '')
  expect(await post(other?.number ?? '')).toBe(409)
  expect(await post('нет такой')).toBe(404)
})

test('what a killed process left is closed at the next start; a real device is not', async () => {
  await open()
  expect((await findPointsWithDevice(db())).size).toBe(2)
  await revokeLeftDevices(db(), new Date())
  const left = await findPointsWithDevice(db())
  expect([left.size, left.has(number)]).toEqual([1, false])
  // Its own program is told, and its screen says so.
  await page?.see('B1')
})

test('the start prints the address of the locker where most waits', async () => {
  const lines = (await describeDemonstration(db(), 'https://y.example', 60)).join('\n')
  expect(lines).toContain(`постамат      https://y.example${DEMO_LOCKER_PATH}/${number}: `)
  const { headers } = await opened.app.inject({ url: DEMO_LOCKER_PATH })
  expect(headers.location).toBe(`${DEMO_LOCKER_PATH}/${pointNumberPath(number)}`)
})

test('parcels sent to a locker for a visitor lie in one cell each, also when two would be drawn', async () => {
  const other = (await findLockerPoints(db())).find((point) => point.number !== number)
  const drawnTwice = Date.UTC(2026, 0, 1, 0, 1, 51)
  const sent = await sendHere(db(), other?.number ?? '', 2, drawnTwice)
  expect(sent.map(({ cells }) => cells.length)).toEqual([1, 1])
})
