import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { inTransaction } from '#/db/transaction.ts'
import { createParcels } from '#/parcel-store/create-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { codeOf, PASSWORD, testTrials, TRIAL_ENV } from './test-trials.ts'
import { callV1 } from '#/merchant-api/test-v1.ts'

let opened: TestApp
let trials: ReturnType<typeof testTrials>
let anna: Awaited<ReturnType<typeof trials.begin>>
let key: string
beforeAll(async () => {
  opened = await openTestApp({ ...TRIAL_ENV, WEBHOOK_ALLOW_LOCAL: '1' })
  trials = testTrials(opened)
  anna = await trials.begin('anna@example.org')
  key = (await makeKey({ scopes: ALL_SCOPES })).json<{ token: string }>().token
})
afterAll(() => opened.close())

const ALL_SCOPES = [
  'points:read',
  'orders:read',
  'orders:write',
  'parcels:read',
  'labels:read',
  'deposit:read',
  'documents:read',
  'webhooks:write',
  'sandbox:write',
]
const db = () => opened.database.db
const makeKey = (more: object = {}) =>
  trials.call(ENDPOINTS.createApiKey, anna, {
    name: 'Проба',
    test: true,
    scopes: ['points:read'],
    ...more,
  })
const trialEnd = async () => {
  const { trial_until: until } = await db()
    .selectFrom('customer')
    .select('trial_until')
    .where('uid', '=', anna.customerUid)
    .executeTakeFirstOrThrow()
  return until?.toISOString()
}
const v1 = (method: 'GET' | 'POST', path: string, payload?: object) =>
  callV1(opened, key, method, path, { payload })
const parcel = (number: string) => ({
  number,
  point: 'TEST-0001',
  recipient: { phone: '+79161234567' },
  packages: [{ cell_size: 'S' }],
  weight_g: 500,
  dispatch_city: 'Москва',
})

test('the profile says until when; that of a company with a contract says nothing', async () => {
  const other = await signInCustomer(opened)
  const read = async (who: typeof anna | typeof other) =>
    (await trials.call(ENDPOINTS.getProfile, who)).json<{ trial_until: string | null }>()
  expect((await read(anna)).trial_until).toBe(await trialEnd())
  expect((await read(other)).trial_until).toBeNull()
})

test('keys for tests end with the trial and have a tenth of the limits', async () => {
  const until = await trialEnd()
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const ends = []
  for (const expires_at of [null, soon, '2099-01-01T00:00:00.000Z'])
    ends.push((await makeKey({ expires_at })).json<{ expires_at: string }>().expires_at)
  expect(ends).toEqual([until, soon, until])
  const publishable = { kind: 'publishable', scopes: [], origins: ['https://shop.example'] }
  expect((await makeKey(publishable)).json()).toMatchObject({ expires_at: until, test: true })
  const factors = await db()
    .selectFrom('api_key')
    .select('limit_factor')
    .where('customer_uid', '=', anna.customerUid)
    .execute()
  expect(new Set(factors.map(({ limit_factor }) => limit_factor))).toEqual(new Set(['0.1']))
})

test.each([
  ['secret', {}],
  ['publishable', { kind: 'publishable', scopes: [], origins: ['https://shop.example'] }],
])(
  'a live %s key is rejected, with the password as well, and nothing is made',
  async (_kind, more) => {
    const read = () => db().selectFrom('api_key').select('uid').where('test', '=', false).execute()
    const before = await read()
    for (const password of [undefined, PASSWORD]) {
      const response = await makeKey({ test: false, password, ...more })
      expect(codeOf(response)).toBe('403 contract_needed')
      expect(response.json<{ detail: string }>().detail).toMatch(/^Боевые ключи появятся/)
    }
    expect(await read()).toEqual(before)
  },
)

test('a live webhook is rejected; those of the sandbox are made by the key and in the cabinet', async () => {
  const settings = { url: 'https://shop.example/hooks', types: ['parcel.status_changed'] }
  expect(codeOf(await trials.call(ENDPOINTS.createOwnWebhook, anna, settings))).toBe(
    '403 contract_needed',
  )
  expect((await v1('POST', '/webhook_endpoints', settings)).statusCode).toBe(201)
  const own = await trials.call(ENDPOINTS.createOwnWebhook, anna, { ...settings, test: true })
  expect(own.statusCode).toBe(201)
  const owners = await db()
    .selectFrom('webhook_endpoint')
    .innerJoin('customer', 'customer.uid', 'customer_uid')
    .select(['sandbox_of', 'sandbox'])
    .execute()
  const twins = { sandbox_of: anna.customerUid, sandbox: true }
  expect(owners).toEqual([twins, twins])
})

test('parcels of the sandbox are ordered, and no call for live keys is answered', async () => {
  const response = await v1('POST', '/parcels', parcel('first'))
  expect([response.statusCode, response.json<{ test: boolean }>().test]).toEqual([201, true])
  const acts = await v1('GET', '/documents/statement?from=2026-10-01&to=2026-10-31')
  expect(codeOf(acts)).toBe('403 live_key_only')
})

test('the sandbox of a trial holds a thousand parcels', async () => {
  await v1('POST', '/parcels', parcel('counted'))
  const { customer_uid: customerUid, point_uid: pointUid } = await db()
    .selectFrom('parcel')
    .select(['customer_uid', 'point_uid'])
    .where('parcel_number', '=', 'counted')
    .executeTakeFirstOrThrow()
  const recipient = { receiverPhone: '+79161234567', receiverEmail: '', cod: 0 }
  const more = Array.from({ length: 999 }, (_, at) => ({
    ...recipient,
    customerUid,
    pointUid,
    parcelNumber: `more-${at}`,
    cells: [{ size: 'S' as const }],
    sandbox: true,
  }))
  await inTransaction(db(), (transaction) => createParcels(transaction, more, new Date()))
  const response = await v1('POST', '/parcels', parcel('one more'))
  expect(codeOf(response)).toBe('422 too_many_items')
  expect(response.json<{ detail: string }>().detail).toContain('не больше 1 000 посылок')
})

test.each([
  ['invites nobody', ENDPOINTS.inviteMember],
  ['reads no team', ENDPOINTS.listMembers],
  ['orders nothing', ENDPOINTS.createOrder],
  ['asks for no invoice', ENDPOINTS.createInvoice],
  ['reads no deposit', ENDPOINTS.getAmount],
  ['reads no statement', ENDPOINTS.getStatement],
])('a trial %s', async (_what, endpoint) => {
  expect(codeOf(await trials.call(endpoint, anna, {}))).toBe('403 role_forbidden')
})

test('a trial sees nothing of another', async () => {
  const other = await trials.begin('other@example.org')
  const keys = async (who: typeof anna) =>
    (await trials.call(ENDPOINTS.listApiKeys, who)).json<{ results: object[] }>().results
  expect((await keys(anna)).length).toBeGreaterThan(0)
  expect(await keys(other)).toEqual([])
  const foreign = { userUid: anna.userUid, headers: other.headers }
  expect((await trials.call(ENDPOINTS.listApiKeys, foreign)).statusCode).toBe(404)
})

test('a trial has five keys and two webhooks at once', async () => {
  const vera = await trials.begin('many@example.org')
  const draft = { name: 'Ещё', test: true, scopes: ['points:read'], expires_at: null }
  const keys: string[] = []
  for (let each = 0; each < 6; each += 1)
    keys.push(codeOf(await trials.call(ENDPOINTS.createApiKey, vera, draft)))
  expect(keys).toEqual(['201', '201', '201', '201', '201', '409 keys_limit'])
  const settings = { url: 'https://shop.example/hooks', types: ['*'], test: true }
  const hooks: string[] = []
  for (let each = 0; each < 3; each += 1)
    hooks.push(codeOf(await trials.call(ENDPOINTS.createOwnWebhook, vera, settings)))
  expect(hooks).toEqual(['201', '201', '409 webhooks_limit'])
})
