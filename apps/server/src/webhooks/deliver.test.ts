import { prefixedId, uidOfId } from '@yacheyka/core/api-keys/prefixed-id'
import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import { newUid, uuidv7 } from '#/db/uuid.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { eventId } from '#/merchant-events/present-event.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { type Claimed, claimDeliveries } from './claim-deliveries.ts'
import { noteFailure } from './note-outcome.ts'
import { noteSuccesses } from './note-successes.ts'
import { busyOf } from './under-way.ts'
import { webhookSealing } from './secrets.ts'
import { signWebhook } from './signature.ts'
import { limitBacklogs, resealSecrets, sweepDeliveries } from './sweep-deliveries.ts'
import {
  failAt,
  makeDue,
  makeReady,
  SETTINGS,
  startTestDeliveries,
  notifyCustomer,
  TIMEOUT,
} from './test-deliveries.ts'
import { signersOf, verifyWithStandard } from './test-verify.ts'
import {
  HANGS,
  openTestReceiver,
  statusOf,
  type TestReceiver,
} from '#/adapters/webhook/test-receiver.ts'

let opened: TestApp
let anna: TestAccount
let key: string
let shop: TestReceiver
const running: { stop: () => Promise<void> }[] = []
const receivers: TestReceiver[] = []
/** Of the test's endpoints. */
const secrets: string[] = []

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
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
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

const db = () => opened.database.db

async function receiver(): Promise<TestReceiver> {
  const made = await openTestReceiver()
  receivers.push(made)
  return made
}

const start = (slowFrom?: number) => {
  const engine = startTestDeliveries(opened, slowFrom)
  running.push(engine)
  return engine
}

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const answer = await opened.app.inject({
    method,
    url: `/api/v1${path}`,
    ...(payload === undefined ? {} : { payload }),
    headers: { authorization: `Bearer ${key}` },
  })
  const body = answer.json()
  if (typeof body.secret === 'string') secrets.push(body.secret)
  return { status: answer.statusCode, ...body }
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

/** Something that happened, with its number. */
const tell = (type?: 'deposit.low' | 'deposit.credited', count?: number) =>
  notifyCustomer(db(), anna.customerUid, type, count)

const deliveries = () =>
  db()
    .selectFrom('webhook_delivery')
    .select(['uid', 'event_uid', 'state', 'attempts', 'next_at'])
    .where('event_uid', 'is not', null)
    .orderBy('uid')
    .execute()
test('a new endpoint is tried, then told of events, each signed by its secret', async () => {
  start()
  const { id, secret, state, waiting } = await make({ types: ['deposit.low'] })
  expect([state, waiting]).toEqual(['unverified', 0])
  await vi.waitFor(async () => expect((await read(id)).state).toBe('enabled'), TIMEOUT)
  const [uid = ''] = await tell()
  await tell('deposit.credited')
  await vi.waitFor(() => expect(shop.received).toHaveLength(2), TIMEOUT)
  const [ping, told] = shop.received
  expect(JSON.parse(ping?.body ?? '')).toMatchObject({ type: 'webhook.ping', test: false })
  expect(JSON.parse(told?.body ?? '')).toEqual({
    id: eventId(uid),
    type: 'deposit.low',
    timestamp: expect.stringMatching(/Z$/),
    api_version: 'v1',
    test: false,
    data: { id: '1', balance: '812.00', warn_below: '1000.00', currency: 'RUB' },
  })
  for (const { headers, body } of shop.received) {
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
      body,
    }
    expect(signed.id).toBe(JSON.parse(body).id)
    expect(headers['webhook-signature']).toBe(signWebhook([secret], signed))
    expect(headers).toMatchObject({ 'content-type': 'application/json' })
  }
  expect(shop.received.map((each) => verifyWithStandard(secret, each))).toEqual(
    shop.received.map(({ body }) => JSON.parse(body)),
  )
  await vi.waitFor(async () => expect((await read(id)).waiting).toBe(0), TIMEOUT)
  expect((await read(id)).last_success_at).toEqual(expect.any(String))
})

test('what fails comes again with the same id and body, and is retried by the schedule', async () => {
  start()
  const { id } = await makeEnabled()
  shop.answer = statusOf(500)
  await tell()
  await vi.waitFor(
    async () => expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 1 }]),
    TIMEOUT,
  )
  const [failed] = await deliveries()
  expect((failed?.next_at.getTime() ?? 0) - Date.now()).toBeLessThan(5500)
  expect((await read(id)).failing_since).toEqual(expect.any(String))
  shop.answer = statusOf(204)
  await makeDue(db())
  await vi.waitFor(
    async () => expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]),
    TIMEOUT,
  )
  const [first, second] = shop.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(await read(id)).toMatchObject({ state: 'enabled', failing_since: null })
  const attempts = await db()
    .selectFrom('webhook_attempt')
    .select(['n', 'status', 'fault'])
    .where('delivery_uid', '=', failed?.uid ?? '')
    .orderBy('n')
    .execute()
  expect(attempts).toEqual([
    { n: 1, status: 500, fault: null },
    { n: 2, status: 204, fault: null },
  ])
})

test('a failing endpoint rests no longer once it is asked for: by an event sent again, or by a sample that it takes', async () => {
  start()
  const { id } = await makeEnabled()
  const [uid = ''] = await tell()
  await vi.waitFor(
    async () => expect(await deliveries()).toMatchObject([{ state: 'delivered' }]),
    TIMEOUT,
  )
  const fail = () =>
    db()
      .updateTable('webhook_endpoint')
      .set({
        state: 'failing',
        failures: 9,
        failing_since: new Date(),
        ready_at: new Date(Date.now() + 50_000),
      })
      .execute()
  await fail()
  const { data } = await call('GET', `/webhook_deliveries?endpoint=${id}`)
  const told = data.find(({ event }: { event: string }) => event === eventId(uid))
  await opened.app.inject({
    method: 'POST',
    url: `/api/v1/webhook_deliveries/${told.id}/resend`,
    headers: { authorization: `Bearer ${key}` },
  })
  await vi.waitFor(() => expect(shop.received).toHaveLength(2), TIMEOUT)
  await vi.waitFor(async () => expect((await read(id)).state).toBe('enabled'), TIMEOUT)
  await fail()
  expect(await call('POST', `/webhook_endpoints/${id}/test`, {})).toMatchObject({ status: 204 })
  expect(await read(id)).toMatchObject({ state: 'enabled', failing_since: expect.any(String) })
})

test('endpoints that hang hold up nobody else’s events, with more of them than there are slots', async () => {
  start(50)
  await makeEnabled()
  for (let n = 0; n < 8; n += 1) {
    const dead = await receiver()
    await make({ url: dead.url, types: ['deposit.credited'] })
  }
  await vi.waitFor(async () => {
    const states = (await call('GET', '/webhook_endpoints')).data.map(
      (each: { state: string }) => each.state,
    )
    expect(states).toEqual(Array.from({ length: 9 }, () => 'enabled'))
  }, TIMEOUT)
  for (const each of receivers.slice(1)) each.answer = HANGS
  await tell('deposit.credited', 5)
  const uids = await tell('deposit.low', 20)
  await vi.waitFor(() => {
    const got = new Set(shop.received.map(({ headers }) => headers['webhook-id']))
    for (const uid of uids) expect(got).toContain(eventId(uid))
  }, TIMEOUT)
})

test('a process that is gone while it sends leaves its delivery to another one: sent twice at worst', async () => {
  await makeEnabledWithout()
  await tell()
  const now = new Date()
  const [taken] = await claimDeliveries(db(), 'fast', 10, now)
  expect(await claimDeliveries(db(), 'fast', 10, now)).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'delivering', attempts: 1 }])
  const later = new Date(now.getTime() + 61_000)
  const [again] = await claimDeliveries(db(), 'fast', 10, later)
  expect(again).toMatchObject({ uid: taken?.uid, attempt: 2 })
  // The first one wakes up again: what it says is no longer asked.
  if (taken === undefined || again === undefined) throw new Error('nothing was taken')
  const outcome = { answer: { status: 500, retryAfter: undefined, text: '' }, ms: 1, at: now }
  const options = { settings: SETTINGS, now: later }
  expect(await noteFailure(db(), taken, outcome, options)).toBe('lost')
  const good = { ...outcome, answer: { status: 200, retryAfter: undefined, text: '' } }
  expect([...(await noteSuccesses(db(), [{ claimed: taken, outcome: good }], later))]).toEqual([])
  expect([...(await noteSuccesses(db(), [{ claimed: again, outcome: good }], later))]).toEqual([
    again.uid,
  ])
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

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

test('of one endpoint four are under way at once, and one of what is slow', async () => {
  await makeEnabledWithout()
  await tell('deposit.low', 10)
  const now = new Date()
  const take = async (lane: 'fast' | 'slow') => {
    await makeReady(db())
    return (await claimDeliveries(db(), lane, 100, now)).length
  }
  expect([await take('slow'), await take('fast'), await take('fast')]).toEqual([0, 4, 0])
  await makeDue(db())
  await db().updateTable('webhook_endpoint').set({ is_slow: true }).execute()
  expect([await take('fast'), await take('slow'), await take('slow')]).toEqual([0, 1, 0])
})

const underWay = (taken: readonly Claimed[], lane: 'fast' | 'slow') =>
  new Set(
    taken.map(({ endpoint: { uid: endpointUid, customerUid, atOnce } }) => {
      return { endpointUid, customerUid, atOnce, lane }
    }),
  )
const SLOTS = 48

test('an endpoint that was given more calls has as many under way, as often; others of its customer go on beside it', async () => {
  const { id } = await makeEnabledWithout({ types: ['deposit.low'] })
  await makeEnabledWithout({ types: ['deposit.low'] })
  const uid = uidOfId('whk', id) ?? ''
  const give = (more: object) =>
    db().updateTable('webhook_endpoint').set(more).where('uid', '=', uid).execute()
  await give({ at_once: 16 })
  await tell('deposit.low', 40)
  const now = new Date()
  const take = async (extra = 100, customers: readonly string[] = []) => {
    await makeReady(db())
    const taken = await claimDeliveries(db(), 'fast', 100, now, { endpoints: [], customers, extra })
    const own = taken.filter(({ endpoint }) => endpoint.uid === uid).length
    return [own, taken.length - own]
  }
  // Beyond the usual ones it gets what is left for such calls.
  expect(await take(3)).toEqual([7, 4])
  expect(await take()).toEqual([9, 0])
  const { ready_at: ready } = await db()
    .selectFrom('webhook_endpoint')
    .select('ready_at')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  expect(ready.getTime() - now.getTime()).toBe(Math.floor((9 * 50 * 4) / 16))
  expect(await take()).toEqual([0, 0])
  // Fewer again, with more of them under way.
  await makeDue(db())
  await give({ at_once: 4 })
  expect(await take()).toEqual([4, 4])
  // Where its customer has no place left, it alone goes on.
  await makeDue(db())
  await give({ at_once: 16 })
  expect(await take(100, [anna.customerUid])).toEqual([16, 0])
  // Its calls are not among the twelve of its customer.
  for (let n = 0; n < 3; n += 1) await makeEnabledWithout({ types: ['deposit.low'] })
  await tell('deposit.low', 40)
  await makeDue(db())
  expect(await take()).toEqual([16, 12])
})

test('a process knows whose places are taken, and leaves half of them to usual calls', async () => {
  await makeEnabledWithout({ types: ['deposit.low'] })
  await db().updateTable('webhook_endpoint').set({ at_once: 16 }).execute()
  await tell('deposit.low', 40)
  const taken = await claimDeliveries(db(), 'fast', 100, new Date())
  const { customerUid, uid } = taken[0]?.endpoint ?? { customerUid: '', uid: '' }
  expect(taken).toHaveLength(16)
  const busy = (from: number) => busyOf('fast', underWay(taken.slice(from), 'fast'), SLOTS)
  expect(busy(0)).toEqual({ endpoints: [uid], customers: [], extra: 12 })
  expect(busy(1)).toEqual({ endpoints: [], customers: [], extra: 13 })
  expect(busyOf('slow', underWay(taken.slice(12), 'slow'), SLOTS)).toEqual({
    endpoints: [uid],
    customers: [customerUid],
    extra: 24,
  })
})

test('of one customer twelve are under way at once, and the places of others are not held by it', async () => {
  for (let n = 0; n < 5; n += 1) await makeEnabledWithout({ types: ['deposit.low'] })
  await tell('deposit.low', 10)
  const now = new Date()
  const take = async (lane: 'fast' | 'slow', slots = 100) => {
    await makeReady(db())
    return claimDeliveries(db(), lane, slots, now)
  }
  expect(await take('fast')).toHaveLength(12)
  expect(await take('fast')).toEqual([])
  await makeDue(db())
  await db().updateTable('webhook_endpoint').set({ is_slow: true }).execute()
  const taken = await take('slow')
  expect(taken).toHaveLength(4)
  expect(await take('slow')).toEqual([])
  const before = anna
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
  const { id } = await make({ types: ['deposit.low'] })
  await db()
    .updateTable('webhook_endpoint')
    .set({ ready_at: new Date(0) })
    .execute()
  // With one place alone, and five endpoints that stood there before: this process knows whose places are taken.
  const calls = underWay(taken, 'slow')
  const busy = busyOf('slow', calls, SLOTS)
  expect(busy.customers).toEqual([before.customerUid])
  const [claimed, ...more] = await claimDeliveries(db(), 'slow', 1, new Date(), busy)
  expect(more).toEqual([])
  expect(claimed?.endpoint.customerUid).toBe(anna.customerUid)
  expect(prefixedId('whk', claimed?.endpoint.uid ?? '')).toBe(id)
  expect(before.customerUid).not.toBe(anna.customerUid)
})

test('what waits beyond the most is never sent, the oldest first', async () => {
  await makeEnabledWithout()
  const uids = await tell('deposit.low', 5)
  await limitBacklogs(db(), 5)
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill('pending'))
  await limitBacklogs(db(), 2)
  const states = new Map((await deliveries()).map((each) => [each.event_uid, each.state]))
  expect([...states.values()].filter((state) => state === 'expired')).toHaveLength(3)
  expect(new Set(states.keys())).toEqual(new Set(uids))
})

test('who keeps failing is slow, then told by e-mail, then disabled; events wait until it is enabled', async () => {
  const { id } = await makeEnabledWithout()
  await tell()
  const began = Date.now()
  const HOUR = 3_600_000
  const stateAt = async (hours: number) => {
    await failAt(db(), new Date(began + hours * HOUR))
    return (await read(id)).state
  }
  expect([await stateAt(0), await stateAt(1), await stateAt(2), await stateAt(3)]).toEqual([
    'enabled',
    'enabled',
    'failing',
    'failing',
  ])
  const emails = async () => {
    const rows = await db()
      .selectFrom('outbox_message')
      .select('template')
      .where('template', 'like', 'webhook%')
      .orderBy('uid')
      .execute()
    return rows.map(({ template }) => template)
  }
  expect(await emails()).toEqual([])
  expect([await stateAt(24), await stateAt(25), await stateAt(119)]).toEqual([
    'failing',
    'failing',
    'failing',
  ])
  expect(await emails()).toEqual(['webhook_failing'])
  expect(await stateAt(120)).toBe('disabled')
  expect(await emails()).toEqual(['webhook_failing', 'webhook_disabled'])
  expect(await read(id)).toMatchObject({ disabled_reason: 'failures', waiting: 1 })
  await tell()
  await makeReady(db())
  for (const lane of ['fast', 'slow'] as const)
    expect(await claimDeliveries(db(), lane, 10, new Date(began + 200 * HOUR))).toEqual([])
  await db()
    .updateTable('webhook_delivery')
    .set({ next_at: new Date(0), attempts: 1 })
    .execute()
  expect(await call('POST', `/webhook_endpoints/${id}/enable`, {})).toMatchObject({
    state: 'unverified',
    waiting: 2,
  })
  start()
  await vi.waitFor(() => expect(shop.received).toHaveLength(3), TIMEOUT)
  expect(JSON.parse(shop.received[0]?.body ?? '').type).toBe('webhook.ping')
})

test('whoever answers 410 is disabled at once; what waits need not be sent', async () => {
  start()
  const { id } = await makeEnabled()
  shop.answer = statusOf(410)
  await tell()
  await vi.waitFor(
    async () =>
      expect(await read(id)).toMatchObject({ state: 'disabled', disabled_reason: 'gone' }),
    TIMEOUT,
  )
  await tell()
  shop.received.length = 0
  shop.answer = statusOf(200)
  await call('POST', `/webhook_endpoints/${id}/enable`, { send_waiting: false })
  const [last = ''] = await tell()
  await vi.waitFor(() => expect(shop.received).toHaveLength(2), TIMEOUT)
  expect(shop.received[1]?.headers['webhook-id']).toBe(eventId(last))
})

test('Retry-After of a busy server is heeded, and it gets one call at a time', async () => {
  start()
  await makeEnabled()
  shop.answer = statusOf(503, { 'retry-after': '3600' })
  await tell()
  await vi.waitFor(
    async () => expect(await deliveries()).toMatchObject([{ attempts: 1, state: 'pending' }]),
    TIMEOUT,
  )
  const row = await db()
    .selectFrom('webhook_endpoint')
    .select(['ready_at', 'is_slow'])
    .executeTakeFirstOrThrow()
  expect(row.is_slow).toBe(true)
  expect(row.ready_at.getTime() - Date.now()).toBeGreaterThan(3_500_000)
})

test('events for another address wait until that one has answered', async () => {
  start()
  const { id } = await makeEnabled()
  const other = await receiver()
  other.answer = statusOf(500)
  await call('PATCH', `/webhook_endpoints/${id}`, { url: other.url })
  await tell()
  await vi.waitFor(() => expect(other.received).toHaveLength(1), TIMEOUT)
  expect(JSON.parse(other.received[0]?.body ?? '').type).toBe('webhook.ping')
  other.answer = statusOf(200)
  await vi.waitFor(async () => {
    await makeDue(db())
    expect(other.received.length).toBeGreaterThan(2)
  }, TIMEOUT)
  expect(JSON.parse(other.received.at(-1)?.body ?? '').type).toBe('deposit.low')
  expect(shop.received).toEqual([])
})

test('a process that stops gives back what is not answered yet', async () => {
  const engine = start()
  await makeEnabled()
  shop.answer = HANGS
  await tell()
  await vi.waitFor(() => expect(shop.received).toHaveLength(1), TIMEOUT)
  await engine.stop()
  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 0 }])
  shop.answer = statusOf(200)
  start()
  await vi.waitFor(
    async () => expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]),
    TIMEOUT,
  )
})

test('while a secret is rotated both sign; sealed anew under another secret of the installation', async () => {
  start()
  const { id, secret: before } = await makeEnabled()
  const { secret: after, previous_secret_until: until } = await call(
    'POST',
    `/webhook_endpoints/${id}/rotate_secret`,
    {},
  )
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  await tell()
  await vi.waitFor(() => expect(shop.received).toHaveLength(1), TIMEOUT)
  const [told] = shop.received
  if (told === undefined) throw new Error('nothing came')
  const { headers, body } = told
  const signed = {
    id: String(headers['webhook-id']),
    timestamp: Number(headers['webhook-timestamp']),
    body,
  }
  expect(headers['webhook-signature']).toBe(signWebhook([after, before], signed))
  // Whoever still has the old secret takes it, and whoever has the new one.
  for (const each of [before, after])
    expect(verifyWithStandard(each, told)).toEqual(JSON.parse(body))
  expect(() => verifyWithStandard(before, { ...told, body: `${body} ` })).toThrow('No matching')
  const previousSecret = opened.context.config.secret
  const next = webhookSealing({ secret: 'another secret that only tests know', previousSecret })
  await resealSecrets(db(), next)
  const alone = webhookSealing({
    secret: 'another secret that only tests know',
    previousSecret: undefined,
  })
  const row = await db()
    .selectFrom('webhook_endpoint')
    .select(['uid', 'secret', 'previous_secret'])
    .executeTakeFirstOrThrow()
  expect([alone.open(row.uid, row.secret), alone.open(row.uid, row.previous_secret ?? '')]).toEqual(
    [after, before],
  )
})

test('deliveries are kept as long as events, and endpoints that were deleted until theirs are gone', async () => {
  const { id } = await make()
  const now = new Date('2026-12-25T12:00:00Z')
  const old = uuidv7(now.getTime() - 30 * 86_400_000 - 1, new Uint8Array(10))
  const kept = uuidv7(now.getTime() - 30 * 86_400_000, new Uint8Array(10))
  const { uid } = await db().selectFrom('webhook_endpoint').select('uid').executeTakeFirstOrThrow()
  await db().deleteFrom('webhook_delivery').execute()
  const rowOf = (each: string) => ({
    uid: each,
    endpoint_uid: uid,
    event_uid: newUid(),
    state: 'delivered' as const,
    next_at: now,
    created_at: now,
  })
  await db()
    .insertInto('webhook_delivery')
    .values([rowOf(old), rowOf(kept)])
    .execute()
  await db()
    .insertInto('webhook_attempt')
    .values({ delivery_uid: old, n: 1, at: now, ms: 1, status: 200, fault: null })
    .execute()
  await sweepDeliveries(db(), 30, now)
  expect((await deliveries()).map((each) => each.uid)).toEqual([kept])
  await opened.app.inject({
    method: 'DELETE',
    url: `/api/v1/webhook_endpoints/${id}`,
    headers: { authorization: `Bearer ${key}` },
  })
  const left = () => db().selectFrom('webhook_endpoint').select('uid').execute()
  await sweepDeliveries(db(), 30, new Date(Date.now() + 2 * 86_400_000))
  expect(await left()).toHaveLength(1)
  await sweepDeliveries(db(), 30, new Date(now.getTime() + 86_400_000))
  expect(await left()).toEqual([])
})

test.each([...MERCHANT_EVENT_TYPES, 'webhook.ping'])(
  'a sample of %s is sent at once, marked as a test, signed, and kept nowhere',
  async (type) => {
    const { id, secret } = await makeEnabledWithout()
    shop.answer = (response) => response.writeHead(500).end('не сегодня')
    const sent = await call('POST', `/webhook_endpoints/${id}/test`, { type })
    // Its own `status` is the shop's.
    expect(sent).toMatchObject({ status: 500, fault: null, answer: 'не сегодня' })
    const [got] = shop.received
    if (got === undefined) throw new Error('nothing came')
    const { headers, body } = got
    expect(JSON.parse(body)).toMatchObject({ type, test: true, api_version: 'v1' })
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
      body,
    }
    expect(headers['webhook-signature']).toBe(signWebhook([secret], signed))
    expect(await deliveries()).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'enabled', failing_since: null })
  },
)
