import type * as Crypto from 'node:crypto'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashPassword } from '#/auth/password-hash.ts'
import { quickHash } from '#/auth/test-password.ts'
import { replacePassword } from '#/auth/queries.ts'
import { signInCustomer, type TestAccount } from './test-accounts.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { BROKEN_BODIES, FUZZ_STRINGS, FUZZ_VALUES, statusOfBroken } from '#/http/test-fuzz.ts'

/** Of argon2 that was computed: its cost, since time is no measure on a busy machine. */
const seen = vi.hoisted(() => ({ hashed: [] as string[] }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { message: _password, nonce: _salt, ...cost } = parameters
    seen.hashed.push(JSON.stringify({ algorithm, ...cost }))
    crypto.argon2(algorithm, parameters, callback)
  }
  return { ...crypto, argon2 }
})

const PASSWORD = 'Demo-2026-pass'
let opened: TestApp
let hash: string
let anna: TestAccount
let address = 0
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off', TRUST_PROXY: '1' })
  hash = quickHash(PASSWORD)
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened, { passwordHash: hash })
  seen.hashed = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** From a new address each time, unless it says which. */
const post = (
  url: string,
  payload: string | Buffer | object,
  from?: string,
  type?: string,
  cookies: Record<string, string> = {},
) =>
  opened.app.inject({
    method: 'POST',
    url,
    payload,
    cookies,
    headers: {
      'content-type': type ?? 'application/json',
      'x-forwarded-for': from ?? `10.1.${Math.floor((address += 1) / 250)}.${address % 250}`,
    },
  })
const signIn = (
  username: unknown,
  password: unknown = PASSWORD,
  from?: string,
  cookies: Record<string, string> = {},
) => {
  const payload = { username, password, yandex_token: 'x' }
  return post(ENDPOINTS.obtainTokens.path, payload, from, undefined, cookies)
}
const refresh = (token: unknown) => post(ENDPOINTS.refreshTokens.path, { refresh: token })
const logOut = (token: unknown) => post(ENDPOINTS.logOut.path, { refresh: token })

/** Whether this access token opens the account. */
const opens = async (access: string, { userUid } = anna) => {
  const url = ENDPOINTS.getProfile.path.replace(':uid', userUid)
  const headers = { authorization: `Bearer ${access}` }
  return (await opened.app.inject({ url, headers })).statusCode === 200
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly [claim: string]: unknown
    readonly exp: number
  }

test('each session has a key of its own, of 128 bits', async () => {
  const keys: string[] = []
  for (let times = 0; times < 20; times += 1)
    keys.push(String(claimsOf((await signInCustomer(opened)).access)['sid']))
  expect(new Set(keys).size).toBe(20)
  // In base 58, 16 bytes take 22 signs; a first sign or two may be nought.
  for (const key of keys) expect(key).toMatch(/^[1-9A-HJ-NP-Za-km-z]{20,22}$/)
  expect(keys.filter((key) => key.length === 22).length).toBeGreaterThan(5)
})

test('the right credentials give both tokens, which say what they must', async () => {
  const now = Date.now() / 1000
  const response = await signIn(anna.login)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  // The browser's mark alone: the page keeps the tokens.
  expect(response.cookies.map(({ name }) => name)).toEqual(['known-device'])
  const { access, refresh: kept } = response.json()
  expect(Object.keys(claimsOf(access)).toSorted()).toEqual([
    'exp',
    'role',
    'sid',
    'typ',
    'user_id',
    'version',
  ])
  expect(claimsOf(access)).toMatchObject({
    user_id: anna.userUid,
    typ: 'access',
    version: 0,
    role: 'owner',
  })
  const { role: _role, ...claims } = claimsOf(access)
  expect(claimsOf(kept)).toMatchObject({
    ...claims,
    typ: 'refresh',
    exp: expect.anything(),
  })
  expect(Math.abs(claimsOf(access).exp - now - 600)).toBeLessThan(30)
  expect(Math.abs(claimsOf(kept).exp - now - 86_400)).toBeLessThan(30)
  expect(await opens(access)).toBe(true)
  expect(await opens(kept)).toBe(false)
})

test('a capital or a space that a telephone adds to the login is forgiven, in the password never', async () => {
  expect((await signIn(` ${anna.login.toUpperCase()} `)).statusCode).toBe(200)
  expect((await signIn(anna.login, `${PASSWORD} `)).statusCode).toBe(403)
})

test('whatever is wrong is answered by the same words after the same work', async () => {
  const known = await signInCustomer(opened, { passwordHash: await hashPassword(PASSWORD) })
  const fresh = await signInCustomer(opened)
  seen.hashed = []
  const responses = []
  for (const [login, password] of [
    [known.login, 'Wrong-2026-pass'],
    ['nobody-has-this', PASSWORD],
    // Approved, and no password set yet.
    [fresh.login, PASSWORD],
  ]) {
    seen.hashed = []
    const { statusCode, body, headers } = await signIn(login, password)
    const { 'content-length': length, 'content-type': type } = headers
    responses.push({ statusCode, body, length, type, work: seen.hashed })
  }
  expect(responses[0]).toMatchObject({
    statusCode: 403,
    body: '{"detail":"Ошибка, неверно заполнены данные","code":"wrong_credentials"}',
  })
  expect(responses[0]?.work).toHaveLength(1)
  expect(responses[1]).toEqual(responses[0])
  expect(responses[2]).toEqual(responses[0])
})

test('empty and overlong fields are reported at once', async () => {
  const response = await signIn('  ', '')
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      username: ['Поле обязательно для заполнения'],
      password: ['Поле обязательно для заполнения'],
    },
  ])
  expect((await signIn('x'.repeat(51), 'x'.repeat(41))).json()).toEqual({
    username: ['Должно быть не более 50 символов.'],
    password: ['Должно быть не более 40 символов.'],
  })
})

test('with a captcha its token is requested together with the rest, and checked first', async () => {
  const guarded = await openTestApp({ TRUST_PROXY: '1' })
  const send = (payload: object) =>
    guarded.app.inject({ method: 'POST', url: ENDPOINTS.obtainTokens.path, payload })
  expect((await send({ username: '' })).json()).toEqual({
    username: ['Поле обязательно для заполнения'],
    password: ['Поле обязательно для заполнения'],
    yandex_token: ['Поле обязательно для заполнения'],
  })
  seen.hashed = []
  const refused = await send({ username: 'a', password: 'b', yandex_token: 'c' })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'captcha_refused'])
  expect(seen.hashed).toEqual([])
  await guarded.close()
})

test('without a captcha no token is needed', async () => {
  const payload = { username: anna.login, password: PASSWORD }
  expect((await post(ENDPOINTS.obtainTokens.path, payload)).statusCode).toBe(200)
})

const HOME = '10.5.5.5'

test('after ten failures a login waits at that address, the right password too, and no other login', async () => {
  const tries = await Promise.all(
    Array.from({ length: 14 }, () => signIn(anna.login, 'Wrong-2026-pass', HOME)),
  )
  const statuses = tries.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  expect(statuses).toEqual([...Array<number>(10).fill(403), ...Array<number>(4).fill(429)])
  const right = await signIn(anna.login, PASSWORD, HOME)
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(600)
  const boris = await signInCustomer(opened, { passwordHash: hash })
  expect((await signIn(boris.login, PASSWORD, HOME)).statusCode).toBe(200)
  expect((await signIn(anna.login)).statusCode).toBe(200)
})

/** Ten wrong passwords from each of ten addresses: as many as a login may fail from everywhere. */
let networks = 0
/** A hundred wrong passwords, ten from each of ten new addresses. */
const guessEverywhere = async (login: string) => {
  networks += 1
  for (let place = 1; place <= 10; place += 1) {
    const from = `10.6.${networks}.${place}`
    await Promise.all(Array.from({ length: 10 }, () => signIn(login, 'Wrong-2026-pass', from)))
  }
}

test('a hundred failures from everywhere keep out all but a browser that the login has signed in from', async () => {
  const { cookies } = await signIn(anna.login)
  const known = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/' }])
  await guessEverywhere(anna.login)
  expect((await signIn(anna.login, PASSWORD, '10.7.7.7')).statusCode).toBe(429)
  expect((await signIn(anna.login, PASSWORD, '10.7.7.7', known)).statusCode).toBe(200)
  // It is known to this login alone, and has ten guesses as well.
  const boris = await signInCustomer(opened, { passwordHash: hash })
  await guessEverywhere(boris.login)
  expect((await signIn(boris.login, PASSWORD, '10.7.7.7', known)).statusCode).toBe(429)
  const guesses = []
  for (let turn = 0; turn < 11; turn += 1)
    guesses.push((await signIn(anna.login, 'Wrong-2026-pass', '10.7.7.8', known)).statusCode)
  expect(guesses).toEqual([...Array<number>(10).fill(403), 429])
})

test('a mark that somebody made up, changed or kept for half a year is none', async () => {
  const { cookies } = await signIn(anna.login)
  const [{ name, value } = { name: '', value: '' }] = cookies
  await guessEverywhere(anna.login)
  for (const mark of ['x', `${value}x`, value.replace(anna.login, 'boris'), ''])
    expect((await signIn(anna.login, PASSWORD, '10.7.7.7', { [name]: mark })).statusCode).toBe(429)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 181 * 24 * 3_600_000 })
  await guessEverywhere(anna.login)
  expect((await signIn(anna.login, PASSWORD, '10.7.7.7', { [name]: value })).statusCode).toBe(429)
})

test('a login that nobody has waits just the same', async () => {
  const statuses = []
  for (let turn = 0; turn < 11; turn += 1)
    statuses.push((await signIn('nobody-at-all', PASSWORD, '10.5.5.6')).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
})

test('a good sign-in begins the count anew', async () => {
  for (const from of ['10.5.5.7', '10.5.5.7']) {
    for (let turn = 0; turn < 9; turn += 1) await signIn(anna.login, 'Wrong-2026-pass', from)
    expect((await signIn(anna.login, PASSWORD, from)).statusCode).toBe(200)
  }
})

test('an address has its own limit, whatever the logins', async () => {
  const statuses = []
  for (let turn = 0; turn < 21; turn += 1)
    statuses.push((await signIn(`many-${turn}`, PASSWORD, '10.9.9.9')).statusCode)
  expect(statuses.slice(-2)).toEqual([403, 429])
})

test('a refresh gives access again and again, in many tabs at once, until the day is over', async () => {
  const kept = (await signIn(anna.login)).json().refresh
  const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(kept)))
  for (const tab of tabs) expect(await opens(tab.json().access)).toBe(true)
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 23.95 * 3_600_000 })
  const last = (await refresh(kept)).json().access
  // The access token does not outlive its session.
  expect(claimsOf(last).exp).toBe(claimsOf(kept).exp)
  vi.setSystemTime(now + 24 * 3_600_000 + 1000)
  expect((await refresh(kept)).json().code).toBe('token_expired')
})

test('logout ends the session on the server, twice without harm, and no other session', async () => {
  const [one, other] = [(await signIn(anna.login)).json(), (await signIn(anna.login)).json()]
  expect((await logOut(one.refresh)).json()).toEqual({ success: true })
  expect((await logOut(one.refresh)).statusCode).toBe(200)
  expect(await opens(one.access)).toBe(false)
  expect((await refresh(one.refresh)).json().code).toBe('session_ended')
  expect(await opens(other.access)).toBe(true)
})

test('a new password ends every session', async () => {
  const sessions = [(await signIn(anna.login)).json(), (await signIn(anna.login)).json()]
  await replacePassword(opened.database.db, anna.userUid, 0, hash)
  for (const { access, refresh: kept } of sessions) {
    expect(await opens(access)).toBe(false)
    expect((await refresh(kept)).statusCode).toBe(401)
  }
})

test.each(['refreshTokens', 'logOut'] as const)('%s takes only a refresh token', async (name) => {
  const { path } = ENDPOINTS[name]
  for (const wrong of [anna.access, `${anna.refresh}x`, 'x', '.', '🙂']) {
    const response = await post(path, { refresh: wrong })
    expect([wrong, response.statusCode, response.json().code]).toEqual([
      wrong,
      401,
      'token_invalid',
    ])
  }
  expect((await post(path, {})).json()).toEqual({ refresh: ['Поле обязательно для заполнения'] })
  expect((await post(path, { refresh: 'x'.repeat(5000) })).statusCode).toBe(400)
})

test('the cookie signs nobody in, refreshes nothing and ends nothing', async () => {
  const cookie = `access=${anna.access}; refresh=${anna.refresh}`
  for (const { path } of [ENDPOINTS.refreshTokens, ENDPOINTS.logOut]) {
    const response = await opened.app.inject({
      method: 'POST',
      url: path,
      payload: {},
      headers: { cookie },
    })
    expect(response.statusCode).toBe(400)
  }
  expect(await opens(anna.access)).toBe(true)
})

test.each(['obtainTokens', 'refreshTokens', 'logOut'] as const)(
  '%s: no broken body breaks it',
  async (name) => {
    const { path } = ENDPOINTS[name]
    for (const [what, type, body] of BROKEN_BODIES)
      expect([what, (await post(path, body, undefined, type)).statusCode]).toEqual([
        what,
        statusOfBroken(type),
      ])
  },
)

test('no text and no value breaks the sign-in', async () => {
  const passwords = FUZZ_STRINGS.filter(([, text]) => /[\0\ud800-\udfff]/.test(text))
  const tries = [
    ...[...FUZZ_STRINGS, ...FUZZ_VALUES].map(([what, value]) => [what, value, 'Right-2026-x']),
    ...[...passwords, ...FUZZ_VALUES].map(([what, value]) => [what, 'nobody', value]),
  ]
  for (const [what, username, password] of tries) {
    const { statusCode } = await signIn(username, password)
    expect([what, statusCode, [400, 403, 413, 429].includes(statusCode)]).toEqual([
      what,
      statusCode,
      true,
    ])
  }
})
