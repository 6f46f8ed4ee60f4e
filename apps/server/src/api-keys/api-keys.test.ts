import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@yacheyka/contract/api-keys/api-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { quickHash } from '#/auth/test-password.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { digestOfKey } from './key-format.ts'

const PASSWORD = 'Sosna-7-vetok-Iva'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
  anna = await signInCustomer(opened, { passwordHash: quickHash(PASSWORD) })
})
afterAll(() => opened.close())

const ask = async (
  { method, path }: { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string },
  payload?: object,
  key = '',
  account = anna,
) => {
  const url = path.replace(':uid', account.userUid).replace(':key', key)
  const { headers } = account
  const more = payload === undefined ? {} : { payload }
  return opened.app.inject({ method, url, headers, ...more })
}
const create = (payload: object, account = anna) => ask(createApiKey, payload, '', account)
const me = async (token: string) =>
  opened.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } })
const SITE = { name: 'Сайт', test: true, scopes: ['points:read', 'orders:write'] }

test('a key is shown once, works at once, and only its digest is kept', async () => {
  const made = await create(SITE)
  expect(made.statusCode).toBe(201)
  const { token, ...shown } = made.json()
  expect(token).toMatch(/^yach_test_/)
  expect(shown).toMatchObject({ name: 'Сайт', test: true, active: true, last_used_at: null })
  expect((await me(token)).json()).toMatchObject({ mode: 'test', scopes: SITE.scopes })
  const { results } = (await ask(listApiKeys)).json()
  expect(results[0]).toMatchObject({ uid: shown.uid, hint: shown.hint })
  expect(JSON.stringify(results)).not.toContain(token)
  const row = await opened.database.db
    .selectFrom('api_key')
    .selectAll()
    .where('uid', '=', shown.uid)
    .executeTakeFirstOrThrow()
  expect(row.token_digest).toBe(digestOfKey(token))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('a live key asks for the password', async () => {
  const live = { ...SITE, test: false }
  expect((await create(live)).json()).toMatchObject({ password: [expect.any(String)] })
  const wrong = await create({ ...live, password: 'x' })
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
  const made = await create({ ...live, password: PASSWORD })
  expect(made.json().token).toMatch(/^yach_live_/)
})

test('a replaced key works beside its successor until its time, and says so', async () => {
  const { uid, token } = (await create(SITE)).json()
  const rotated = await ask(rotateApiKey, { overlap_hours: 1 }, uid)
  expect(rotated.statusCode).toBe(201)
  expect(rotated.json()).toMatchObject({ name: 'Сайт', scopes: SITE.scopes, retires_at: null })
  const old = await me(token)
  expect(old.statusCode).toBe(200)
  expect(old.headers['yacheyka-key-retires']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect((await me(rotated.json().token)).headers).not.toHaveProperty('yacheyka-key-retires')
  expect((await ask(rotateApiKey, {}, uid)).json()).toMatchObject({ code: 'key_over' })
})

test('a revoked key is refused from the next call on, and each act is in the audit log', async () => {
  const { uid, token } = (await create(SITE)).json()
  expect((await ask(revokeApiKey, undefined, uid)).json()).toMatchObject({ active: false })
  expect((await me(token)).json()).toMatchObject({ code: 'key_revoked' })
  const acts = await opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('subject_id', '=', uid)
    .orderBy('uid')
    .execute()
  const actor = `business:${anna.login}`
  expect(acts).toEqual([
    { action: 'api_key.create', actor },
    { action: 'api_key.revoke', actor },
  ])
})

test('an engineer hears what of a draft is wrong', async () => {
  const refused = await create({
    name: 'Витрина',
    kind: 'publishable',
    test: true,
    scopes: ['orders:write'],
    networks: ['203.0.113.0/99'],
    origins: ['shop'],
    expires_at: '2020-01-01T00:00:00Z',
  })
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json()).toSorted()).toEqual([
    'expires_at',
    'networks',
    'origins',
    'scopes',
  ])
  const made = await create({
    name: 'Витрина',
    kind: 'publishable',
    test: true,
    origins: ['https://Shop.Example/'],
  })
  expect(made.json()).toMatchObject({
    scopes: ['points:read', 'rates:read'],
    origins: ['https://shop.example'],
  })
  const bound = await create({ ...SITE, networks: ['203.0.113.7/24', '2001:db8::1'] })
  expect(bound.json().networks).toEqual(['203.0.113.0/24', '2001:db8::1/128'])
})

test('at most twenty keys are active in one mode', async () => {
  const boris = await signInCustomer(opened)
  for (let made = 0; made < 20; made += 1) expect((await create(SITE, boris)).statusCode).toBe(201)
  expect((await create(SITE, boris)).json()).toMatchObject({ code: 'keys_limit' })
})
