import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { openTestReceiver, type TestReceiver } from '#/adapters/webhook/test-receiver.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { callV1 } from '#/merchant-api/test-v1.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { notifyCustomer, startTestDeliveries, TIMEOUT } from './test-deliveries.ts'
import { signersOf } from './test-verify.ts'

/**
 * A customer for each test, with a server that takes its webhooks. After each test the engines stop, everything that arrived is
 * verified as signed, and endpoints and deliveries are deleted.
 */
export function openShop() {
  let opened: TestApp
  let customer: TestAccount
  let key: string
  let shop: TestReceiver
  const running: { stop: () => Promise<void> }[] = []
  const receivers: TestReceiver[] = []
  /** Of the test's endpoints. */
  const secrets: string[] = []

  const db = () => opened.database.db

  async function signInAnother(): Promise<void> {
    customer = await signInCustomer(opened)
    key = await makeTestKey(db(), customer.customerUid)
  }

  async function receiver(): Promise<TestReceiver> {
    const made = await openTestReceiver()
    receivers.push(made)
    return made
  }

  beforeAll(async () => {
    opened = await openTestApp({
      WEBHOOK_ALLOW_LOCAL: '1',
      WEBHOOK_FAST_SLOTS: '4',
      WEBHOOK_SLOW_SLOTS: '2',
      LIMIT_API_WRITE_PER_MINUTE: '100000',
    })
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await signInAnother()
    shop = await receiver()
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.stop()))
    // Whatever arrived, in any test, is what the standard's own library takes.
    const arrived = receivers.flatMap((each) => each.arrived)
    const own = secrets.splice(0)
    const unsigned = arrived.filter((each) => signersOf(own, each) === 0)
    if (unsigned.length > 0) throw new Error(`not signed: ${JSON.stringify(unsigned)}`)
    await Promise.all(receivers.splice(0).map((each) => each.close()))
    await db().deleteFrom('webhook_delivery').execute()
    await db().deleteFrom('webhook_endpoint').execute()
  })

  const start = (slowFrom?: number) => {
    const engine = startTestDeliveries(opened, slowFrom)
    running.push(engine)
    return engine
  }

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    callV1(opened, key, method, path, { payload, once: null })

  async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
    const response = await send(method, path, payload)
    const body = response.json()
    if (typeof body.secret === 'string') secrets.push(body.secret)
    return { status: response.statusCode, ...body }
  }

  const make = (more: object = {}) =>
    call('POST', '/webhook_endpoints', { url: shop.url, types: ['*'], ...more })
  const read = (id: string) => call('GET', `/webhook_endpoints/${id}`)

  /** An endpoint that has answered its trial, and whose calls are counted from here on. */
  async function makeEnabled(more: object = {}) {
    const made = await make(more)
    await vi.waitFor(async () => expect((await read(made.id)).state).toBe('enabled'), TIMEOUT)
    shop.received.length = 0
    return made
  }

  /** An endpoint that works, in the store alone: no engine runs. */
  async function makeEnabledWithout(more: object = {}) {
    const made = await make(more)
    await db()
      .updateTable('webhook_endpoint')
      .set({ state: 'enabled', ready_at: new Date(0) })
      .execute()
    await db().deleteFrom('webhook_delivery').execute()
    return made
  }

  /** Something that happened, with its number. */
  const putEvents = (type?: 'deposit.low' | 'deposit.credited', count?: number) =>
    notifyCustomer(db(), customer.customerUid, type, count)

  const deliveries = () =>
    db()
      .selectFrom('webhook_delivery')
      .select(['uid', 'event_uid', 'state', 'attempts', 'next_at'])
      .where('event_uid', 'is not', null)
      .orderBy('uid')
      .execute()

  return {
    opened: () => opened,
    customer: () => customer,
    shop: () => shop,
    db,
    receivers,
    signInAnother,
    receiver,
    start,
    send,
    call,
    make,
    read,
    makeEnabled,
    makeEnabledWithout,
    putEvents,
    deliveries,
  }
}
