import { listCompanyActions } from '@yacheyka/contract/accounts/company-actions'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { CustomerIntegrations } from '@yacheyka/contract/customers/console-integrations'
import { NBSP } from '@yacheyka/core/text/wording'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { insertCalls } from '#/api-calls/insert-calls.ts'
import { testCall } from '#/api-calls/test-calls.ts'
import type { TestKeyFacts } from '#/api-keys/test-keys.ts'
import { newUid } from '#/db/uuid.ts'
import { TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { openTwin } from '#/sandbox/open-twin.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { claimDeliveries } from '#/webhooks/claim-deliveries.ts'
import { LANES } from '#/webhooks/lanes.ts'
import { changeEndpoint, disableEndpoint } from '#/webhooks/manage-endpoints.ts'
import { makeTestDelivery } from '#/webhooks/test-webhooks.ts'
import { makeEnabledWebhook, makeNamedKey, putWaiting } from './test-integrations.ts'

let opened: TestApp
let manager: TestOperator
let administrator: TestOperator
let support: TestOperator
let editor: TestOperator
let anna: TestAccount
/** E-mails of the owner, a developer and a shipper. */
let members: readonly string[]
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off' })
  manager = await signInOperator(opened, 'manager')
  administrator = await signInOperator(opened, 'administrator')
  support = await signInOperator(opened, 'support')
  editor = await signInOperator(opened, 'content')
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
  const { customerUid } = anna
  const developer = await signInCustomer(opened, { customerUid, role: 'developer' })
  const shipper = await signInCustomer(opened, { customerUid, role: 'shipper' })
  members = [anna, developer, shipper].map(({ login }) => `${login}@example.org`)
})

const db = () => opened.database.db
const REASON = 'Просил владелец по телефону'

type Name =
  | 'operatorGetIntegrations'
  | 'operatorRevokeKey'
  | 'operatorChangeKeyLimits'
  | 'operatorChangeWebhookLimits'
  | 'operatorDisableWebhook'
  | 'operatorEnableWebhook'
type Names = Readonly<Record<string, string>>

async function call(name: Name, names: Names = {}, payload?: object, by = manager) {
  const { method, path } = OPERATOR_ENDPOINTS[name]
  const params: Names = { uid: anna.customerUid, ...names }
  const response = await by.inject({
    method,
    url: path.replaceAll(/:(\w+)/g, (_, part: string) => params[part] ?? ''),
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, ...response.json() }
}
const read = (by = manager): Promise<CustomerIntegrations & { readonly status: number }> =>
  call('operatorGetIntegrations', {}, undefined, by)
const revoke = (key: string, by = manager) =>
  call('operatorRevokeKey', { key }, { reason: REASON }, by)
const multiply = (key: string, factor: unknown, by = manager) =>
  call('operatorChangeKeyLimits', { key }, { limit_factor: factor, reason: REASON }, by)
const disable = (webhook: string, by = manager) =>
  call('operatorDisableWebhook', { webhook }, { reason: REASON }, by)
const giveCalls = (webhook: string, atOnce: unknown, by = manager) =>
  call('operatorChangeWebhookLimits', { webhook }, { at_once: atOnce, reason: REASON }, by)
const enable = (webhook: string, by = manager) =>
  call('operatorEnableWebhook', { webhook }, undefined, by)

const makeKey = (facts: TestKeyFacts = {}, account = anna) => makeNamedKey(db(), account, facts)
const callByKey = (token: string) =>
  opened.app.inject({
    url: '/api/v1/cities?limit=1',
    headers: { authorization: `Bearer ${token}` },
  })

const makeWebhook = (customerUid = anna.customerUid) => makeEnabledWebhook(db(), customerUid)

const journal = (uid: string) =>
  db()
    .selectFrom('audit_log')
    .select(['action', 'actor', 'operator_uid', 'reason', 'before', 'after'])
    .where('subject_id', '=', uid)
    .orderBy('uid')
    .execute()
async function journalOfCompany() {
  const { path } = listCompanyActions
  const url = path.replace(':uid', anna.userUid)
  const response = await opened.app.inject({ url, headers: anna.headers })
  return response.json<{ results: readonly object[] }>().results
}
async function emails(template: 'api_key_revoked' | 'webhook_disabled') {
  const rows = await db()
    .selectFrom('outbox_message')
    .select(['recipient', 'body'])
    .where('template', '=', template)
    .where('recipient', 'in', members)
    .orderBy('recipient')
    .execute()
  const to = rows.map(({ recipient }) => recipient)
  return { to, body: rows[0]?.body?.replaceAll(NBSP, ' ') ?? '' }
}
const ownerAndDeveloper = () => members.slice(0, 2).toSorted()

test('keys with all that is set of them, for every role that helps; the content role sees nothing', async () => {
  const facts = { name: 'Склад', scopes: ['labels:read'], networks: ['203.0.113.0/24'] } as const
  const { token } = await makeKey({ ...facts, limitFactor: '2.5' })
  await makeKey({ kind: 'publishable', test: true, origins: ['https://shop.example'] })
  await makeKey({}, await signInCustomer(opened))
  for (const by of [manager, administrator, support]) {
    const { status, keys } = await read(by)
    expect([by.login, status, keys.length]).toEqual([by.login, 200, 2])
    expect(keys).toMatchObject([
      { kind: 'publishable', test: true, origins: ['https://shop.example'], limit_factor: 1 },
      { ...facts, kind: 'secret', test: false, limit_factor: 2.5, active: true },
    ])
    expect(JSON.stringify(keys)).not.toContain(token)
  }
  expect((await read(editor)).status).toBe(403)
  expect((await call('operatorGetIntegrations', { uid: newUid() })).status).toBe(404)
  const twin = await openTwin(db(), anna.customerUid, TEST_LEDGER)
  expect((await call('operatorGetIntegrations', { uid: twin })).status).toBe(404)
})

test('calls by day and mode: all, rejected, above the limit and failed by us', async () => {
  const live = await makeKey()
  const trial = await makeKey({ test: true })
  const of = (key: { readonly uid: string }, status: number, parcels = 0) =>
    testCall({ customerUid: anna.customerUid, keyUid: key.uid }, { status, parcels })
  await insertCalls(db(), [of(live, 200), of(live, 201, 3), of(live, 404), of(live, 429)])
  await insertCalls(db(), [of(live, 503)])
  await insertCalls(db(), [of(live, 500), of(trial, 500)])
  const day = isoDay(moscowDay(Date.now()))
  const { days } = await read()
  expect(days).toEqual([
    { day, test: false, calls: 6, refused: 4, limited: 1, failed: 2, parcels: 3 },
    { day, test: true, calls: 1, refused: 1, limited: 0, failed: 1, parcels: 0 },
  ])
})

test('webhooks by host, with those of the sandbox, their success and what waits', async () => {
  const own = await makeWebhook()
  await makeTestDelivery(db(), anna.customerUid, own)
  const twin = await openTwin(db(), anna.customerUid, TEST_LEDGER)
  const trial = await makeWebhook(twin)
  await putWaiting(db(), twin, trial)
  const { webhooks } = await read(support)
  expect(webhooks).toMatchObject([
    { uid: own, host: 'shop.example', test: false, success_share: 0, oldest_waiting_at: null },
    { uid: trial, test: true, waiting: 1, oldest_waiting_at: expect.any(String) },
  ])
  expect(JSON.stringify(webhooks)).not.toContain('/hooks')
})

test('a revoked key opens nothing at once; journals and e-mails report it', async () => {
  const { token, uid } = await makeKey({ name: 'Сайт' })
  expect((await callByKey(token)).statusCode).toBe(200)
  expect(await revoke(uid)).toMatchObject({ status: 200, revoked_at: expect.any(String) })
  const refused = await callByKey(token)
  expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'key_revoked' }])
  expect(await journal(uid)).toMatchObject([
    {
      action: 'api_key.revoke',
      actor: manager.login,
      operator_uid: manager.uid,
      reason: REASON,
    },
  ])
  expect(await journalOfCompany()).toMatchObject([
    { action: 'api_key.revoke', actor: { kind: 'network' } },
  ])
  const { to, body } = await emails('api_key_revoked')
  expect(to).toEqual(ownerAndDeveloper())
  expect(body).toContain('Служба сети отозвала ключ API «Сайт»')
  expect(body).not.toContain(REASON)

  expect((await revoke(uid, administrator)).status).toBe(200)
  expect(await journal(uid)).toHaveLength(1)
  const ended = await db()
    .selectFrom('api_key')
    .select('revoked_by')
    .where('uid', '=', uid)
    .execute()
  expect(ended).toEqual([{ revoked_by: 'operator' }])
})

test('a multiplied limit holds from the next call on', async () => {
  const { token, uid } = await makeKey()
  const quota = async () =>
    /"read";q=(\d+)/.exec(String((await callByKey(token)).headers['ratelimit-policy']))?.[1]
  const usual = Number(await quota())
  expect(await multiply(uid, 2.5)).toMatchObject({ status: 200, limit_factor: 2.5 })
  expect(Number(await quota())).toBe(usual * 2.5)
  expect(await journal(uid)).toMatchObject([
    {
      action: 'api_key.limits',
      actor: manager.login,
      reason: REASON,
      before: { limit_factor: 1 },
      after: { limit_factor: 2.5 },
    },
  ])
  expect(await journalOfCompany()).toMatchObject([
    { action: 'api_key.limits', actor: { kind: 'network' }, after: { limit_factor: 2.5 } },
  ])
  expect((await multiply(uid, 2.5, administrator)).status).toBe(200)
  expect(await journal(uid)).toHaveLength(1)
})

test.for([0, 0.05, 20.1, 1.25, -1, '2', null])('a multiplier %s is rejected', async (factor) => {
  const { uid } = await makeKey()
  expect(await multiply(uid, factor)).toMatchObject({
    status: 400,
    limit_factor: [expect.stringMatching(/[а-я]/)],
  })
  expect((await read()).keys[0]?.limit_factor).toBe(1)
})

test('limits of a key that is over stay as they are', async () => {
  const { uid } = await makeKey({ expiresAt: new Date(0) })
  expect(await multiply(uid, 2)).toMatchObject({ status: 409, code: 'key_over' })
})

test('a disabled webhook gets no deliveries until it is enabled; journals and e-mails report it', async () => {
  const uid = await makeWebhook()
  await putWaiting(db(), anna.customerUid, uid)
  const claimed = async () => {
    const lanes = LANES.map((lane) => claimDeliveries(db(), lane, 10, new Date()))
    return (await Promise.all(lanes)).flat().filter(({ endpoint }) => endpoint.uid === uid).length
  }
  expect(await disable(uid)).toMatchObject({
    status: 200,
    state: 'disabled',
    disabled_reason: 'operator',
    waiting: 1,
  })
  expect(await claimed()).toBe(0)
  const { to, body } = await emails('webhook_disabled')
  expect(to).toEqual(ownerAndDeveloper())
  expect(body).toContain('Служба сети выключила вебхук для shop.example')
  expect((await disable(uid, administrator)).status).toBe(200)

  expect(await enable(uid)).toMatchObject({ status: 200, state: 'unverified' })
  expect(await claimed()).toBe(1)
  expect(await journal(uid)).toMatchObject([
    { action: 'webhook.disable', actor: manager.login, reason: REASON },
    { action: 'webhook.enable', actor: manager.login, reason: '' },
  ])
  expect(await journalOfCompany()).toMatchObject([
    { action: 'webhook.enable', actor: { kind: 'network' } },
    { action: 'webhook.disable', actor: { kind: 'network' } },
  ])
})

test('a webhook gets more calls at once, in both journals; what is the same already is not noted', async () => {
  const uid = await makeWebhook()
  expect((await read()).webhooks).toMatchObject([{ uid, at_once: 4 }])
  expect(await giveCalls(uid, 16)).toMatchObject({ status: 200, uid, at_once: 16 })
  expect((await read()).webhooks).toMatchObject([{ uid, at_once: 16 }])
  expect((await giveCalls(uid, 16, administrator)).status).toBe(200)
  expect(await journal(uid)).toMatchObject([
    {
      action: 'webhook.limits',
      actor: manager.login,
      reason: REASON,
      before: { at_once: 4 },
      after: { at_once: 16 },
    },
  ])
  expect(await journalOfCompany()).toMatchObject([
    { action: 'webhook.limits', actor: { kind: 'network' }, after: { at_once: 16 } },
  ])
  expect((await giveCalls(uid, 8, support)).status).toBe(403)
  expect((await giveCalls(newUid(), 8)).status).toBe(404)
})

test('what a webhook was given ends with its address; one of the sandbox gets nothing', async () => {
  const uid = await makeWebhook()
  expect((await giveCalls(uid, 32)).status).toBe(200)
  const actor = { operatorUid: null, login: 'business:anna', address: '', requestId: '' }
  const by = { customerUid: anna.customerUid, actor, now: new Date(), judge: () => undefined }
  await changeEndpoint(db(), uid, { description: 'Склад' }, by)
  expect((await read()).webhooks).toMatchObject([{ at_once: 32 }])
  await changeEndpoint(db(), uid, { url: 'https://other.example/' }, by)
  expect((await read()).webhooks).toMatchObject([{ at_once: 4 }])
  expect((await journal(uid)).filter(({ action }) => action === 'webhook.limits')).toMatchObject([
    { after: { at_once: 32 } },
    { actor: 'business:anna', before: { at_once: 32 }, after: { at_once: 4 } },
  ])
  const twin = await openTwin(db(), anna.customerUid, TEST_LEDGER)
  const ofSandbox = await makeWebhook(twin)
  expect(await giveCalls(ofSandbox, 8)).toMatchObject({ status: 409, code: 'sandbox' })
})

test.for([0, 3, 33, 4.5, '8', null])('%s calls at once are rejected', async (atOnce) => {
  const uid = await makeWebhook()
  expect(await giveCalls(uid, atOnce)).toMatchObject({
    status: 400,
    at_once: [expect.stringMatching(/[а-я]/)],
  })
  expect((await read()).webhooks[0]?.at_once).toBe(4)
})

test('a webhook that its merchant disabled stays so', async () => {
  const uid = await makeWebhook()
  await disableEndpoint(db(), uid, {
    customerUid: anna.customerUid,
    actor: { operatorUid: null, login: 'business:anna', address: '', requestId: '' },
    now: new Date(),
  })
  expect(await enable(uid)).toMatchObject({ status: 409, code: 'disabled_by_merchant' })
  expect((await read()).webhooks).toMatchObject([{ uid, disabled_reason: 'merchant' }])
})

test('a webhook of the sandbox is disabled with e-mails that say so', async () => {
  const twin = await openTwin(db(), anna.customerUid, TEST_LEDGER)
  const uid = await makeWebhook(twin)
  expect(await disable(uid)).toMatchObject({ status: 200, state: 'disabled', test: true })
  const { to, body } = await emails('webhook_disabled')
  expect(to).toEqual(ownerAndDeveloper())
  expect(body).toContain('Служба сети выключила вебхук песочницы для shop.example')
  expect(body).toContain('События хранятся 30 дней.')
})

test('who only reads acts on nothing, and nothing of another customer is found', async () => {
  const { uid: key } = await makeKey()
  const webhook = await makeWebhook()
  for (const by of [support, editor]) {
    const statuses = [
      revoke(key, by),
      multiply(key, 2, by),
      disable(webhook, by),
      enable(webhook, by),
    ]
    for (const each of statuses) expect((await each).status).toBe(403)
  }
  anna = await signInCustomer(opened)
  for (const each of [revoke(key), multiply(key, 2), disable(webhook), enable(webhook)])
    expect(await each).toMatchObject({ status: 404, detail: expect.stringMatching(/^Такого/) })
  expect([await journal(key), await journal(webhook)]).toEqual([[], []])
})

test.for([
  ['empty', ''],
  ['blank', '  '],
  ['missing', undefined],
  ['too long', 'я'.repeat(501)],
])('an act with a reason that is %s is rejected', async ([, reason]) => {
  const { uid: key } = await makeKey()
  const webhook = await makeWebhook()
  const responses = [
    await call('operatorRevokeKey', { key }, { reason }),
    await call('operatorChangeKeyLimits', { key }, { limit_factor: 2, reason }),
    await call('operatorDisableWebhook', { webhook }, { reason }),
  ]
  for (const response of responses)
    expect(response).toMatchObject({ status: 400, reason: [expect.stringMatching(/[а-я]/)] })
})
