import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makePasswordLink, RESET_LINK_LIFE } from './password-link.ts'
import { signInCustomer, type TestAccount } from './test-accounts.ts'
import { quickHash } from '#/auth/test-password.ts'
import { openTokens } from '#/auth/tokens.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { BROKEN_BODIES, FUZZ_VALUES, statusOfBroken } from '#/http/test-fuzz.ts'

const GOOD = 'Новый-2026-пароль'
let opened: TestApp
let anna: TestAccount
let address = 0
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://yacheyka.example',
  })
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.database.db.deleteFrom('outbox_message').execute()
  anna = await signInCustomer(opened)
})
afterEach(() => {
  vi.useRealTimers()
})

const headers = (from?: string) => ({
  'x-forwarded-for': from ?? `10.2.${Math.floor((address += 1) / 250)}.${address % 250}`,
})
const bearer = (token: string) => ({ ...headers(), authorization: `Bearer ${token}` })
const { updatePassword, checkPasswordLink, sendPasswordLink, obtainTokens } = ENDPOINTS

const update = (token: string, payload: unknown = { new_password: GOOD }) =>
  opened.app.inject({
    method: 'POST',
    url: updatePassword.path,
    payload: payload as object,
    headers: bearer(token),
  })
const check = (token: string) =>
  opened.app.inject({ url: checkPasswordLink.path, headers: bearer(token) })
const restore = (username: unknown, from?: string) =>
  opened.app.inject({
    method: 'POST',
    url: sendPasswordLink.path,
    payload: { username, yandex_token: 'x' },
    headers: headers(from),
  })
const signIn = (username: string, password: string, from?: string) =>
  opened.app.inject({
    method: 'POST',
    url: obtainTokens.path,
    payload: { username, password, yandex_token: 'x' },
    headers: headers(from),
  })

const tokenOf = (link: string) => /\/rp\/(\S+)/.exec(link)?.[1] ?? ''
const newToken = async (user = { uid: anna.userUid, version: 0 }) => {
  const tokens = openTokens(opened.context.config.secret)
  return tokenOf(await makePasswordLink(tokens, '', user, RESET_LINK_LIFE, new Date()))
}
const mails = () =>
  opened.database.db.selectFrom('outbox_message').selectAll().orderBy('uid').execute()

test('«Забыли пароль?»: the link of the email sets a password, once, and ends what was before', async () => {
  const requested = await restore(anna.login.toUpperCase())
  expect([requested.statusCode, requested.json()]).toEqual([202, { success: true }])
  const [email] = await mails()
  expect(email).toMatchObject({
    channel: 'email',
    recipient: `${anna.login}@example.org`,
    template: 'password_link',
    subject: 'Смена пароля',
  })
  expect(email?.body).toContain(`Логин: ${anna.login}`)
  const token = tokenOf(email?.body ?? '')
  expect(email?.body).toContain(`https://yacheyka.example/rp/${token}`)
  // The page decodes it and looks at its time.
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ typ: 'password', user_id: anna.userUid })
  expect(claims.exp * 1000).toBeGreaterThan(Date.now())

  expect((await check(token)).json()).toEqual({ username: anna.login })
  const changed = await update(token)
  expect([changed.statusCode, changed.json()]).toEqual([202, { success: true }])
  expect((await signIn(anna.login, GOOD)).statusCode).toBe(200)

  for (const again of [
    await update(token, { new_password: 'Other-2026-pass' }),
    await check(token),
  ])
    expect([again.statusCode, again.json().code]).toEqual([401, 'link_used'])
  expect((await signIn(anna.login, GOOD)).statusCode).toBe(200)
  const old = await opened.app.inject({
    url: ENDPOINTS.getProfile.path.replace(':uid', anna.userUid),
    headers: anna.headers,
  })
  expect(old.statusCode).toBe(401)
  expect((await mails()).map(({ template }) => template)).toEqual([
    'password_link',
    'password_changed',
  ])
})

test('of two links and many calls at once one sets the password', async () => {
  const tokens = [await newToken(), await newToken()]
  const calls = Array.from({ length: 6 }, (_, at) =>
    update(tokens[at % 2] ?? '', { new_password: `Another-2026-${at}` }),
  )
  const statuses = (await Promise.all(calls))
    .map(({ statusCode }) => statusCode)
    .toSorted((one, other) => one - other)
  expect(statuses).toEqual([202, 401, 401, 401, 401, 401])
})

test.each([
  'short-1A',
  'no-capital-1',
  'NO-SMALL-1',
  'No-digit-here',
  'NoSpecial12',
  '',
  'A1-a'.repeat(11),
])('a weak password is 405: %j', async (password) => {
  const token = await newToken()
  const response = await update(token, { new_password: password })
  expect([response.statusCode, response.json().detail]).toEqual([
    405,
    'Пароль не соответствует требованиям',
  ])
  expect((await update(token)).statusCode).toBe(202)
})

test.each(['Password1!', 'Ячейка2026!'])(
  'a password that is easy to guess is 405, and the link serves on: %s',
  async (password) => {
    const token = await newToken()
    const response = await update(token, { new_password: password })
    expect([response.statusCode, response.json()]).toEqual([
      405,
      { detail: 'Такой пароль легко угадать. Придумайте другой.', code: 'guessable_password' },
    ])
    expect((await update(token)).statusCode).toBe(202)
  },
)

test('a link lives a day', async () => {
  const token = await newToken()
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + RESET_LINK_LIFE * 1000 - 60_000 })
  expect((await check(token)).statusCode).toBe(200)
  vi.setSystemTime(now + RESET_LINK_LIFE * 1000 + 1000)
  expect((await update(token)).statusCode).toBe(401)
})

test('nothing but a password token changes a password, and it comes before the body', async () => {
  const stranger = await newToken({ uid: '00000000-0000-7000-8000-000000000000', version: 0 })
  for (const token of [anna.access, anna.refresh, stranger, 'x', '..', `${await newToken()}x`])
    for (const payload of [{ new_password: GOOD }, { new_password: 'weak' }])
      expect((await update(token, payload)).statusCode).toBe(401)
  const none = await opened.app.inject({
    method: 'POST',
    url: updatePassword.path,
    payload: { new_password: GOOD },
    headers: { ...headers(), cookie: `token=${await newToken()}` },
  })
  expect(none.statusCode).toBe(401)
})

test('a link opens nothing but its page', async () => {
  const response = await opened.app.inject({
    url: ENDPOINTS.getProfile.path.replace(':uid', anna.userUid),
    headers: bearer(await newToken()),
  })
  expect(response.statusCode).toBe(401)
})

test('an unknown login is given the same response, and gets no email', async () => {
  const responses = await Promise.all([
    restore(anna.login),
    restore('nobody-has-this'),
    restore('Ъ'),
  ])
  const visible = responses.map(({ statusCode, body, headers: given }) => ({
    statusCode,
    body,
    headers: { ...given, date: '', 'x-request-id': '' },
  }))
  expect(visible[1]).toEqual(visible[0])
  expect(visible[2]).toEqual(visible[0])
  expect(await mails()).toHaveLength(1)
})

test('one login gets one email, however often it is requested', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_100_000 })
  await Promise.all(Array.from({ length: 5 }, () => restore(anna.login)))
  expect(await mails()).toHaveLength(1)
  vi.setSystemTime(1_790_000_100_000 + 5 * 60_000)
  await restore(anna.login)
  expect(await mails()).toHaveLength(2)
})

test('an address may ask ten times an hour', async () => {
  const requesters = Array.from({ length: 10 }, (_, turn) => restore(`nobody-${turn}`, '10.8.8.8'))
  const statuses = new Set((await Promise.all(requesters)).map(({ statusCode }) => statusCode))
  expect(statuses).toEqual(new Set([202]))
  expect((await restore('nobody-10', '10.8.8.8')).statusCode).toBe(429)
})

test('a new password lets a login in that had to wait', async () => {
  anna = await signInCustomer(opened, { passwordHash: quickHash('Demo-2026-pass') })
  for (let turn = 0; turn < 100; turn += 1)
    await signIn(anna.login, 'Wrong-2026-pass', `10.4.0.${turn % 10}`)
  expect((await signIn(anna.login, 'Wrong-2026-pass')).statusCode).toBe(429)
  await update(await newToken())
  expect((await signIn(anna.login, GOOD)).statusCode).toBe(200)
})

test('no broken body breaks it', async () => {
  const token = await newToken()
  for (const [what, type, payload] of BROKEN_BODIES)
    for (const { path } of [updatePassword, sendPasswordLink]) {
      const given = { ...bearer(token), 'content-type': type }
      const { statusCode } = await opened.app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: given,
      })
      expect([what, path, statusCode]).toEqual([what, path, statusOfBroken(type)])
    }
  for (const [what, value] of FUZZ_VALUES)
    expect([what, (await update(token, { new_password: value })).statusCode]).toEqual([what, 400])
})
