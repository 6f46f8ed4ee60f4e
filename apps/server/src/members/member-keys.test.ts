import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { quickHash } from '#/auth/test-password.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callsOfTeam, codeOf, emailsTo, OWNER_PASSWORD, signInOwner } from './test-members.ts'

// Live keys of developers wait for an owner.

const MANY = '100000'
let opened: TestApp
let team: ReturnType<typeof callsOfTeam>
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off', LIMIT_LOGIN_PER_MINUTE: MANY })
  team = callsOfTeam(opened)
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInOwner(opened)
})

/** A developer of Anna's company who knows a password, and his way to make a key. */
async function makingKeys() {
  const dev = await signInCustomer(opened, {
    customerUid: anna.customerUid,
    role: 'developer',
    passwordHash: quickHash(OWNER_PASSWORD),
  })
  const make = async (isTest: boolean, facts: object = { scopes: ['points:read'] }) => {
    const body = { name: 'Сайт', test: isTest, password: OWNER_PASSWORD, ...facts }
    const response = await team.call(ENDPOINTS.createApiKey, dev, undefined, body)
    return { status: response.statusCode, ...response.json<MadeKey>() }
  }
  return { dev, make }
}
interface KeyList {
  readonly results: readonly { readonly created_by: string | null }[]
}
interface MadeKey {
  readonly uid: string
  readonly token: string
  readonly active: boolean
}
const meWith = async (token: string) =>
  (
    await opened.app.inject({
      url: '/api/v1/me',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode
const confirm = (account: TestAccount, key: string, link: string) =>
  opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.confirmApiKey.path.replace(':uid', account.userUid).replace(':key', key),
    headers: account.headers,
    payload: { link },
  })

test('a developer’s test key works at once, the live one once an owner has confirmed it by his email', async () => {
  const { dev, make } = await makingKeys()
  const tested = await make(true)
  expect([tested.status, await meWith(tested.token)]).toEqual([201, 200])
  const listed = await team.call(ENDPOINTS.listApiKeys, anna)
  // For whoever made it himself the list names nobody.
  const own = await team.call(ENDPOINTS.listApiKeys, dev)
  expect([listed, own].map((each) => each.json<KeyList>().results[0]?.created_by)).toEqual([
    'Иванова Анна Петровна',
    null,
  ])
  const live = await make(false)
  expect([live.status, live.active, await meWith(live.token)]).toEqual([201, false, 401])
  const emails = await emailsTo(opened.database, 'api_key_waiting', anna.customerUid)
  expect(emails).toHaveLength(1)
  const [, link = ''] = /confirm=[\w-]+\.(\w+)/.exec(emails[0]?.body ?? '') ?? []
  expect(codeOf(await confirm(dev, live.uid, link))).toBe('403 role_forbidden')
  expect(codeOf(await confirm(anna, live.uid, `${link}x`))).toBe('409 key_link_over')
  const rotated = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.rotateApiKey.path.replace(':uid', anna.userUid).replace(':key', live.uid),
    headers: anna.headers,
    payload: { password: OWNER_PASSWORD },
  })
  expect(codeOf(rotated)).toBe('409 key_over')
  expect((await confirm(anna, live.uid, link)).json<MadeKey>().active).toBe(true)
  expect(await meWith(live.token)).toBe(200)
  expect(codeOf(await confirm(anna, live.uid, link))).toBe('409 key_link_over')
})

test('a developer’s live publishable key waits as a secret one does, and its sites are the owner’s to change', async () => {
  const { dev, make } = await makingKeys()
  const { uid, active } = await make(false, {
    kind: 'publishable',
    origins: ['https://shop.example'],
  })
  expect(active).toBe(false)
  const emails = await emailsTo(opened.database, 'api_key_waiting', anna.customerUid)
  expect(emails[0]?.body).toMatch(/публичный ключ: .*https:\/\/shop\.example/)
  expect(emails[0]?.body).not.toMatch(/за деньги с депозита/)
  const change = (account: TestAccount) =>
    opened.app.inject({
      method: 'PATCH',
      url: ENDPOINTS.changeApiKey.path.replace(':uid', account.userUid).replace(':key', uid),
      headers: account.headers,
      payload: { origins: ['https://other.example'], password: OWNER_PASSWORD },
    })
  expect(codeOf(await change(dev))).toBe('403 live_keys_of_owners')
  expect((await change(anna)).json<object>()).toMatchObject({ origins: ['https://other.example'] })
})

test('a key that was revoked or whose email is too old is confirmed no more', async () => {
  const { make } = await makingKeys()
  const [revoked, late] = [await make(false), await make(false)]
  const emails = await emailsTo(opened.database, 'api_key_waiting', anna.customerUid)
  const linkOf = ({ uid }: MadeKey) =>
    emails.flatMap(({ body }) => new RegExp(`${uid}\\.(\\w+)`).exec(body)?.[1] ?? [])[0] ?? ''
  await opened.app.inject({
    method: 'DELETE',
    url: ENDPOINTS.revokeApiKey.path.replace(':uid', anna.userUid).replace(':key', revoked.uid),
    headers: anna.headers,
  })
  expect(codeOf(await confirm(anna, revoked.uid, linkOf(revoked)))).toBe('409 key_link_over')
  await opened.database.db
    .updateTable('api_key_confirmation')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('key_uid', '=', late.uid)
    .execute()
  expect(codeOf(await confirm(anna, late.uid, linkOf(late)))).toBe('409 key_link_over')
  expect([await meWith(revoked.token), await meWith(late.token)]).toEqual([401, 401])
})

test('where the owner lets developers make live keys, theirs work at once', async () => {
  const { make } = await makingKeys()
  const rules = { developers_make_live_keys: true, password: OWNER_PASSWORD }
  const changed = await team.call(ENDPOINTS.changeTeam, anna, undefined, rules)
  expect(changed.json<object>()).toMatchObject({ developers_make_live_keys: true })
  expect(await meWith((await make(false)).token)).toBe(200)
})

test('three keys wait at once; one that was not confirmed in time takes no place', async () => {
  const { make } = await makingKeys()
  const made = [await make(false), await make(false), await make(false)]
  expect((await make(false)).status).toBe(409)
  await opened.database.db
    .updateTable('api_key_confirmation')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('key_uid', '=', made[0]?.uid ?? '')
    .execute()
  expect((await make(false)).status).toBe(201)
})

test('a waiting key that leaked is over before it begins', async () => {
  const { make } = await makingKeys()
  const { uid, token } = await make(false)
  const emails = await emailsTo(opened.database, 'api_key_waiting', anna.customerUid)
  const [, link = ''] = /confirm=[\w-]+\.(\w+)/.exec(emails[0]?.body ?? '') ?? []
  const report = await opened.app.inject({
    method: 'POST',
    url: '/api/v1/keys/report_leak',
    payload: { token },
  })
  expect(report.json()).toEqual({ revoked: true })
  expect(codeOf(await confirm(anna, uid, link))).toBe('409 key_link_over')
})

test('owners are asked ten times an hour, whatever becomes of the keys', async () => {
  const { dev, make } = await makingKeys()
  for (let requested = 0; requested < 10; requested += 1) {
    const { status, uid } = await make(false)
    expect(status).toBe(201)
    const path = ENDPOINTS.revokeApiKey.path.replace(':uid', dev.userUid).replace(':key', uid)
    await opened.app.inject({ method: 'DELETE', url: path, headers: dev.headers })
  }
  expect((await make(false)).status).toBe(429)
  expect((await make(true)).status).toBe(201)
})
