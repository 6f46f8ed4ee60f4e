import { API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { findCounterErrors, repairCounters } from '#/counters/verify-counters.ts'
import { FUZZ_VALUES } from '#/http/test-fuzz.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { numberEvents } from '#/merchant-events/relay.ts'
import { insertTerminal, lineTo, order as placeOrder } from '#/orders/test-orders.ts'
import { sweepSandbox } from '#/sandbox/clear-sandbox.ts'
import { openSandbox } from './test-sandbox.ts'

const { opened, anna, db, call, draft, order, advance } = openSandbox()

test('a parcel is driven through its whole life, and what it causes follows', async () => {
  const { id } = await order()
  const way = ['in_delivery', 'delivered', 'ready_for_pickup', 'received'] as const
  for (const to of way) {
    const { status, body } = await advance(id, { to })
    expect([to, status, body.status]).toEqual([to, 200, to])
  }
  const history = (await call('GET', `/parcels/${id}/events`)).body.data
  expect(history.map((each: { status: string }) => each.status)).toEqual(['created', ...way])
  expect(history.at(-1).by).toBe('network')
  while ((await numberEvents(db())) > 0);
  const events = (await call('GET', '/events?type=parcel.status_changed')).body.data
  expect(events).toHaveLength(way.length)
  const messages = (await call('GET', `/sandbox/parcels/${id}/messages`)).body.data
  expect(messages).toEqual([
    expect.objectContaining({ channel: 'sms', template: 'arrived', recipient: '+79161234567' }),
    expect.objectContaining({
      channel: 'email',
      template: 'arrived',
      recipient: 'ludmila@mail.ru',
    }),
  ])
  expect(messages[0].text).not.toBe('')
})

test('what its time has run out of is overdue, each cell of it, and goes back', async () => {
  const { id } = await order({ packages: [{ cell_size: 'S' }, { cell_size: 'S' }] })
  await advance(id, { to: 'ready_for_pickup' })
  expect((await advance(id, { to: 'overdue' })).body.status).toBe('overdue')
  expect((await advance(id, { to: 'taken_for_return' })).body.status).toBe('taken_for_return')
  expect((await advance(id, { to: 'returned' })).body.status).toBe('returned')
})

test('a move that cannot be is rejected and leaves nothing', async () => {
  const { id } = await order()
  await advance(id, { to: 'ready_for_pickup' })
  await advance(id, { to: 'received' })
  const before = (await call('GET', `/parcels/${id}`)).body
  for (const to of ['created', 'in_delivery', 'overdue']) {
    const { status, body } = await advance(id, { to })
    expect([to, status, body.code]).toEqual([to, 409, 'action_refused'])
    expect(body.detail).toContain('Её путь окончен.')
  }
  const far = new Date(Date.now() + 3_600_000).toISOString()
  const other = await order()
  expect((await advance(other.id, { to: 'in_delivery', at: far })).body.code).toBe('action_refused')
  expect((await call('GET', `/parcels/${id}`)).body).toEqual(before)
  await advance(other.id, { to: 'in_delivery' })
  expect((await advance(other.id, { to: 'created' })).body.detail).toMatch(
    /в статус created\. Возможны: delivered, [a-z_, ]*returned, overdue\.$/,
  )
  expect((await advance(other.id, { to: 'lost' })).body.errors[0].detail).toMatch(
    /^Ожидается один из статусов: created, .+, overdue$/,
  )
})

test('only a test key with its scope drives, and only what is its own', async () => {
  const { id } = await order()
  const live = await makeTestKey(db(), anna().customerUid)
  const boris = await signInCustomer(opened())
  const his = await makeTestKey(db(), boris.customerUid, { test: true })
  const scopes = API_SCOPES.filter((scope) => scope !== 'sandbox:write')
  const narrow = await makeTestKey(db(), anna().customerUid, { test: true, scopes })
  const blind = await makeTestKey(db(), anna().customerUid, {
    test: true,
    scopes: ['sandbox:write'],
  })
  const path = `/sandbox/parcels/${id}/advance`
  for (const [token, code] of [
    [live, 'test_key_only'],
    [his, 'not_found'],
    [narrow, 'scope_missing'],
  ] as const)
    expect((await call('POST', path, { to: 'in_delivery' }, { token })).body.code).toBe(code)
  for (const [method, other, payload] of [
    ['DELETE', '/sandbox/data', undefined],
    ['POST', '/sandbox/deposit', { balance: '0.00' }],
    ['GET', `/sandbox/parcels/${id}/messages`, undefined],
  ] as const)
    expect((await call(method, other, payload, { token: live })).body.code).toBe('test_key_only')
  const messages = `/sandbox/parcels/${id}/messages`
  expect((await call('GET', messages, undefined, { token: blind })).body.code).toBe('scope_missing')
})

test('the deposit is set, and pays what has waited', async () => {
  expect((await call('POST', '/sandbox/deposit', { balance: '0.00' })).body.balance).toBe('0.00')
  const { order: uid } = await order()
  expect((await call('GET', `/orders/${uid}`)).body.payment_status).toBe('awaiting')
  const { id } = await order()
  expect((await advance(id, { to: 'in_delivery' })).body.code).toBe('action_refused')
  const { body } = await call('POST', '/sandbox/deposit', { balance: '5000.00' })
  expect((await call('GET', `/orders/${uid}`)).body.payment_status).toBe('paid')
  expect((await call('GET', '/deposit')).body.balance).toBe(body.balance)
  expect(Number(body.balance)).toBeLessThan(5000)
  expect((await verifyLedger(db())).errors).toEqual([])
})

test('clearing takes everything away but the ledger', async () => {
  const { id } = await order()
  await order({ packages: [{ cell_size: 'S' }, { cell_size: 'L' }] })
  await advance(id, { to: 'ready_for_pickup' })
  const cleared = await call('DELETE', '/sandbox/data')
  expect(cleared.body).toMatchObject({ parcels: 2, orders: 2, balance: '100000.00' })
  expect((await call('GET', `/parcels/${id}`)).status).toBe(404)
  expect((await call('GET', '/orders')).body.data).toEqual([])
  expect((await call('GET', '/deposit')).body.balance).toBe('100000.00')
  expect((await verifyLedger(db())).errors).toEqual([])
  expect(await findCounterErrors(db())).toEqual([])
  // Nothing was left to delete.
  await call('DELETE', '/sandbox/data')
  const journal = await db()
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'sandbox.clear')
    .execute()
  expect(journal).toEqual([{ actor: expect.stringContaining('api key ') as string }])
})

test('a point has its cells for every order, whatever others have ordered', async () => {
  const parcels = Array.from({ length: 7 }, () => draft({ point: 'TEST-0031' }))
  const whole = await call('POST', '/orders', { parcels, on_error: 'skip' })
  expect(whole.body.summary).toMatchObject({ created: 6, rejected: 1 })
  expect(whole.body.results[6]).toMatchObject({ errors: [{ code: 'point_full' }] })
  expect((await order({ point: 'TEST-0031' })).test).toBe(true)
  expect((await call('GET', '/points/TEST-0031')).body.state).toBe('free')
})

test('orders of 90 days ago are deleted with all that is of them, those of later days are not', async () => {
  const old = await order({ packages: [{ cell_size: 'S' }, { cell_size: 'L' }] })
  await advance(old.id, { to: 'ready_for_pickup' })
  const noon = new Date('2026-11-27T09:00:00Z')
  const kept = await order()
  for (const [{ order: uid }, at] of [
    [old, '2026-08-28T20:59:59Z'],
    [kept, '2026-08-28T21:00:00Z'],
  ] as const)
    await moveOrder(uid, new Date(at))
  const before = (await call('GET', '/deposit')).body
  await sweepSandbox(db(), noon)
  await sweepSandbox(db(), noon)
  expect((await call('GET', `/parcels/${old.id}`)).status).toBe(404)
  expect((await call('GET', `/orders/${old.order}`)).status).toBe(404)
  expect((await call('GET', `/parcels/${kept.id}`)).body.id).toBe(kept.id)
  expect((await call('GET', '/deposit')).body).toEqual(before)
  expect(await findCounterErrors(db())).toEqual([])
  expect((await verifyLedger(db())).errors).toEqual([])
})

/** As if it had been placed then; the counters follow. */
async function moveOrder(uid: string, at: Date) {
  await db().updateTable('juridical_order').set({ created_at: at }).where('uid', '=', uid).execute()
  await db().updateTable('parcel').set({ created_at: at }).where('order_uid', '=', uid).execute()
  await repairCounters(db())
}

test('a live order of whatever age is not swept', async () => {
  const { uid } = await placeOrder(db(), anna().customerUid, [lineTo(await insertTerminal(db()))])
  await moveOrder(uid, new Date('2020-01-01'))
  await sweepSandbox(db(), new Date())
  const { rows } = await sql`SELECT FROM juridical_order WHERE uid = ${uid}`.execute(db())
  expect(rows).toHaveLength(1)
})

test('/me shows what is left of the twin, and nothing of it to a live key', async () => {
  const live = await makeTestKey(db(), anna().customerUid)
  const me = async (token?: string) => (await call('GET', '/me', undefined, { token })).body
  expect((await me()).sandbox).toEqual({ balance: '100000.00', currency: 'RUB' })
  await call('POST', '/sandbox/deposit', { balance: '12.50' })
  expect((await me()).sandbox).toEqual({ balance: '12.50', currency: 'RUB' })
  expect((await me(live)).sandbox).toBeNull()
})

test('a sample of each type is among the events of the twin alone, and sent to its webhooks', async () => {
  // What its opening is told as comes before.
  await call('GET', '/me')
  while ((await numberEvents(db())) > 0);
  const { next_cursor: cursor } = (await call('GET', '/events')).body
  const hook = { url: 'https://shop.example/hooks', types: ['*'] }
  const { body: webhook } = await call('POST', '/webhook_endpoints', hook)
  const fired: string[] = []
  for (const type of MERCHANT_EVENT_TYPES) {
    const { status, body } = await call('POST', '/sandbox/events', { type })
    expect([status, body.type]).toEqual([200, type])
    fired.push(body.id)
  }
  while ((await numberEvents(db())) > 0);
  const { data } = (await call('GET', `/events?cursor=${cursor}`)).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual(fired)
  expect(data.every(({ test: isTest }: { test: boolean }) => isTest)).toBe(true)
  expect(JSON.stringify(data)).not.toContain('МСК-')
  const sent = (await call('GET', `/webhook_deliveries?endpoint=${webhook.id}&limit=100`)).body.data
  const ofEvents = sent.flatMap(({ event }: { event: string | null }) => event ?? [])
  expect(new Set(ofEvents)).toEqual(new Set(fired))
  expect(ofEvents).toHaveLength(fired.length)
  const live = await makeTestKey(db(), anna().customerUid)
  expect((await call('GET', '/events', undefined, { token: live })).body.data).toEqual([])
  const requested = await call('POST', '/sandbox/events', { type: 'order.paid' }, { token: live })
  expect(requested.body.code).toBe('test_key_only')
})

test('clearing leaves the company and other twins alone', async () => {
  const boris = await signInCustomer(opened())
  const his = await makeTestKey(db(), boris.customerUid, { test: true })
  const { id } = (await call('POST', '/parcels', draft(), { token: his })).body
  await call('DELETE', '/sandbox/data')
  expect((await call('GET', `/parcels/${id}`, undefined, { token: his })).status).toBe(200)
})

test.each(FUZZ_VALUES)('%s is rejected, never by an error of ours', async (_name, value) => {
  const { id } = await order()
  for (const [path, payload] of [
    [`/sandbox/parcels/${id}/advance`, { to: value }],
    [`/sandbox/parcels/${id}/advance`, { to: 'in_delivery', at: value }],
    ['/sandbox/deposit', { balance: value }],
    ['/sandbox/events', { type: value }],
  ] as const)
    expect((await call('POST', path, payload)).status).toBeLessThan(500)
})
