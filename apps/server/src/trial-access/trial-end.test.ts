import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { deleteTrials } from './delete-trials.ts'
import { codeOf, testTrials, TRIAL_ENV } from './test-trials.ts'

const DAY = 86_400_000

let opened: TestApp
let trials: ReturnType<typeof testTrials>
beforeAll(async () => {
  opened = await openTestApp(TRIAL_ENV)
  trials = testTrials(opened)
})
afterAll(() => opened.close())

const db = () => opened.database.db
const endTrial = (customerUid: string, daysAgo: number) =>
  db()
    .updateTable('customer')
    .set({ trial_until: new Date(Date.now() - daysAgo * DAY) })
    .where('uid', '=', customerUid)
    .execute()
const deleteOver = () =>
  deleteTrials(db(), {
    config: opened.context.config,
    files: opened.context.files,
    now: new Date(),
  })
const order = (key: string) =>
  opened.app.inject({
    method: 'POST',
    url: '/api/v1/parcels',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'once' },
    payload: {
      number: 'first',
      point: 'TEST-0001',
      recipient: { phone: '+79161234567' },
      packages: [{ cell_size: 'S' }],
      weight_g: 500,
      dispatch_city: 'Москва',
    },
  })

test('when it is over, its sessions are too, and sign-in says why', async () => {
  const anna = await trials.begin('over@example.org')
  await endTrial(anna.customerUid, 1)
  expect(codeOf(await trials.call(ENDPOINTS.getProfile, anna))).toBe('401 session_ended')
  const refused = await trials.signIn(anna.login)
  expect(codeOf(refused)).toBe('403 trial_over')
  expect(refused.json<{ detail: string }>().detail).toContain('подайте заявку')
  expect(codeOf(await trials.signIn(anna.login, 'Wrong-password-1'))).toBe('403 wrong_credentials')
  await trials.request('over@example.org')
  expect((await trials.emailsTo('over@example.org')).at(-1)?.body).toContain('закончился')
  const again = await trials.open(await trials.tokenTo('over@example.org'))
  expect(codeOf(again)).toBe('409 trial_open')
  expect(again.json<{ detail: string }>().detail).toContain('закончился')
})

test('a month later all of it is deleted but the rows that the ledger names', async () => {
  const email = 'gone@example.org'
  const anna = await trials.begin(email)
  const kept = await trials.begin('kept@example.org')
  const key = await makeTestKey(db(), anna.customerUid, { test: true })
  expect((await order(key)).statusCode).toBe(201)
  const draft = { name: 'Тайна', test: true, scopes: ['points:read'], expires_at: null }
  expect((await trials.call(ENDPOINTS.createApiKey, anna, draft)).statusCode).toBe(201)
  const hook = await opened.app.inject({
    method: 'POST',
    url: '/api/v1/webhook_endpoints',
    headers: { authorization: `Bearer ${key}` },
    payload: { url: 'https://shop.example/hooks', types: ['*'] },
  })
  expect(hook.statusCode).toBe(201)
  await endTrial(anna.customerUid, 31)
  await endTrial(kept.customerUid, 29)
  await deleteOver()
  type Table =
    | 'api_key'
    | 'api_call'
    | 'webhook_endpoint'
    | 'webhook_delivery'
    | 'parcel'
    | 'api_event'
  const counted = async (table: Table) =>
    (await db().selectFrom(table).select('uid').execute()).length
  expect([await counted('api_key'), await counted('webhook_endpoint')]).toEqual([0, 0])
  expect([await counted('parcel'), await counted('api_event')]).toEqual([0, 0])
  expect([await counted('api_call'), await counted('webhook_delivery')]).toEqual([0, 0])
  expect(await db().selectFrom('api_call_body').selectAll().execute()).toEqual([])
  const journal = await db()
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'subject_name'])
    .where('subject_kind', 'in', ['api_key', 'webhook'])
    .execute()
  expect(journal.map(({ action }) => action).toSorted()).toEqual([
    'api_key.create',
    'webhook.create',
  ])
  expect(JSON.stringify(journal)).not.toMatch(/Тайна|shop\.example/)
  const users = await db()
    .selectFrom('juridical_user')
    .select(['customer_uid', 'email', 'password_hash'])
    .where('customer_uid', 'in', [anna.customerUid, kept.customerUid])
    .orderBy('email')
    .execute()
  expect(users).toEqual([
    { customer_uid: anna.customerUid, email: '', password_hash: null },
    {
      customer_uid: kept.customerUid,
      email: 'kept@example.org',
      password_hash: expect.stringContaining('$argon2id$'),
    },
  ])
  expect(await trials.emailsTo(email)).toEqual([])
  expect((await verifyLedger(db())).errors).toEqual([])
  expect(await deleteOver()).toBe(0)
})

test('a new trial opens after the old one is deleted', async () => {
  const email = 'anew@example.org'
  const first = await trials.begin(email)
  await endTrial(first.customerUid, 31)
  await deleteOver()
  const second = await trials.begin(email)
  expect(second.customerUid).not.toBe(first.customerUid)
})

test('webhooks of a trial that is over are called no more', async () => {
  const anna = await trials.begin('silent@example.org')
  const settings = { url: 'https://shop.example/hooks', types: ['*'], test: true }
  const made = await trials.call(ENDPOINTS.createOwnWebhook, anna, settings)
  expect(made.statusCode).toBe(201)
  const states = () => db().selectFrom('webhook_endpoint').select('state').execute()
  await deleteOver()
  expect(await states()).toEqual([{ state: 'unverified' }])
  await endTrial(anna.customerUid, 1)
  await deleteOver()
  expect(await states()).toEqual([{ state: 'disabled' }])
})
