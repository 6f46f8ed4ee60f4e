import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@yacheyka/contract/api-keys/api-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { quickHash } from '#/auth/test-password.ts'
import { makeApp } from '#/app.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { digestOfKey } from './key-format.ts'
import { makeTestKey } from './test-keys.ts'

const PASSWORD = 'Sosna-7-vetok-Iva'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
  anna = await signInCustomer(opened, { passwordHash: quickHash(PASSWORD) })
})
afterAll(() => opened.close())

const request = async (
  { method, path }: { readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; readonly path: string },
  payload?: object,
  key = '',
  account = anna,
) => {
  const url = path.replace(':uid', account.userUid).replace(':key', key)
  const { headers } = account
  const more = payload === undefined ? {} : { payload }
  return opened.app.inject({ method, url, headers, ...more })
}
const create = (payload: object, account = anna) => request(createApiKey, payload, '', account)
const me = async (token: string) =>
  opened.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } })
/** Entries of the audit log about a key. */
const actsOn = (uid: string) =>
  opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('subject_id', '=', uid)
    .orderBy('uid')
    .execute()
const SITE = { name: 'Сайт', test: true, scopes: ['points:read', 'orders:write'] }

test('a key is shown once, works at once, and only its digest is kept', async () => {
  const made = await create(SITE)
  expect(made.statusCode).toBe(201)
  const { token, ...shown } = made.json()
  expect(token).toMatch(/^yach_test_/)
  expect(shown).toMatchObject({ name: 'Сайт', test: true, active: true, last_used_at: null })
  expect((await me(token)).json()).toMatchObject({ mode: 'test', scopes: SITE.scopes })
  const { results } = (await request(listApiKeys)).json()
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

test('a live key requests the password', async () => {
  const live = { ...SITE, test: false }
  expect((await create(live)).json()).toMatchObject({ password: [expect.any(String)] })
  const wrong = await create({ ...live, password: 'x' })
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
  const made = await create({ ...live, password: PASSWORD })
  expect(made.json().token).toMatch(/^yach_live_/)
})

test('a replaced key works beside its successor until its time, and says so', async () => {
  const { uid, token } = (await create(SITE)).json()
  const rotated = await request(rotateApiKey, { overlap_hours: 1 }, uid)
  expect(rotated.statusCode).toBe(201)
  expect(rotated.json()).toMatchObject({ name: 'Сайт', scopes: SITE.scopes, retires_at: null })
  const old = await me(token)
  expect(old.statusCode).toBe(200)
  expect(old.headers['yacheyka-key-retires']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect((await me(rotated.json().token)).headers).not.toHaveProperty('yacheyka-key-retires')
  expect((await request(rotateApiKey, {}, uid)).json()).toMatchObject({ code: 'key_over' })
  const { uid: successor, hint } = rotated.json()
  const emails = await opened.database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'body'])
    .where('template', '=', 'api_key_rotated')
    .execute()
  expect(emails).toEqual([
    { recipient: `${anna.login}@example.org`, body: expect.stringContaining(hint) },
  ])
  expect(emails[0]?.body).not.toContain(rotated.json().token)
  expect(await actsOn(successor)).toEqual([
    { action: 'api_key.rotate', actor: `business:${anna.login}` },
  ])
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
])('a key shows when it was last used and from which network: %s', async (address, network) => {
  const { uid, token } = (await create(SITE)).json()
  const keyShown = async () =>
    (await request(listApiKeys))
      .json<{ results: readonly { readonly uid: string; readonly last_used_at: string }[] }>()
      .results.find((each) => each.uid === uid)
  expect(await keyShown()).toMatchObject({ last_used_at: null, last_used_network: null })
  // Uses are written late; a process that ends writes what it has.
  const app = await makeApp(opened.context)
  const headers = { authorization: `Bearer ${token}` }
  const before = Date.now()
  await app.inject({ url: '/api/v1/me', headers, remoteAddress: '192.0.2.1' })
  await app.inject({ url: '/api/v1/me', headers, remoteAddress: address })
  await app.close()
  const shown = await keyShown()
  expect(shown).toMatchObject({ last_used_network: network })
  expect(Date.parse(shown?.last_used_at ?? '')).toBeGreaterThanOrEqual(before)
})

test('a revoked key is rejected from the next call on, and each act is in the audit log', async () => {
  const { uid, token } = (await create(SITE)).json()
  expect((await request(revokeApiKey, undefined, uid)).json()).toMatchObject({ active: false })
  expect((await me(token)).json()).toMatchObject({ code: 'key_revoked' })
  const actor = `business:${anna.login}`
  expect(await actsOn(uid)).toEqual([
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

const PUBLIC = { name: 'Витрина', kind: 'publishable', test: true, origins: ['https://a.example'] }
const pointsFrom = async (origin: string, token: string) => {
  const headers = { origin, authorization: `Bearer ${token}` }
  return (await opened.app.inject({ url: '/api/v1/points?limit=1', headers })).statusCode
}

test('other sites of a publishable key count from the next call on, and are in the audit log', async () => {
  const { uid, token } = (await create(PUBLIC)).json()
  expect(await pointsFrom('https://a.example', token)).toBe(200)
  const changed = await request(
    changeApiKey,
    { origins: ['https://Магазин.рф/', 'https://xn--80aairftm.xn--p1ai'] },
    uid,
  )
  expect(changed.json()).toMatchObject({ uid, origins: ['https://xn--80aairftm.xn--p1ai'] })
  expect(changed.json()).not.toHaveProperty('token')
  expect(await pointsFrom('https://a.example', token)).toBe(403)
  expect(await pointsFrom('https://xn--80aairftm.xn--p1ai', token)).toBe(200)
  const { before, after } = await opened.database.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('subject_id', '=', uid)
    .where('action', '=', 'api_key.change')
    .executeTakeFirstOrThrow()
  expect([before, after]).toEqual([
    { origins: ['https://a.example'] },
    { origins: ['https://xn--80aairftm.xn--p1ai'] },
  ])
})

test('sites are rejected without one, with what is none, for a secret key and for one that is over', async () => {
  const { uid } = (await create(PUBLIC)).json()
  const change = async (origins: readonly string[], key = uid) =>
    (await request(changeApiKey, { origins }, key)).json()
  expect(await change([])).toEqual({ origins: ['Назовите хотя бы один сайт'] })
  expect(await change(['https://b.example', 'shop'])).toEqual({
    origins: [expect.stringMatching(/^«shop»: нет https/)],
  })
  const secret = (await create(SITE)).json()
  expect(await change(['https://b.example'], secret.uid)).toMatchObject({
    origins: [expect.stringMatching(/Секретный ключ/)],
  })
  const boris = await signInCustomer(opened)
  const foreign = (await create(PUBLIC, boris)).json()
  expect(await change(['https://b.example'], foreign.uid)).toMatchObject({ code: 'not_found' })
  await request(revokeApiKey, undefined, uid)
  expect(await change(['https://b.example'])).toMatchObject({ code: 'key_over' })
})

test('the sites of a live key change after the password', async () => {
  const made = await create({ ...PUBLIC, test: false, password: PASSWORD })
  expect(made.json().token).toMatch(/^yach_pub_live_/)
  const { uid } = made.json()
  const origins = ['https://b.example']
  expect((await request(changeApiKey, { origins }, uid)).json()).toHaveProperty('password')
  const changed = await request(changeApiKey, { origins, password: PASSWORD }, uid)
  expect(changed.json()).toMatchObject({ origins })
})

test('at most twenty keys are active in one mode', async () => {
  const boris = await signInCustomer(opened)
  for (let made = 0; made < 20; made += 1) expect((await create(SITE, boris)).statusCode).toBe(201)
  expect((await create(SITE, boris)).json()).toMatchObject({ code: 'keys_limit' })
})

test('keys that work stand before those that are over, however many those are', async () => {
  const { db } = opened.database
  const vera = await signInCustomer(opened)
  await makeTestKey(db, vera.customerUid, { name: 'Работает', createdAt: new Date('2026-01-01') })
  const over = { createdAt: new Date('2026-02-01'), expiresAt: new Date('2026-03-01') }
  for (let made = 0; made < 200; made += 1) await makeTestKey(db, vera.customerUid, over)
  const { results } = (await request(listApiKeys, undefined, '', vera)).json<{
    results: readonly { readonly name: string }[]
  }>()
  expect(results).toHaveLength(200)
  expect(results[0]).toMatchObject({ name: 'Работает', active: true })
})

test('a test key of some hours is nobody’s email', async () => {
  const vera = await signInCustomer(opened)
  const hour = new Date(Date.now() + 3_600_000).toISOString()
  await create({ ...SITE, name: 'На час', expires_at: hour }, vera)
  await create({ ...SITE, name: 'Насовсем' }, vera)
  const emails = await opened.database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('template', '=', 'api_key_made')
    .where('recipient', '=', `${vera.login}@example.org`)
    .execute()
  expect(emails).toHaveLength(1)
  expect(emails[0]?.body).toContain('Насовсем')
})
