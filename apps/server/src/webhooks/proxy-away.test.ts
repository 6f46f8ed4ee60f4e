import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { startTestDeliveries, TIMEOUT } from './test-deliveries.ts'

let opened: TestApp
beforeAll(async () => {
  // Nobody listens at the port of «discard».
  opened = await openTestApp({ WEBHOOK_ALLOW_LOCAL: '1', WEBHOOK_PROXY: 'http://127.0.0.1:9' })
})
afterAll(() => opened.close())

test('what the installation’s own proxy does not take waits, and is no failure of its shop', async () => {
  const { db } = opened.database
  const { customerUid } = await signInCustomer(opened)
  const key = await makeTestKey(db, customerUid)
  const made = await opened.app.inject({
    method: 'POST',
    url: '/api/v1/webhook_endpoints',
    headers: { authorization: `Bearer ${key}` },
    payload: { url: 'https://shop.example/', types: ['*'] },
  })
  expect(made.statusCode).toBe(201)
  const delivery = () =>
    db
      .selectFrom('webhook_delivery')
      .select(['state', 'attempts', 'next_at'])
      .executeTakeFirstOrThrow()
  const before = await delivery()
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const engine = startTestDeliveries(opened, 3000, log)
  await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('WEBHOOK_PROXY')]), TIMEOUT)
  // As late as it is: that is what is watched.
  await vi.waitFor(async () => expect(await delivery()).toEqual(before), TIMEOUT)
  await engine.stop()
  expect(await db.selectFrom('webhook_attempt').select('n').execute()).toEqual([])
  const endpoints = db.selectFrom('webhook_endpoint').select(['state', 'failures', 'failing_since'])
  expect(await endpoints.execute()).toEqual([
    { state: 'unverified', failures: 0, failing_since: null },
  ])
})
