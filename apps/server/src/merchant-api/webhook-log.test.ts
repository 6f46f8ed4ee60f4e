import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { plansOf } from '#/db/test-plans.ts'
import { inTransaction } from '#/db/transaction.ts'
import { newUid, uuidv7 } from '#/db/uuid.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { numberEvents } from '#/merchant-events/relay.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { listDeliveries } from '#/webhooks/delivery-queries.ts'
import { replayEvents } from '#/webhooks/send-again.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let key: string
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_API_WRITE_PER_MINUTE: '100000',
    LIMIT_API_READ_PER_MINUTE: '100000',
  })
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
})

const db = () => opened.database.db

async function get(path: string, token = key) {
  const response = await callV1(opened, token, 'GET', path)
  return { status: response.statusCode, body: response.json() }
}

async function makeEndpoint(token = key): Promise<{ id: string; uid: string }> {
  const payload = { url: 'https://shop.example/hooks', types: ['*'] }
  const response = await callV1(opened, token, 'POST', '/webhook_endpoints', {
    payload,
    once: null,
  })
  const { id } = response.json()
  const { uid } = await db()
    .selectFrom('webhook_endpoint')
    .select('uid')
    .orderBy('uid', 'desc')
    .executeTakeFirstOrThrow()
  return { id, uid }
}

/** Something that happened, with its number, told to every endpoint. */
async function putEvent(type: 'deposit.low' | 'invoice.paid' = 'deposit.low') {
  const uid = newUid()
  const payload = JSON.stringify({
    balance: 81_200,
    ...(type === 'invoice.paid' ? { number: 'С-7' } : { warn_below: 100_000 }),
  })
  const event = { uid, customer_uid: anna.customerUid, type, subject: '1', version: 0, payload }
  await db()
    .insertInto('api_event')
    .values({ ...event, occurred_at: new Date() })
    .execute()
  while ((await numberEvents(db())) > 0);
  return `evt_${uid.replaceAll('-', '')}`
}

const ids = (response: { body: { data: { id: string }[] } }) =>
  response.body.data.map(({ id }) => id)

test('a delivery is listed with its last call, and shown with all of them and how each answer began', async () => {
  const endpoint = await makeEndpoint()
  const event = await putEvent()
  const { body } = await get('/webhook_deliveries')
  const [delivery, ping] = body.data
  expect(body.next_cursor).toBeNull()
  expect(ping).toMatchObject({ type: 'webhook.ping', event: null, endpoint: endpoint.id })
  expect(delivery).toEqual({
    id: expect.stringMatching(/^dlv_[0-9a-f]{32}$/),
    endpoint: endpoint.id,
    event,
    type: 'deposit.low',
    number: null,
    state: 'pending',
    reason: 'event',
    attempts: 0,
    next_attempt_at: expect.stringMatching(/Z$/),
    created_at: expect.stringMatching(/Z$/),
    last_attempt: null,
  })
  const { uid } = await db()
    .updateTable('webhook_delivery')
    .set({ state: 'delivered', attempts: 2 })
    .where('event_uid', 'is not', null)
    .where('endpoint_uid', '=', endpoint.uid)
    .returning('uid')
    .executeTakeFirstOrThrow()
  const at = new Date('2026-11-26T09:00:00Z')
  await db()
    .insertInto('webhook_attempt')
    .values([
      { delivery_uid: uid, n: 1, at, ms: 5000, status: null, fault: 'timeout', answer: null },
      { delivery_uid: uid, n: 2, at, ms: 12, status: 200, fault: null, answer: 'спасибо' },
    ])
    .execute()
  const last = { at: '2026-11-26T09:00:00Z', ms: 12, status: 200, fault: null }
  const shown = { state: 'delivered', attempts: 2, next_attempt_at: null, last_attempt: last }
  const card = await get(`/webhook_deliveries/${delivery.id}`)
  expect(card.body).toEqual({
    ...delivery,
    ...shown,
    calls: [
      { n: 1, at: last.at, ms: 5000, status: null, fault: 'timeout', answer: null },
      { n: 2, ...last, answer: 'спасибо' },
    ],
  })
  expect((await get('/webhook_deliveries?state=delivered')).body.data).toEqual([
    { ...delivery, ...shown },
  ])
})

test('pages go on where the last one ended, by every filter; what waits for a disabled endpoint is held', async () => {
  const [first, second] = [await makeEndpoint(), await makeEndpoint()]
  const low = await putEvent()
  const credited = await putEvent('invoice.paid')
  const all = ids(await get('/webhook_deliveries?limit=100'))
  expect(all).toHaveLength(6)
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await get(`/webhook_deliveries?limit=2${cursor && `&cursor=${cursor}`}`)
    paged.push(...ids(page))
    cursor = page.body.next_cursor
  }
  expect(paged).toEqual(all)
  const count = async (query: string) => ids(await get(`/webhook_deliveries?${query}`)).length
  expect(await count(`endpoint=${first.id}`)).toBe(3)
  expect(await count(`endpoint=${second.id}&type=deposit.low`)).toBe(1)
  expect(await count('type=webhook.ping,invoice.paid')).toBe(4)
  expect(await count(`event=${low}`)).toBe(2)
  expect(await count(`event=${credited}&endpoint=${first.id}`)).toBe(1)
  expect(await count(`number=${encodeURIComponent('С-7')}&endpoint=${first.id}`)).toBe(1)
  expect(await count('number=7')).toBe(0)
  expect(await count('state=failed')).toBe(0)
  expect(await count('created_from=2000-01-01T00:00:00Z&created_to=2099-01-01T00:00:00Z')).toBe(6)
  expect(await count('created_to=2000-01-01T00:00:00Z')).toBe(0)
  await opened.app.inject({
    method: 'POST',
    url: `/api/v1/webhook_endpoints/${first.id}/disable`,
    payload: {},
    headers: { authorization: `Bearer ${key}` },
  })
  expect(await count('state=held')).toBe(3)
  expect(await count('state=pending')).toBe(3)
})

/** Five, the newest first, of which the last has failed. */
async function putDeliveries(endpointUid: string): Promise<readonly string[]> {
  const created_at = new Date()
  const row = { endpoint_uid: endpointUid, event_uid: null, next_at: created_at, created_at }
  const uids = Array.from({ length: 5 }, (_, n) =>
    uuidv7(created_at.getTime() - 1000 - n, new Uint8Array(10)),
  )
  await db()
    .insertInto('webhook_delivery')
    .values(
      uids.map((each, n) => ({
        ...row,
        uid: each,
        state: n === 4 ? ('failed' as const) : ('delivered' as const),
      })),
    )
    .execute()
  return uids
}

test('a rare filter ends its page early, and its cursor goes on behind what was looked at', async () => {
  const { uid } = await makeEndpoint()
  const uids = await putDeliveries(uid)
  const list = (before: string | undefined) =>
    listDeliveries(db(), anna.customerUid, { states: ['failed'] }, { before, limit: 10 }, 3)
  const one = await list(undefined)
  expect(one).toEqual({ rows: [], next: uids[1] })
  const two = await list(one.next)
  expect(two.rows.map((each) => each.uid)).toEqual([uids[4]])
})

test('a page without a filter reads one delivery more than it shows', async () => {
  const { uid } = await makeEndpoint()
  await putDeliveries(uid)
  const [plan = []] = await plansOf(opened.database, 'webhook_delivery', (read) =>
    listDeliveries(read, anna.customerUid, {}, { before: undefined, limit: 2 }),
  )
  const scan = plan.find((line) => / on webhook_delivery\b/.test(line))
  expect(scan).toMatch(/\brows=3(?:\.00)? /)
})

test('another customer and an endpoint that is gone show nothing; bad input is reported', async () => {
  const endpoint = await makeEndpoint()
  const [id] = ids(await get('/webhook_deliveries'))
  const boris = await signInCustomer(opened)
  const other = await makeTestKey(db(), boris.customerUid)
  expect(ids(await get(`/webhook_deliveries?endpoint=${endpoint.id}`, other))).toEqual([])
  expect((await get(`/webhook_deliveries/${id}`, other)).status).toBe(404)
  const narrow = await makeTestKey(db(), anna.customerUid, { scopes: ['events:read'] })
  expect((await get('/webhook_deliveries', narrow)).body.code).toBe('scope_missing')
  const { body } = await get('/webhook_deliveries?limit=1&type=webhook.ping')
  expect(body.next_cursor).toBeNull()
  for (const [query, code] of [
    ['state=lost', 'bad_request'],
    ['type=parcel.lost', 'bad_request'],
    ['created_from=yesterday', 'bad_request'],
    ['order=1', 'unknown_parameter'],
    ['cursor=AAAA', 'bad_cursor'],
  ] as const)
    expect(await get(`/webhook_deliveries?${query}`)).toMatchObject({ status: 400, body: { code } })
  for (const [, text] of FUZZ_STRINGS) {
    const word = encodeURIComponent(text.toWellFormed())
    for (const path of [`?endpoint=${word}`, `?event=${word}`, `?cursor=${word}`, `/${word}`])
      expect((await get(`/webhook_deliveries${path}`)).status).toBeLessThan(500)
  }
  await opened.app.inject({
    method: 'DELETE',
    url: `/api/v1/webhook_endpoints/${endpoint.id}`,
    headers: { authorization: `Bearer ${key}` },
  })
  expect(ids(await get('/webhook_deliveries'))).toEqual([])
  expect((await get(`/webhook_deliveries/${id}`)).status).toBe(404)
})

async function post(path: string, payload: object = {}, token = key, once: string | null = null) {
  const response = await callV1(opened, token, 'POST', path, { payload, once })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const setState = (uid: string, state: 'delivered' | 'failed') =>
  db()
    .updateTable('webhook_delivery')
    .set({ state })
    .where('endpoint_uid', '=', uid)
    .where('event_uid', 'is not', null)
    .execute()
const ALWAYS = { from: '2000-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }

test('one event is sent again as a delivery of its own; while it waits it is not doubled', async () => {
  const endpoint = await makeEndpoint()
  const event = await putEvent()
  const [first, ping] = ids(await get('/webhook_deliveries'))
  const waiting = await post(`/webhook_deliveries/${first}/resend`)
  expect(waiting).toMatchObject({ status: 200, body: { id: first, reason: 'event' } })
  await setState(endpoint.uid, 'failed')
  const again = await post(`/webhook_deliveries/${first}/resend`)
  expect(again.body).toMatchObject({ event, endpoint: endpoint.id, reason: 'resend' })
  expect(again.body).toMatchObject({ state: 'pending', attempts: 0 })
  expect(again.body.id).not.toBe(first)
  expect((await post(`/webhook_deliveries/${first}/resend`)).body.id).toBe(again.body.id)
  expect(ids(await get(`/webhook_deliveries?event=${event}`))).toEqual([again.body.id, first])
  const refused = { status: 409, body: { code: 'webhook_refused' } }
  expect(await post(`/webhook_deliveries/${ping}/resend`)).toMatchObject(refused)
  const boris = await signInCustomer(opened)
  const other = await makeTestKey(db(), boris.customerUid)
  expect((await post(`/webhook_deliveries/${first}/resend`, {}, other)).status).toBe(404)
  await post(`/webhook_endpoints/${endpoint.id}/disable`)
  expect(await post(`/webhook_deliveries/${first}/resend`)).toMatchObject(refused)
})

test('of an endpoint that rests, the one that is sent again comes first, and each reports when it is tried', async () => {
  const { uid } = await makeEndpoint()
  const soon = new Date(Date.now() + 30_000)
  await db()
    .updateTable('webhook_endpoint')
    .set({ state: 'failing', failures: 3, ready_at: soon })
    .where('uid', '=', uid)
    .execute()
  for (let n = 0; n < 3; n += 1) await putEvent()
  const { body } = await get('/webhook_deliveries')
  const times = body.data.map((each: { next_attempt_at: string }) => each.next_attempt_at)
  const resting = soon.toISOString().replace(/\.\d+/, '')
  expect(times.slice(0, 3)).toEqual([resting, resting, resting])
  const [last] = ids({ body })
  const { next_attempt_at: next } = (await post(`/webhook_deliveries/${last}/resend`)).body
  expect(Date.parse(next)).toBeLessThan(soon.getTime() - 20_000)
  const { uid: first } = await db()
    .selectFrom('webhook_delivery')
    .select('uid')
    .where('endpoint_uid', '=', uid)
    .orderBy('next_at')
    .executeTakeFirstOrThrow()
  expect(`dlv_${first.replaceAll('-', '')}`).toBe(last)
})

test('a period is replayed in order, once by its key, one at a time, and without what waits or succeeded', async () => {
  const endpoint = await makeEndpoint()
  const path = `/webhook_endpoints/${endpoint.id}/replay`
  const events = [await putEvent(), await putEvent(), await putEvent('invoice.paid')]
  expect((await post(path, ALWAYS)).body.code).toBe('idempotency_key_missing')
  const nothing = await post(path, ALWAYS, key, 'waiting')
  expect(nothing.body).toEqual({ deliveries: 0 })
  await setState(endpoint.uid, 'delivered')
  expect((await post(path, { ...ALWAYS, only_failed: true }, key, 'failed')).body).toEqual({
    deliveries: 0,
  })
  const narrow = { ...ALWAYS, types: ['invoice.paid'] }
  expect((await post(path, { ...narrow, to: '2001-01-01T00:00:00Z' }, key, 'past')).body).toEqual({
    deliveries: 0,
  })
  const replayed = await post(path, ALWAYS, key, 'all')
  expect(replayed).toMatchObject({ status: 200, body: { deliveries: 3 } })
  const twice = await post(path, ALWAYS, key, 'all')
  expect(twice.body).toEqual({ deliveries: 3 })
  expect(twice.headers['idempotent-replayed']).toBe('true')
  const rows = await db()
    .selectFrom('webhook_delivery')
    .select(['event_uid', 'next_at'])
    .where('reason', '=', 'replay')
    .where('endpoint_uid', '=', endpoint.uid)
    .orderBy('next_at')
    .execute()
  expect(rows.map((row) => `evt_${row.event_uid?.replaceAll('-', '')}`)).toEqual(events)
  const [one, two] = rows
  expect((two?.next_at.getTime() ?? 0) - (one?.next_at.getTime() ?? 0)).toBe(100)
  expect(await post(path, narrow, key, 'more')).toMatchObject({
    status: 409,
    body: { code: 'webhook_refused' },
  })
  await setState(endpoint.uid, 'failed')
  expect((await post(path, { ...narrow, only_failed: true }, key, 'rest')).body).toEqual({
    deliveries: 1,
  })
})

test('what happened before there was the endpoint is replayed where all is requested, and has not failed', async () => {
  await putEvent()
  const { id } = await makeEndpoint()
  const path = `/webhook_endpoints/${id}/replay`
  const failed = await post(path, { ...ALWAYS, only_failed: true }, key, 'failed')
  expect(failed.body).toEqual({ deliveries: 0 })
  expect((await post(path, ALWAYS, key, 'all')).body).toEqual({ deliveries: 1 })
})

test('more than is allowed is not replayed at all; bad periods and foreign endpoints are reported', async () => {
  const { id, uid } = await makeEndpoint()
  await putEvent()
  await putEvent()
  await setState(uid, 'delivered')
  const period = { from: new Date(0), to: new Date('2099-01-01'), only_failed: false }
  const of = { customerUid: anna.customerUid, endpointUid: uid }
  const replay = (most: number) =>
    inTransaction(db(), (transaction) =>
      replayEvents(transaction, of, period, { now: new Date(), most }),
    )
  expect(await replay(1)).toBe('too_many')
  // The ping that waits takes a place.
  expect(await replay(2)).toBe('too_many')
  expect(await replay(3)).toBe(2)
  const path = `/webhook_endpoints/${id}/replay`
  for (const body of [
    { ...ALWAYS, types: [] },
    { ...ALWAYS, types: ['webhook.ping'] },
    { from: ALWAYS.to, to: ALWAYS.from },
    { from: ALWAYS.from },
    { ...ALWAYS, only_failed: 1 },
  ])
    expect(await post(path, body, key, 'bad')).toMatchObject({ status: 422 })
  const boris = await signInCustomer(opened)
  const other = await makeTestKey(db(), boris.customerUid)
  expect((await post(path, ALWAYS, other, 'foreign')).status).toBe(404)
  expect((await post(`/webhook_endpoints/${id}/test`, {}, other)).status).toBe(404)
  expect((await post('/webhook_endpoints/whk_1/replay', ALWAYS, key, 'none')).status).toBe(404)
})

test('of one customer a few trials an hour and samples a minute are sent, whatever the key', async () => {
  const { id, uid } = await makeEndpoint()
  // Refused before anybody is called or asked for a name.
  const url = 'https://127.0.0.1/'
  await db().updateTable('webhook_endpoint').set({ url }).where('uid', '=', uid).execute()
  const other = await makeTestKey(db(), anna.customerUid)
  const responses = []
  for (let n = 0; n < 11; n += 1)
    responses.push(await post(`/webhook_endpoints/${id}/test`, {}, n % 2 === 0 ? key : other))
  expect(responses[0]).toMatchObject({ status: 200, body: { status: null, fault: 'url_refused' } })
  expect(responses.at(-1)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  let enabled = 0
  while ((await post(`/webhook_endpoints/${id}/enable`)).status === 200) enabled += 1
  expect(enabled).toBe(119)
})
