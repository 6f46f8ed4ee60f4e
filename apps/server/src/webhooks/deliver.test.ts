import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import { expect, test, vi } from 'vitest'
import { HANGS, statusOf } from '#/adapters/webhook/test-receiver.ts'
import { newUid, uuidv7 } from '#/db/uuid.ts'
import { eventId } from '#/merchant-events/present-event.ts'
import { webhookSealing } from './secrets.ts'
import { signWebhook } from './signature.ts'
import { resealSecrets, sweepDeliveries } from './sweep-deliveries.ts'
import { makeDue, TIMEOUT } from './test-deliveries.ts'
import { verifyWithStandard } from './test-verify.ts'
import { openShop } from './test-shop.ts'

const {
  opened,
  shop,
  db,
  receivers,
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
} = openShop()

test('a new endpoint is tried, then reported of events, each signed by its secret', async () => {
  start()
  const { id, secret, state, waiting } = await make({ types: ['deposit.low'] })
  expect([state, waiting]).toEqual(['unverified', 0])
  await vi.waitFor(async () => expect((await read(id)).state).toBe('enabled'), TIMEOUT)
  const [uid = ''] = await putEvents()
  await putEvents('deposit.credited')
  await vi.waitFor(() => expect(shop().received).toHaveLength(2), TIMEOUT)
  const [ping, delivery] = shop().received
  expect(JSON.parse(ping?.body ?? '')).toMatchObject({ type: 'webhook.ping', test: false })
  expect(JSON.parse(delivery?.body ?? '')).toEqual({
    id: eventId(uid),
    type: 'deposit.low',
    timestamp: expect.stringMatching(/Z$/),
    api_version: 'v1',
    test: false,
    data: { id: '1', balance: '812.00', warn_below: '1000.00', currency: 'RUB' },
  })
  for (const { headers, body } of shop().received) {
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
      body,
    }
    expect(signed.id).toBe(JSON.parse(body).id)
    expect(headers['webhook-signature']).toBe(signWebhook([secret], signed))
    expect(headers).toMatchObject({ 'content-type': 'application/json' })
  }
  expect(shop().received.map((each) => verifyWithStandard(secret, each))).toEqual(
    shop().received.map(({ body }) => JSON.parse(body)),
  )
  await vi.waitFor(async () => expect((await read(id)).waiting).toBe(0), TIMEOUT)
  expect((await read(id)).last_success_at).toEqual(expect.any(String))
})

test('what fails comes again with the same id and body, and is retried by the schedule', async () => {
  start()
  const { id } = await makeEnabled()
  shop().reply = statusOf(500)
  await putEvents()
  await vi.waitFor(
    async () => expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 1 }]),
    TIMEOUT,
  )
  const [failed] = await deliveries()
  expect((failed?.next_at.getTime() ?? 0) - Date.now()).toBeLessThan(5500)
  expect((await read(id)).failing_since).toEqual(expect.any(String))
  shop().reply = statusOf(204)
  await makeDue(db())
  await vi.waitFor(
    async () => expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]),
    TIMEOUT,
  )
  const [first, second] = shop().received
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
  for (const each of receivers.slice(1)) each.reply = HANGS
  await putEvents('deposit.credited', 5)
  const uids = await putEvents('deposit.low', 20)
  await vi.waitFor(() => {
    const got = new Set(shop().received.map(({ headers }) => headers['webhook-id']))
    for (const uid of uids) expect(got).toContain(eventId(uid))
  }, TIMEOUT)
})

test('Retry-After of a busy server is heeded, and it gets one call at a time', async () => {
  start()
  await makeEnabled()
  shop().reply = statusOf(503, { 'retry-after': '3600' })
  await putEvents()
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
  other.reply = statusOf(500)
  await call('PATCH', `/webhook_endpoints/${id}`, { url: other.url })
  await putEvents()
  await vi.waitFor(() => expect(other.received).toHaveLength(1), TIMEOUT)
  expect(JSON.parse(other.received[0]?.body ?? '').type).toBe('webhook.ping')
  other.reply = statusOf(200)
  await vi.waitFor(async () => {
    await makeDue(db())
    expect(other.received.length).toBeGreaterThan(2)
  }, TIMEOUT)
  expect(JSON.parse(other.received.at(-1)?.body ?? '').type).toBe('deposit.low')
  expect(shop().received).toEqual([])
})

test('a process that stops gives back what is not answered yet', async () => {
  const engine = start()
  await makeEnabled()
  shop().reply = HANGS
  await putEvents()
  await vi.waitFor(() => expect(shop().received).toHaveLength(1), TIMEOUT)
  await engine.stop()
  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 0 }])
  shop().reply = statusOf(200)
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
  await putEvents()
  await vi.waitFor(() => expect(shop().received).toHaveLength(1), TIMEOUT)
  const [delivery] = shop().received
  if (delivery === undefined) throw new Error('nothing came')
  const { headers, body } = delivery
  const signed = {
    id: String(headers['webhook-id']),
    timestamp: Number(headers['webhook-timestamp']),
    body,
  }
  expect(headers['webhook-signature']).toBe(signWebhook([after, before], signed))
  // Whoever still has the old secret takes it, and whoever has the new one.
  for (const each of [before, after])
    expect(verifyWithStandard(each, delivery)).toEqual(JSON.parse(body))
  expect(() => verifyWithStandard(before, { ...delivery, body: `${body} ` })).toThrow('No matching')
  const previousSecret = opened().context.config.secret
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
  await send('DELETE', `/webhook_endpoints/${id}`)
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
    shop().reply = (response) => response.writeHead(500).end('не сегодня')
    const sent = await call('POST', `/webhook_endpoints/${id}/test`, { type })
    // Its own `status` is the shop's.
    expect(sent).toMatchObject({ status: 500, fault: null, answer: 'не сегодня' })
    const [got] = shop().received
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
