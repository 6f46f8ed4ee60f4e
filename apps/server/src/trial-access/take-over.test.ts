import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeForm, FIELDS, post, SCANS } from '#/applications/test-scans.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { deleteTrials } from './delete-trials.ts'
import { codeOf, PASSWORD, testTrials, TRIAL_ENV } from './test-trials.ts'
import { callV1 } from '#/merchant-api/test-v1.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-trials-'))
let opened: TestApp
let trials: ReturnType<typeof testTrials>
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp({ ...TRIAL_ENV, DATA_DIR: dataDir, WEBHOOK_ALLOW_LOCAL: '1' })
  trials = testTrials(opened)
  manager = await signInOperator(opened, 'manager')
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true })
})

const db = () => opened.database.db

async function apply(email: string): Promise<string> {
  const form = await encodeForm({ ...FIELDS, ceo_email: email }, SCANS)
  expect((await post(opened.app, form)).statusCode).toBe(201)
  const { uid } = await db()
    .selectFrom('juridical_application')
    .select('uid')
    .where('ceo_email', '=', email)
    .executeTakeFirstOrThrow()
  return uid
}

const REQUISITES = {
  juridical_name: 'ООО «Ромашка»',
  kpp: '770701001',
  ogrn: '1027700132195',
  egrul_number: 'ЮЭ9965-26-123456789',
}
const approve = (uid: string, inn: string) =>
  manager.inject({
    method: 'POST',
    url: OPERATOR_ENDPOINTS.operatorApproveApplication.path.replace(':uid', uid),
    payload: { ...REQUISITES, inn },
  })
const list = async (query: string) =>
  (await manager.inject({ url: OPERATOR_ENDPOINTS.operatorListCustomers.path + query })).json<{
    count: number
    results: { uid: string; trial_until: string | null }[]
  }>()
const makeKey = async (
  who: Awaited<ReturnType<typeof trials.begin>>,
  expires_at: string | null,
) => {
  const scopes = ['orders:write', 'parcels:read', 'labels:read', 'webhooks:write']
  const draft = { name: 'Проба', test: true, scopes, expires_at }
  const response = await trials.call(ENDPOINTS.createApiKey, who, draft)
  return response.json<{ uid: string; token: string }>()
}
const v1 = (key: string, method: 'GET' | 'POST', path: string, payload?: object) =>
  callV1(opened, key, method, path, { payload })
const PARCEL = {
  number: 'first-1',
  point: 'TEST-0001',
  recipient: { phone: '+79161234567' },
  packages: [{ cell_size: 'S' }],
  weight_g: 500,
  dispatch_city: 'Москва',
}

test('a key made on trial works on after approval, without bounds, and sees the same parcels', async () => {
  const anna = await trials.begin('anna@example.org')
  const key = await makeKey(anna, null)
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const brief = await makeKey(anna, soon)
  const { id } = (await v1(key.token, 'POST', '/parcels', PARCEL)).json<{ id: string }>()
  const hook = { url: 'https://shop.example/hooks', types: ['parcel.status_changed'] }
  expect((await v1(key.token, 'POST', '/webhook_endpoints', hook)).statusCode).toBe(201)

  const response = await approve(await apply('ANNA@example.org'), '7707083893')
  expect(response.statusCode).toBe(200)
  const audited = await db()
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'application.approve')
    .execute()
  expect(audited).toMatchObject([{ after: { customer: anna.customerUid, from_trial: true } }])
  const found = await v1(key.token, 'GET', `/parcels/${id}`)
  expect([found.statusCode, found.json<{ number: string }>().number]).toEqual([200, 'first-1'])
  const hooks = (await v1(key.token, 'GET', '/webhook_endpoints')).json<{ items: unknown[] }>()
  expect(JSON.stringify(hooks)).toContain('https://shop.example/hooks')
  const keys = await db()
    .selectFrom('api_key')
    .select(['uid', 'limit_factor', 'expires_at'])
    .where('customer_uid', '=', anna.customerUid)
    .orderBy('created_at')
    .execute()
  expect(keys).toEqual([
    { uid: key.uid, limit_factor: '1', expires_at: null },
    { uid: brief.uid, limit_factor: '1', expires_at: new Date(soon) },
  ])
  const people = await db()
    .selectFrom('juridical_user')
    .select('role')
    .where('customer_uid', '=', anna.customerUid)
    .orderBy('created_at')
    .execute()
  expect(people.map(({ role }) => role)).toEqual(['developer', 'owner'])
  const { trial_until: until } = await db()
    .selectFrom('customer')
    .select('trial_until')
    .where('uid', '=', anna.customerUid)
    .executeTakeFirstOrThrow()
  expect(until).toBeNull()
})

test('whoever had the trial sets a new password by its mailbox, of which the owner’s e-mail reports', async () => {
  const nina = await trials.begin('nina@example.org')
  expect((await approve(await apply('nina@example.org'), '9102048745')).statusCode).toBe(200)
  expect(codeOf(await trials.call(ENDPOINTS.getProfile, nina))).toBe('401 session_ended')
  expect(codeOf(await trials.signIn(nina.login))).toBe('403 wrong_credentials')
  const { body } = await db()
    .selectFrom('outbox_message')
    .select('body')
    .where('template', '=', 'account_opened')
    .where('recipient', '=', 'nina@example.org')
    .executeTakeFirstOrThrow()
  expect(body).toContain(nina.login)
})

test('an application that came while the trial lasted takes it over later too', async () => {
  const late = await trials.begin('late@example.org')
  const uid = await apply('late@example.org')
  await db()
    .updateTable('juridical_application')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('uid', '=', uid)
    .execute()
  await db()
    .updateTable('customer')
    .set({ trial_until: new Date(Date.now() - 86_400_000) })
    .where('uid', '=', late.customerUid)
    .execute()
  const response = await approve(uid, '2310031475')
  expect(response.json()).toMatchObject({ customer_uid: late.customerUid })
})

test('another address of e-mail takes no trial over: it cannot be changed while it lasts', async () => {
  const mallory = await trials.begin('mallory@example.org')
  const changed = await opened.app.inject({
    method: 'PATCH',
    url: ENDPOINTS.updateProfile.path.replace(':uid', mallory.userUid),
    headers: mallory.headers,
    payload: { email: 'director@victim.example', password: PASSWORD },
  })
  expect(codeOf(changed)).toBe('403 contract_needed')
  await db()
    .updateTable('juridical_user')
    .set({ email: 'director@victim.example' })
    .where('uid', '=', mallory.userUid)
    .execute()
  const response = await approve(await apply('director@victim.example'), '7736207543')
  expect(response.statusCode).toBe(200)
  expect(response.json()).not.toMatchObject({ customer_uid: mallory.customerUid })
})

test('the link that opened what has a contract by now opens nothing more', async () => {
  await trials.request('again@example.org')
  const token = await trials.tokenTo('again@example.org')
  await trials.open(token)
  expect((await approve(await apply('again@example.org'), '5032999994')).statusCode).toBe(200)
  expect(codeOf(await trials.open(token))).toBe('409 trial_open')
  const tokens = () =>
    db()
      .selectFrom('customer')
      .select('trial_token')
      .where('inn', '=', '5032999994')
      .executeTakeFirstOrThrow()
  expect((await tokens()).trial_token).not.toBeNull()
  const { config, files } = opened.context
  await deleteTrials(db(), { config, files, now: new Date(Date.now() + 3 * 86_400_000) })
  expect((await tokens()).trial_token).toBeNull()
})

test('an ИНН that another customer has stops the approval, and the trial goes on', async () => {
  const vera = await trials.begin('vera@example.org')
  const response = await approve(await apply('vera@example.org'), '7707083893')
  expect(response.statusCode).toBe(400)
  expect(JSON.stringify(response.json())).toContain('ИНН')
  const { trial_until: until } = (await trials.call(ENDPOINTS.getProfile, vera)).json<{
    trial_until: string | null
  }>()
  expect(until).not.toBeNull()
})

test('whoever applies with another address takes nothing over', async () => {
  const boris = await trials.begin('boris@example.org')
  const response = await approve(await apply('boris@example.com'), '7736050003')
  expect(response.statusCode).toBe(200)
  expect(response.json()).not.toMatchObject({ customer_uid: boris.customerUid })
  const customer = await db()
    .selectFrom('customer')
    .select('inn')
    .where('uid', '=', boris.customerUid)
    .executeTakeFirstOrThrow()
  expect(customer.inn).toBeNull()
})

test('operators find trials by their filter alone, and record no requisites of them', async () => {
  const olga = await trials.begin('olga@example.org')
  const uids = async (query: string) => (await list(query)).results.map(({ uid }) => uid)
  expect(await uids('?limit=100')).not.toContain(olga.customerUid)
  expect(await uids('?search=olga@example.org')).toEqual([])
  expect(await uids('?trial=1&search=olga@example.org')).toEqual([olga.customerUid])
  const cardUrl = OPERATOR_ENDPOINTS.operatorGetCustomer.path.replace(':uid', olga.customerUid)
  const card = (await manager.inject({ url: cardUrl })).json<{ trial_until: string | null }>()
  expect(card.trial_until).toMatch(/^\d{4}-\d\d-\d\dT.+\+03:00$/)
  const statement = OPERATOR_ENDPOINTS.operatorGetStatement.path.replace(':uid', olga.customerUid)
  const money = await manager.inject({ url: `${statement}?from=2026-11-01&to=2026-11-29` })
  expect(money.statusCode).toBe(404)
  const change = OPERATOR_ENDPOINTS.operatorChangeRequisites
  const refused = await manager.inject({
    method: 'PUT',
    url: change.path.replace(':uid', olga.customerUid),
    payload: { ...REQUISITES, name: 'Ромашка', inn: '7707083893' },
  })
  expect(codeOf(refused)).toBe('403 contract_needed')
})
