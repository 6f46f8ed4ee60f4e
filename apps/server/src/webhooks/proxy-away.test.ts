import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { openTestReceiver, type TestReceiver } from '#/adapters/webhook/test-receiver.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { notifyCustomer, startTestDeliveries, TIMEOUT } from './test-deliveries.ts'

// What the installation's own proxy does is no failure of a shop.

let opened: TestApp
let shop: TestReceiver
let customerUid: string
const proxy = createServer()
/** What it does with a CONNECT. */
let response: (socket: Socket) => unknown
const lines: string[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  proxy.on('connect', (_request, socket: Socket) => response(socket))
  opened = await openTestApp({
    WEBHOOK_ALLOW_LOCAL: '1',
    WEBHOOK_PROXY: `http://127.0.0.1:${port}`,
  })
  shop = await openTestReceiver()
})
afterAll(async () => {
  await Promise.all([shop.close(), opened.close(), close()])
})
beforeEach(async () => {
  const signedIn = await signInCustomer(opened)
  customerUid = signedIn.customerUid
  const key = await makeTestKey(db(), customerUid)
  for (const url of ['https://shop.example/', shop.url]) {
    await opened.app.inject({
      method: 'POST',
      url: '/api/v1/webhook_endpoints',
      headers: { authorization: `Bearer ${key}` },
      payload: { url, types: ['*'] },
    })
  }
  // Neither has a trial due.
  await db().deleteFrom('webhook_delivery').execute()
  await db().updateTable('webhook_endpoint').set({ state: 'enabled' }).execute()
  await notifyCustomer(db(), customerUid)
})
afterEach(async () => {
  lines.length = 0
  shop.received.length = 0
  await db().deleteFrom('webhook_delivery').execute()
  await db().deleteFrom('webhook_endpoint').execute()
})

const db = () => opened.database.db
const close = () => new Promise((resolve) => proxy.close(resolve))
const start = (slowFrom?: number) =>
  startTestDeliveries(opened, slowFrom, pino({}, { write: (line) => lines.push(line) }))

const delivery = () =>
  db()
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.uid', 'endpoint_uid')
    .select(['webhook_delivery.state', 'attempts', 'next_at'])
    .where('url', 'like', 'https%')
    .orderBy('webhook_delivery.uid')
    .executeTakeFirstOrThrow()
const endpoint = () =>
  db()
    .selectFrom('webhook_endpoint')
    .select(['state', 'failures', 'failing_since', 'is_slow', 'ready_at'])
    .where('url', 'like', 'https%')
    .executeTakeFirstOrThrow()
const HEALTHY = { state: 'enabled', failures: 0, failing_since: null, is_slow: false }

/** As late as it is: that is what is watched. */
async function expectUntouched(before: object): Promise<void> {
  await vi.waitFor(async () => {
    expect(await delivery()).toEqual(before)
    expect(await endpoint()).toMatchObject(HEALTHY)
  }, TIMEOUT)
  const attempts = db()
    .selectFrom('webhook_attempt')
    .innerJoin('webhook_delivery', 'webhook_delivery.uid', 'delivery_uid')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.uid', 'endpoint_uid')
    .select('n')
    .where('url', 'like', 'https%')
  expect(await attempts.execute()).toEqual([])
}

test('where it does not take its login for one address, that endpoint rests, and others go on', async () => {
  const before = await delivery()
  const { ready_at: ready } = await endpoint()
  response = (socket) =>
    socket.end('HTTP/1.1 407 No\r\nproxy-authenticate: Basic realm="net"\r\n\r\n')
  const engine = start()
  await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('its login')]), TIMEOUT)
  await notifyCustomer(db(), customerUid)
  await vi.waitFor(() => expect(shop.received).toHaveLength(2), TIMEOUT)
  await engine.stop()
  await expectUntouched(before)
  expect((await endpoint()).ready_at.getTime()).toBeGreaterThan(ready.getTime() + 1000)
})

// The last one: its proxy does not come back, since its port may be another's by then.
test('what waits while it is away is as due as before, and its endpoint as quick', async () => {
  const before = await delivery()
  const held: Socket[] = []
  response = (socket) => held.push(socket)
  const engine = start(20)
  await vi.waitFor(async () => expect((await endpoint()).is_slow).toBe(true), TIMEOUT)
  const closed = close()
  for (const socket of held) socket.destroy()
  await closed
  await vi.waitFor(
    () => expect(lines).toEqual([expect.stringContaining('cannot be reached')]),
    TIMEOUT,
  )
  await expectUntouched(before)
  await engine.stop()
})
