import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { insertParcel, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { digestOfSecret } from './device-keys.ts'
import { openKnownLockers } from './known-lockers.ts'
import { revokeDevice } from './manage-devices.ts'
import { type CallingDevice, findDevice } from './queries.ts'
import { makeTestDevice } from './test-devices.ts'

let opened: TestApp
let device: CallingDevice
let authorization: string
beforeAll(async () => {
  opened = await openTestApp()
  const pointUid = await insertPoint(opened.database.db, { number: 'ИЗВЕСТНЫЙ-1' })
  authorization = `Device ${await makeTestDevice(opened.database.db, pointUid)}`
  const found = await findDevice(opened.database.db, authorization)
  if (found === undefined) throw new Error('no device')
  device = found
})
afterAll(() => opened.close())

describe('what is known of a token', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is good for 30 seconds, and for no other token', () => {
    const known = openKnownLockers()
    known.keep('Device a', device, Date.now())
    vi.advanceTimersByTime(29_999)
    expect(known.find('Device a')).toEqual({ ...device, isFresh: false })
    expect([known.find('Device b'), known.find(undefined)]).toEqual([undefined, undefined])
    vi.advanceTimersByTime(1)
    expect(known.find('Device a')).toBeUndefined()
  })
})

test('a device that has heard its news waits for the next, whatever is remembered of it', async () => {
  const { app, database } = opened
  const pointUid = await insertPoint(database.db, { number: 'ИЗВЕСТНЫЙ-2' })
  const token = await makeTestDevice(database.db, pointUid)
  const headers = { authorization: `Device ${token}` }
  const first = await app.inject({
    url: '/api/device/feed?cursor=0&config=0&commands=0&wait=0',
    headers,
  })
  const { config } = first.json<{ config: { version: number } }>()
  const poll = (cursor: number, wait: number) =>
    app.inject({
      url: `/api/device/feed?cursor=${cursor}&config=${config.version}&commands=0&wait=${wait}`,
      headers,
    })
  expect((await poll(0, 2)).statusCode).toBe(204)
  await insertParcel(database.db, { pointUid })
  const { cursor } = (await poll(0, 50)).json<{ cursor: number }>()
  expect(cursor).toBeGreaterThan(0)
  expect((await poll(cursor, 1)).statusCode).toBe(204)
})

test('a device that waited in vain is known without the database, and hears that it was revoked', async () => {
  const { app, database } = opened
  const { point, uid } = device
  const url = `/api/device/feed?cursor=${point.last_change}&config=${point.updated_at.getTime()}&commands=0`
  const poll = (wait: number) =>
    app.inject({ url: `${url}&wait=${wait}`, headers: { authorization } })
  expect((await poll(2)).statusCode).toBe(204)
  // No query asks for the device: its token is another one in the database.
  const digests = database.db.updateTable('device').where('uid', '=', uid)
  const { token_digest: digest } = await database.db
    .selectFrom('device')
    .select('token_digest')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  await digests.set({ token_digest: digestOfSecret('another') }).execute()
  expect((await poll(1)).statusCode).toBe(204)
  expect((await poll(0)).statusCode).toBe(401)
  await digests.set({ token_digest: digest }).execute()
  await revokeDevice(database.db, uid, { actor: CLI_ACTOR, now: new Date() })
  const revoked = await poll(50)
  expect([revoked.statusCode, revoked.json()]).toEqual([
    401,
    { detail: 'Этот постамат отозван', revoked: expect.anything() },
  ])
})
