import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import {
  openTestReceiver,
  type Received,
  statusOf,
  type TestReceiver,
} from '#/adapters/webhook/test-receiver.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import {
  makeDue,
  makeReady,
  startTestDeliveries,
  notifyCustomer,
  TIMEOUT,
} from './test-deliveries.ts'
import { signersOf, verifyWithStandard } from './test-verify.ts'

// A secret that is rotated while a delivery waits for its retry: each attempt is signed by what holds when it is sent.

let opened: TestApp
let anna: TestAccount
let key: string
let shop: TestReceiver
let engine: ReturnType<typeof startTestDeliveries>
beforeAll(async () => {
  opened = await openTestApp({ WEBHOOK_ALLOW_LOCAL: '1' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
  shop = await openTestReceiver()
  engine = startTestDeliveries(opened)
})
afterEach(async () => {
  await engine.stop()
  await shop.close()
  await db().deleteFrom('webhook_delivery').execute()
  await db().deleteFrom('webhook_endpoint').execute()
})

const db = () => opened.database.db

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const response = await opened.app.inject({
    method,
    url: `/api/v1/webhook_endpoints${path}`,
    ...(payload === undefined ? {} : { payload }),
    headers: { authorization: `Bearer ${key}` },
  })
  return response.json()
}

/** An endpoint whose server has refused an event once. @returns its id and its first secret */
async function createFailingWebhook(): Promise<{ readonly id: string; readonly secret: string }> {
  const made = await call('POST', '', { url: shop.url, types: ['*'] })
  await vi.waitFor(async () => {
    expect(await call('GET', `/${made.id}`)).toMatchObject({ state: 'enabled', waiting: 0 })
  }, TIMEOUT)
  shop.received.length = 0
  shop.reply = statusOf(500)
  await notifyCustomer(db(), anna.customerUid)
  await attempted(1)
  return made
}
const rotate = async (id: string, overlapHours: number): Promise<string> =>
  (await call('POST', `/${id}/rotate_secret`, { overlap_hours: overlapHours })).secret

/** Until an attempt is over, so that the next one is a retry. */
const attempted = (attempts: number) =>
  vi.waitFor(async () => {
    const { n } = await db()
      .selectFrom('webhook_attempt')
      .innerJoin('webhook_delivery', 'webhook_delivery.uid', 'delivery_uid')
      .select(({ fn }) => fn.max('n').as('n'))
      .where('event_uid', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(n).toBe(attempts)
  }, TIMEOUT)

/** Its time has come. @returns what arrived */
async function retry(attempt: number): Promise<Received> {
  await makeReady(db())
  await makeDue(db())
  await attempted(attempt)
  const received = shop.received.at(-1)
  if (received === undefined || shop.received.length !== attempt)
    throw new Error(`${shop.received.length} calls, not ${attempt}`)
  return received
}
/** The overlap of two secrets is over. */
const endOverlap = () =>
  db()
    .updateTable('webhook_endpoint')
    .set({ previous_until: new Date() })
    .where('previous_until', 'is not', null)
    .execute()
const signaturesOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ')

test('a retry is signed by both secrets while they overlap, and by the new one alone after it', async () => {
  const { id, secret: before } = await createFailingWebhook()
  const [first] = shop.received
  const after = await rotate(id, 24)
  const second = await retry(2)
  expect(signaturesOf(second)).toHaveLength(2)
  for (const secret of [before, after])
    expect(verifyWithStandard(secret, second)).toEqual(JSON.parse(second.body))
  const [newest] = signaturesOf(second)
  const bySignature = { ...second.headers, 'webhook-signature': newest }
  expect(signersOf([after], { ...second, headers: bySignature })).toBe(1)

  await endOverlap()
  shop.reply = statusOf(204)
  const third = await retry(3)
  expect(signaturesOf(third)).toHaveLength(1)
  expect(verifyWithStandard(after, third)).toEqual(JSON.parse(third.body))
  expect(() => verifyWithStandard(before, third)).toThrow('No matching')

  expect(first).toBeDefined()
  expect(shop.received.map(({ body }) => body)).toEqual(Array(3).fill(first?.body))
  expect(new Set(shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(shop.received.map((each) => signersOf([before, after], each))).toEqual([1, 2, 1])
})

test('without an overlap the old secret signs no retry', async () => {
  const { id, secret: before } = await createFailingWebhook()
  const after = await rotate(id, 0)
  shop.reply = statusOf(204)
  const second = await retry(2)
  expect(signaturesOf(second)).toHaveLength(1)
  expect(verifyWithStandard(after, second)).toEqual(JSON.parse(second.body))
  expect(() => verifyWithStandard(before, second)).toThrow('No matching')
})

test('of three secrets the two last ones sign', async () => {
  const { id, secret: before } = await createFailingWebhook()
  const between = await rotate(id, 24)
  const after = await rotate(id, 24)
  shop.reply = statusOf(204)
  const second = await retry(2)
  expect(signaturesOf(second)).toHaveLength(2)
  for (const secret of [between, after])
    expect(verifyWithStandard(secret, second)).toEqual(JSON.parse(second.body))
  expect(() => verifyWithStandard(before, second)).toThrow('No matching')
})
