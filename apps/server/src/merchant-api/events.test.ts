import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { move } from '#/ledger/test-ledger.ts'
import { RefusedError } from '#/adapters/remote.ts'
import { PACE } from '#/messages/pace.ts'
import { ProviderHealth } from '#/messages/provider-health.ts'
import { sendMessage } from '#/messages/send-message.ts'
import { message, put, stored } from '#/messages/test-outbox.ts'
import { numberEvents } from '#/merchant-events/relay.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { inTransaction } from '#/db/transaction.ts'
import { setBlocked } from '#/parcel-store/actions.ts'
import { insertParcelIn, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { readEventPage } from '#/merchant-events/event-queries.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let key: string
let point: string
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_API_READ_PER_MINUTE: '100000',
    LIMIT_API_WRITE_PER_MINUTE: '100000',
  })
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
  point = (await insertTerminal(db(), { M: 100 })).number
})
afterAll(() => opened.close())

const db = () => opened.database.db
const PHONE = '+79161234567'
const EMAIL = 'anna@example.org'
let made = 0

const call = (method: 'GET' | 'POST', path: string, payload?: object, token = key) =>
  callV1(opened, token, method, path, { payload })
const draft = (more: object = {}) => ({
  number: `E-${(made += 1)}`,
  point,
  recipient: { phone: PHONE, email: EMAIL },
  packages: [{ cell_size: 'M' }],
  weight_g: 1500,
  metadata: { shop_order: '10042' },
  dispatch_city: 'Казань',
  ...more,
})

interface Event {
  readonly id: string
  readonly type: string
  readonly data: Record<string, unknown>
}
interface Page {
  readonly data: readonly Event[]
  readonly next_cursor: string | null
  readonly has_more: boolean
  readonly cursor_reset: boolean
}
async function request(query: Record<string, string> = {}, token = key): Promise<Page> {
  while ((await numberEvents(db())) > 0);
  return (
    await call('GET', `/events?${new URLSearchParams(query).toString()}`, undefined, token)
  ).json()
}
/** What happens from here on. */
async function follow() {
  let cursor: string | null = null
  const next = async (): Promise<readonly Event[]> => {
    const seen: Event[] = []
    for (let more = true; more;) {
      const page: Page = await request({ limit: '100', ...(cursor === null ? {} : { cursor }) })
      seen.push(...page.data)
      cursor = page.next_cursor
      more = page.has_more
    }
    return seen
  }
  await next()
  return next
}
const typesOf = (events: readonly Event[]) => events.map(({ type }) => type)

test('an order and what follows of it is reported, each with what it is about', async () => {
  const next = await follow()
  await move(db(), { customerUid: anna.customerUid, change: 1_000_000 })
  const { id, number, order } = (await call('POST', '/parcels', draft())).json()
  const events = await next()
  expect(typesOf(events)).toEqual([
    'deposit.credited',
    'order.created',
    'order.paid',
    'parcel.created',
  ])
  const [credited, , paid, created] = events
  expect(credited?.data).toMatchObject({ amount: '10000.00', kind: 'top_up', currency: 'RUB' })
  expect(paid?.data).toMatchObject({ id: order, parcels: [id], parcels_count: 1 })
  expect(created).toMatchObject({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    api_version: 'v1',
    test: false,
    data: {
      id,
      number,
      version: 1,
      parcel: {
        status: 'created',
        status_group: 'preparing',
        expires_at: null,
        point: { number: point },
        metadata: { shop_order: '10042' },
      },
    },
  })
  await call('POST', `/parcels/${id}/cancel`, { reason: 'Передумали' })
  const ended = await next()
  expect(typesOf(ended).toSorted()).toEqual([
    'deposit.credited',
    'order.completed',
    'parcel.status_changed',
  ])
  const changed = ended.find(({ type }) => type === 'parcel.status_changed')
  expect(changed?.data).toMatchObject({
    id,
    previous_status: 'created',
    previous_status_group: 'preparing',
    parcel: { status: 'cancelled', status_group: 'cancelled' },
  })
  expect((await call('GET', `/events/${changed?.id}`)).json()).toEqual(changed)
})

test('a block, its end and a longer storage are reported; a stored parcel has its last day', async () => {
  const { uid } = await insertParcelIn(db(), 'delivered', { customerUid: anna.customerUid })
  const next = await follow()
  const options = { ...TEST_OPTIONS, now: new Date() }
  await inTransaction(db(), (transaction) => setBlocked(transaction, uid, true, options))
  const later = { ...options, now: new Date(options.now.getTime() + 1000) }
  await inTransaction(db(), (transaction) => setBlocked(transaction, uid, false, later))
  const [blocked, unblocked, ...others] = await next()
  expect(others).toEqual([])
  expect(blocked?.data).toMatchObject({
    previous_status: 'delivered',
    parcel: { status: 'blocked_for_return', status_group: 'returning' },
  })
  expect(unblocked?.data).toMatchObject({
    previous_status: 'blocked_for_return',
    parcel: { status: 'delivered', expires_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
  expect(Number(unblocked?.data['version'])).toBeGreaterThan(Number(blocked?.data['version']))
  const days = { days: 2 }
  expect(
    (await call('POST', `/parcels/${String(blocked?.data['id'])}/extend`, days)).statusCode,
  ).toBe(200)
  const extended = await next()
  expect(extended.find(({ type }) => type === 'parcel.deadline_changed')?.data).toMatchObject({
    by: 'merchant',
  })
})

test('a message to the recipient that is given up is reported, without whom it was for', async () => {
  const { uid } = await insertParcelIn(db(), 'delivered', { customerUid: anna.customerUid })
  const next = await follow()
  await db().deleteFrom('outbox_message').execute()
  const visible = message({ parcelUid: uid, template: 'contact_changed' })
  await put(opened.database, [visible])
  const [sent] = await stored(opened.database)
  const refuse = () => Promise.reject(new RefusedError('no such number'))
  const outbox = {
    db: db(),
    senders: { sms: refuse },
    health: {
      sms: new ProviderHealth(PACE),
      email: new ProviderHealth(PACE),
      webhook: new ProviderHealth(PACE),
    },
    pace: PACE,
    messages: TEST_OPTIONS.messages,
    attach: refuse,
    log: { warn: () => undefined },
  }
  expect(await sendMessage(outbox, 'sms', sent?.uid ?? '')).toBe('refused')
  const events = await next()
  expect(typesOf(events)).toEqual(['parcel.message_failed'])
  expect(events[0]?.data).toMatchObject({
    channel: 'sms',
    template: 'contact_changed',
    final: true,
    parcel: { status: 'delivered' },
  })
})

test('a trial, a rejection and a shop without a key leave no event', async () => {
  const count = async () => (await db().selectFrom('api_event').select('uid').execute()).length
  const before = await count()
  await call('POST', '/parcels', draft({ dry_run: true }))
  await call('POST', '/parcels', draft({ point: 'nowhere' }))
  const boris = await signInCustomer(opened)
  await move(db(), { customerUid: boris.customerUid, change: 1_000_000 })
  await insertParcelIn(db(), 'delivered', { customerUid: boris.customerUid })
  expect(await count()).toBe(before)
})

test('what is not numbered yet is not there, nor is what is another’s', async () => {
  const next = await follow()
  await move(db(), { customerUid: anna.customerUid, change: 100 })
  expect((await call('GET', '/events?type=deposit.credited&limit=100')).json().has_more).toBe(false)
  const [fresh] = await db()
    .selectFrom('api_event')
    .select('uid')
    .where('position', 'is', null)
    .execute()
  const path = `/events/evt_${fresh?.uid.replaceAll('-', '')}`
  expect((await call('GET', path)).json().code).toBe('not_found')
  expect(typesOf(await next())).toEqual(['deposit.credited'])
  const boris = await signInCustomer(opened)
  const his = await makeTestKey(db(), boris.customerUid)
  expect((await call('GET', path, undefined, his)).json().code).toBe('not_found')
  expect(await request({}, his)).toEqual({
    data: [],
    next_cursor: null,
    has_more: false,
    cursor_reset: false,
  })
})

test('page by page by type; a cursor whose event is gone begins anew and says so', async () => {
  const first = await request({ type: 'deposit.credited', limit: '1' })
  expect([first.data.length, first.has_more]).toEqual([1, true])
  const cursor = first.next_cursor ?? ''
  const second = await request({ type: 'deposit.credited', limit: '1', cursor })
  expect(second.data[0]?.id).not.toBe(first.data[0]?.id)
  const other = await call('GET', `/events?cursor=${cursor}`)
  expect([other.statusCode, other.json().code]).toEqual([400, 'bad_cursor'])
  const hex = first.data[0]?.id.slice('evt_'.length) ?? ''
  await db().deleteFrom('api_event').where('uid', '=', hex).execute()
  const anew = await request({ type: 'deposit.credited', limit: '1', cursor })
  expect(anew).toMatchObject({ cursor_reset: true, data: second.data })
})

test('one page looks through so many events and goes on from there', async () => {
  const types = ['deposit.low'] as const
  const looked = await readEventPage(db(), anna.customerUid, { after: 0, types, limit: 20 }, 2)
  expect(looked).toMatchObject({ rows: [], hasMore: true, last: expect.any(String) })
})

test.each<[ApiScope, string, string]>([
  ['parcels:read', 'parcel.created', 'order.paid'],
  ['orders:read', 'order.paid', 'deposit.credited'],
  ['deposit:read', 'deposit.credited', 'parcel.created'],
])('a key with %s alone is informed of %s and not of %s', async (scope, visible, hidden) => {
  const all = await request({ limit: '100' })
  const narrow = await makeTestKey(db(), anna.customerUid, { scopes: ['events:read', scope] })
  const types = typesOf((await request({ limit: '100' }, narrow)).data)
  expect(types).toContain(visible)
  expect(types).not.toContain(hidden)
  const requested = await call('GET', `/events?type=${hidden}`, undefined, narrow)
  expect([requested.statusCode, requested.json().code]).toEqual([403, 'scope_missing'])
  const one = all.data.find(({ type }) => type === hidden)
  expect((await call('GET', `/events/${one?.id}`, undefined, narrow)).json().code).toBe(
    'scope_missing',
  )
  const blind = await makeTestKey(db(), anna.customerUid, { scopes: [scope] })
  expect((await call('GET', '/events', undefined, blind)).json().code).toBe('scope_missing')
})

test('no event holds a contact, a code, a link or what opens the pickup page', async () => {
  const next = await follow()
  const { id } = (await call('POST', '/parcels', draft())).json()
  const contacts = { recipient: { phone: '+79990001122', email: 'b@example.org' } }
  await opened.app.inject({
    method: 'PATCH',
    url: `/api/v1/parcels/${id}`,
    payload: contacts,
    headers: { authorization: `Bearer ${key}`, 'if-match': '"1"' },
  })
  const events = await next()
  expect(typesOf(events)).toContain('parcel.recipient_changed')
  const kept = await db().selectFrom('api_event').selectAll().where('subject', '=', id).execute()
  const text = JSON.stringify([events, kept])
  const { uid, pin, qr } = await db()
    .selectFrom('parcel')
    .selectAll()
    .where('barcode', '=', id)
    .executeTakeFirstOrThrow()
  for (const secret of [PHONE, EMAIL, '+79990001122', 'b@example.org', uid, pin, qr])
    expect(text).not.toContain(secret)
})

test.each(FUZZ_STRINGS)('%s in any parameter is rejected or finds nothing', async (_name, text) => {
  for (const name of ['type', 'limit', 'cursor'])
    expect(
      (await call('GET', `/events?${new URLSearchParams({ [name]: text }).toString()}`)).statusCode,
    ).toBeLessThan(500)
  expect(
    (await call('GET', `/events/${encodeURIComponent(text.toWellFormed())}`)).statusCode,
  ).toBeLessThan(500)
})
