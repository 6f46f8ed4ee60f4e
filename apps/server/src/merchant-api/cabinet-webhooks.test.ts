import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { makeTestDelivery } from '#/webhooks/test-webhooks.ts'
import { uidOfId } from '@yacheyka/core/api-keys/prefixed-id'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
})

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  account = anna,
) {
  const response = await opened.app.inject({
    method,
    url: `/api/juridical/juridical_users/${account.userUid}/${path}`,
    headers: account.headers,
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
}

const WANTED = { url: 'https://shop.example/hooks', types: ['*'] }

async function make() {
  const { body } = await call('POST', 'webhooks', WANTED)
  return { ...body, uid: uidOfId('whk', body.id) ?? '' }
}

test('a webhook is made, changed, rotated, disabled, enabled and deleted; its secret is shown once', async () => {
  const made = await call('POST', 'webhooks', WANTED)
  expect(made).toMatchObject({
    status: 201,
    body: { state: 'unverified', success_share: null, secret: expect.stringMatching(/^whsec_/) },
  })
  const { secret, ...shown } = made.body
  expect((await call('GET', 'webhooks')).body).toEqual({ results: [shown] })
  const path = `webhooks/${shown.id}`
  const changed = await call('PATCH', path, { filters: { status_group: ['at_point'] } })
  expect(changed.body).toMatchObject({ filters: { status_group: ['at_point'] }, types: ['*'] })
  const rotated = await call('POST', `${path}/rotate_secret`, {})
  expect(rotated.body.secret).not.toBe(secret)
  expect((await call('POST', `${path}/disable`, {})).body.state).toBe('disabled')
  expect((await call('POST', `${path}/enable`, {})).body.state).toBe('unverified')
  expect((await call('DELETE', path)).status).toBe(204)
  expect((await call('GET', 'webhooks')).body).toEqual({ results: [] })
  const acts = await opened.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor', '=', `business:${anna.login}`)
    .orderBy('uid')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual([
    'webhook.create',
    'webhook.change',
    'webhook.rotate',
    'webhook.disable',
    'webhook.enable',
    'webhook.delete',
  ])
})

test('an address that leads inside is rejected at its field; the eleventh webhook by a code', async () => {
  const inside = await call('POST', 'webhooks', { ...WANTED, url: 'https://10.0.0.1/' })
  expect(inside).toMatchObject({ status: 400, body: { url: [expect.any(String)] } })
  const { id } = await make()
  const moved = await call('PATCH', `webhooks/${id}`, { url: 'http://localhost/' })
  expect(moved).toMatchObject({ status: 400, body: { url: [expect.any(String)] } })
  for (let made = 1; made < 10; made += 1) await make()
  expect(await call('POST', 'webhooks', WANTED)).toMatchObject({
    status: 409,
    body: { code: 'webhooks_limit' },
  })
})

test('deliveries are filtered, shown with their calls, sent again; the calls of a day are counted', async () => {
  const webhook = await make()
  const id = await makeTestDelivery(opened.database.db, anna.customerUid, webhook.uid)
  const list = (query = '') => call('GET', `webhook_deliveries?webhook=${webhook.id}${query}`)
  expect((await list()).body.results).toHaveLength(2)
  const failed = await list('&state=failed&type=deposit.low&from=2026-01-01T00:00:00Z')
  expect(failed.body).toMatchObject({ results: [{ id, last_attempt: { status: 500 } }] })
  expect((await list('&to=2026-01-01T00:00:00Z')).body.results).toEqual([])
  expect((await list('&state=lost')).status).toBe(400)
  const card = await call('GET', `webhook_deliveries/${id}`)
  expect(card.body.calls).toEqual([
    { n: 1, at: expect.any(String), ms: 120, status: 500, fault: null, answer: 'нет' },
  ])
  expect((await call('GET', 'webhooks')).body.results).toMatchObject([
    { success_share: 0, median_ms: 120 },
  ])
  const again = await call('POST', `webhook_deliveries/${id}/resend`, {})
  expect(again).toMatchObject({ status: 200, body: { state: 'pending', reason: 'resend' } })
  await call('POST', `webhooks/${webhook.id}/disable`, {})
  expect(await call('POST', `webhook_deliveries/${id}/resend`, {})).toMatchObject({
    status: 409,
    body: { code: 'webhook_refused' },
  })
})

test('webhooks of the sandbox stand beside the company’s, with every act; a developer’s hear of its deposit', async () => {
  const own = await make()
  const developer = await signInCustomer(opened, {
    customerUid: anna.customerUid,
    role: 'developer',
  })
  const as = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    call(method, path, payload, developer)
  const made = await as('POST', 'webhooks', { ...WANTED, test: true })
  expect(made).toMatchObject({ status: 201, body: { test: true, types: ['*'] } })
  const { id } = made.body
  expect((await as('GET', 'webhooks')).body.results).toMatchObject([
    { id: own.id, test: false },
    { id, test: true },
  ])
  const path = `webhooks/${id}`
  const moved = { url: 'https://shop.example/moved', types: ['deposit.low'] }
  expect((await as('PATCH', path, moved)).body).toMatchObject({ ...moved, test: true })
  expect((await as('POST', `${path}/rotate_secret`, {})).body.secret).toMatch(/^whsec_/)
  const endpointUid = uidOfId('whk', id) ?? ''
  const { customer_uid: twin } = await opened.database.db
    .selectFrom('webhook_endpoint')
    .select('customer_uid')
    .where('uid', '=', endpointUid)
    .executeTakeFirstOrThrow()
  expect(twin).not.toBe(anna.customerUid)
  const delivery = await makeTestDelivery(opened.database.db, twin, endpointUid)
  expect((await as('GET', `webhook_deliveries?webhook=${id}&state=failed`)).body).toMatchObject({
    results: [{ id: delivery }],
  })
  expect((await as('GET', `webhook_deliveries/${delivery}`)).status).toBe(200)
  expect((await as('POST', `webhook_deliveries/${delivery}/resend`, {})).status).toBe(200)
  const period = { from: '2026-10-01T00:00:00Z', to: '2026-10-31T00:00:00Z' }
  expect((await as('POST', `${path}/replay`, period)).body).toEqual({ deliveries: 0 })
  expect((await as('POST', `${path}/disable`, {})).body.state).toBe('disabled')
  expect((await as('POST', `${path}/enable`, {})).body.state).toBe('unverified')
  expect((await as('DELETE', path)).status).toBe(204)
  expect((await as('GET', 'webhooks')).body.results).toMatchObject([{ id: own.id }])
})

test('of another company there is nothing', async () => {
  const webhook = await make()
  const delivery = await makeTestDelivery(opened.database.db, anna.customerUid, webhook.uid)
  const boris = await signInCustomer(opened)
  const path = `webhooks/${webhook.id}`
  const period = { from: '2026-10-01T00:00:00Z', to: '2026-10-31T00:00:00Z' }
  const refused = [
    await call('PATCH', path, {}, boris),
    await call('DELETE', path, undefined, boris),
    await call('POST', `${path}/rotate_secret`, {}, boris),
    await call('POST', `${path}/disable`, {}, boris),
    await call('POST', `${path}/enable`, {}, boris),
    await call('POST', `${path}/test`, {}, boris),
    await call('POST', `${path}/replay`, period, boris),
    await call('GET', `webhook_deliveries/${delivery}`, undefined, boris),
    await call('POST', `webhook_deliveries/${delivery}/resend`, {}, boris),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
  const listed = await call('GET', `webhook_deliveries?webhook=${webhook.id}`, undefined, boris)
  expect(listed.body).toEqual({ results: [], next: null })
})

test('a developer’s webhooks hear nothing of the deposit, and those that do keep their address', async () => {
  const dev = await signInCustomer(opened, { customerUid: anna.customerUid, role: 'developer' })
  const all = await call('POST', 'webhooks', WANTED, dev)
  expect(all.status).toBe(201)
  expect(all.body.types).toContain('parcel.status_changed')
  expect(all.body.types).not.toContain('deposit.credited')
  const requested = { ...WANTED, types: ['deposit.low'] }
  expect((await call('POST', 'webhooks', requested, dev)).body).toEqual({
    types: ['События депозита выбирает владелец'],
  })
  const path = `webhooks/${all.body.id}`
  expect((await call('PATCH', path, { types: ['invoice.paid'] }, dev)).status).toBe(400)
  expect((await call('PATCH', path, { url: 'https://shop.example/2' }, dev)).status).toBe(200)
  const whole = `webhooks/${(await make()).id}`
  expect((await call('PATCH', whole, { url: 'https://shop.example/3' }, dev)).status).toBe(403)
  expect((await call('PATCH', whole, { url: 'https://shop.example/3' })).status).toBe(200)
})
