import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { listInsalesPoints } from '@yacheyka/contract/merchant-api/insales'
import {
  createWebhookEndpoint,
  rotateWebhookSecret,
} from '@yacheyka/contract/merchant-api/webhooks'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { quickHash } from '#/auth/test-password.ts'
import { makePasswordLink } from '#/accounts/password-link.ts'
import { openTokens } from '#/auth/tokens.ts'
import { signInOperator, TEST_OPERATOR_PASSWORD } from '#/operators/test-operators.ts'
import { insertCustomer, insertParcelIn, insertPoint } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// A day of the product in a few calls, good ones and refused ones, with the log wide open: whatever people told it and
// whatever opens something must not stand in it (152-ФЗ; `docs/security/asvs.md`, 16.2.5).

const lines: string[] = []
const logTo = { write: (text: string) => void lines.push(text) }

const PASSWORD = 'Sosna-7-vetok-Iva'
const KNOWN: Record<string, string> = {
  password: PASSWORD,
  'an operator’s password': TEST_OPERATOR_PASSWORD,
  'a phone': '9167778899',
  'a phone as it is shown': '916)777-88-99',
  'an address of e-mail': 'ludmila.zvonareva@example.org',
  'a name': 'Звонарёва',
  'a text of a person': 'потеряла ключ от дачи',
  'a token of a form': 'captcha-token-of-this-form',
}

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp(
    { LOG_LEVEL: 'debug', LOG_REQUESTS: 'all', CAPTCHA_PROVIDER: 'off', TRUST_PROXY: '1' },
    {},
    { logTo },
  )
})
afterAll(() => opened.close())

const headers = { 'x-forwarded-for': '203.0.113.77' }
const post = (url: string, payload: object, more: Record<string, string> = {}) =>
  opened.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } })

test('customers: signing in, a profile, a new password, a word to the support', async () => {
  const account = await signInCustomer(opened, {
    passwordHash: quickHash(PASSWORD),
    email: KNOWN['an address of e-mail'] ?? '',
  })
  const yandex_token = KNOWN['a token of a form']
  for (const password of [PASSWORD, `${PASSWORD}x`])
    await post(ENDPOINTS.obtainTokens.path, { username: account.login, password, yandex_token })
  const signedIn = await post(ENDPOINTS.obtainTokens.path, {
    username: account.login,
    password: PASSWORD,
    yandex_token,
  })
  const { access, refresh } = signedIn.json<{ access: string; refresh: string }>()
  Object.assign(KNOWN, { 'an access token': access, 'a refresh token': refresh })
  const changed = await opened.app.inject({
    method: 'PATCH',
    url: ENDPOINTS.updateProfile.path.replace(':uid', account.userUid),
    payload: { ceo_phone: '+79167778899', email: 'ludmila.new@example.org' },
    headers: { ...headers, authorization: `Bearer ${access}` },
  })
  const apiKey = await makeTestKey(opened.database.db, account.customerUid)
  KNOWN['an API key'] = apiKey
  for (const url of ['/api/v1/me', `/api/v1/me?key=${apiKey}`])
    await opened.app.inject({ url, headers: { authorization: `Bearer ${apiKey}` } })
  const referred = await makeTestKey(opened.database.db, account.customerUid)
  KNOWN['a key in the address of a page'] = referred
  for (const url of ['/api/v1/me', '/api/v1/nothing', '/api/v1/keys/report_leak'])
    await opened.app.inject({
      url,
      headers: {
        authorization: `Bearer ${apiKey}`,
        referer: `https://shop.example/order?key=${referred}`,
      },
    })
  const testKey = await makeTestKey(opened.database.db, account.customerUid, { test: true })
  const facts = { kind: 'publishable', origins: ['https://shop.example'] } as const
  const publishable = await makeTestKey(opened.database.db, account.customerUid, facts)
  const hook = await post(
    createWebhookEndpoint.path,
    { url: `https://shop.example/hooks?key=${apiKey}`, types: ['*'] },
    { authorization: `Bearer ${testKey}` },
  )
  const { id: hookId, secret } = hook.json<{ id: string; secret: string }>()
  const rotated = await post(
    rotateWebhookSecret.path.replace(':id', hookId),
    {},
    { authorization: `Bearer ${testKey}` },
  )
  Object.assign(KNOWN, {
    'a test key': testKey,
    'a publishable key': publishable,
    'a secret of a webhook': secret,
    'a new secret of a webhook': rotated.json<{ secret: string }>().secret,
  })
  await post(listInsalesPoints.path.replace(':key', publishable), { order: {} })
  const tokens = openTokens(opened.context.config.secret)
  const user = { uid: account.userUid, version: 0 }
  const link = await makePasswordLink(tokens, 'http://localhost', user, 600, new Date())
  const token = link.slice(link.lastIndexOf('/') + 1)
  const authorization = `Bearer ${token}`
  const checked = await opened.app.inject({
    url: ENDPOINTS.checkPasswordLink.path,
    headers: { authorization },
  })
  await opened.app.inject(`/rp/${token}`)
  KNOWN['a link of a password'] = token
  const email = await opened.database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('template', '=', 'email_confirm')
    .executeTakeFirstOrThrow()
  const emailToken = /\/ec\/(\w+)/.exec(email.body)?.[1] ?? ''
  await opened.app.inject(`/ec/${emailToken}`)
  const confirmed = await post(ENDPOINTS.confirmEmail.path, { token: emailToken })
  Object.assign(KNOWN, { 'a link of an e-mail': emailToken, 'a new address': 'ludmila.new@' })
  const said = await post(
    ENDPOINTS.sendFeedback.path,
    {
      type: 0,
      uid: account.userUid,
      user_email: 'ludmila.zvonareva@example.org',
      user_name: 'Звонарёва Людмила',
      user_phone: '+79167778899',
      text: 'потеряла ключ от дачи',
      yandex_token,
    },
    { authorization: `Bearer ${access}` },
  )
  const left = await post(ENDPOINTS.logOut.path, { refresh })
  const responses = [signedIn, changed, checked, confirmed, said, left]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 201, 200])
})

test('recipients: the page with the code, a search by the number', async () => {
  const db = opened.database.db
  const customerUid = await insertCustomer(db, 'Звонарёва и дочери')
  const pointUid = await insertPoint(db, { number: 'МСК77' })
  const { uid, pin } = await insertParcelIn(
    db,
    'ready_for_pickup',
    { customerUid, pointUid, parcelNumber: 'ZV-1' },
    new Date(),
  )
  const page = await opened.app.inject({ url: `/api/parcel/${uid}`, headers })
  Object.assign(KNOWN, { 'the address of a parcel': uid, 'a code of a locker': `"${pin}"` })
  expect(page.statusCode).toBe(200)
  await opened.app.inject({
    url: `/api/track/?parcel_number=ZV-1&yandex_token=${KNOWN['a token of a form']}`,
    headers,
  })
})

test('operators: signing in, a search by a telephone', async () => {
  const { login, inject } = await signInOperator(opened, 'support')
  const signedIn = await post(OPERATOR_ENDPOINTS.operatorSignIn.path, {
    login,
    password: TEST_OPERATOR_PASSWORD,
  })
  KNOWN['a cookie of the console'] = signedIn.cookies[0]?.value ?? 'none'
  await post(OPERATOR_ENDPOINTS.operatorSignIn.path, {
    login,
    password: `${TEST_OPERATOR_PASSWORD}x`,
  })
  const searched = await inject({
    url: `${OPERATOR_ENDPOINTS.listOperatorParcels.path}?q=9167778899`,
    headers,
  })
  expect(searched.statusCode).toBe(200)
})

test('an error of the database with somebody’s row in it', async () => {
  const { log } = opened.app
  const { db } = opened.database
  await signInCustomer(opened, { email: 'ludmila.zvonareva@example.org' })
  const { login } = await db.selectFrom('juridical_user').select('login').executeTakeFirstOrThrow()
  KNOWN['a login'] = `(${login})`
  const doubling = db
    .updateTable('juridical_user')
    .set({ login })
    .where('email', '=', 'ludmila.zvonareva@example.org')
    .where('login', '!=', login)
    .execute()
  const error: unknown = await doubling.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseError)
  log.error({ err: error }, 'a fault')
})

test('a key in the address of a page that calls is kept nowhere', async () => {
  const { db } = opened.database
  const kept = () =>
    db.selectFrom('api_call').leftJoin('api_call_body', 'call_uid', 'uid').selectAll().execute()
  await expect
    .poll(async () => (await kept()).filter(({ operation }) => operation === 'unknown').length)
    .toBe(2)
  const events = await db.selectFrom('security_event').selectAll().execute()
  const text = JSON.stringify([await kept(), events])
  expect(text).not.toContain((KNOWN['a key in the address of a page'] ?? '').slice(-38))
})

test('of all that the log holds nothing', () => {
  const log = lines.join('\n')
  expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(8)
  expect(log).toContain('a fault')
  const leaked = Object.entries(KNOWN).filter(
    ([, value]) => log.includes(value) || log.includes(encodeURIComponent(value)),
  )
  expect(leaked.map(([what]) => what)).toEqual([])
})
