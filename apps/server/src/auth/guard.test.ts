import { createHmac, hkdfSync } from 'node:crypto'
import { CUSTOMER_ROLES } from '@yacheyka/core/accounts/customer-role'
import { ACCOUNT_PATH } from '@yacheyka/contract/accounts/accounts'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendError } from '#/http/response-error.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { accountOf, guardAccounts } from './guard.ts'
import { endSession, replacePassword } from './queries.ts'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { expiryAfter, openTokens } from './tokens.ts'

const ofAll = { config: { people: CUSTOMER_ROLES } }

let opened: TestApp
let app: FastifyInstance
let anna: TestAccount
let boris: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  app = fastify()
  app.setErrorHandler((error: FastifyError, _request, reply) => void sendError(error, reply))
  guardAccounts(app, opened.context)
  app.get(ACCOUNT_PATH, ofAll, accountOf)
  app.get(`${ACCOUNT_PATH}/amount`, ofAll, accountOf)
  app.get(`${ACCOUNT_PATH}/nobodys`, accountOf)
  app.get(`${ACCOUNT_PATH}/acts`, { config: { people: ['owner', 'accountant'] } }, accountOf)
  app.post('/anything', ofAll, (request) => ({ ...accountOf(request), body: request.body }))
})
afterAll(async () => {
  await app.close()
  await opened.close()
})
beforeEach(async () => {
  anna = await signInCustomer(opened)
  boris = await signInCustomer(opened)
})
afterEach(() => {
  vi.useRealTimers()
})

const send = (headers: Readonly<Record<string, string>>, url = `${path(anna)}/amount`) =>
  app.inject({ method: 'GET', url, headers })
const path = ({ userUid }: TestAccount) => ACCOUNT_PATH.replace(':uid', userUid)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Status and code, where the response is also as the standard and people want it. */
async function rejectionOf(headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await send(headers)
  const { detail, code } = response.json<{ detail?: string; code?: string }>()
  const isWhole =
    /[а-я]/.test(detail ?? '') && String(response.headers['www-authenticate']).startsWith('Bearer')
  return `${response.statusCode} ${code}${isWhole ? '' : ', without its parts'}`
}

test('an access token opens its own account and nothing of another', async () => {
  const { userUid, customerUid } = anna
  expect((await send(anna.headers)).json()).toMatchObject({ userUid, customerUid })
  expect((await send(anna.headers, path(anna))).statusCode).toBe(200)
  expect(
    (
      await send(
        anna.headers,
        path(anna)
          .toUpperCase()
          .replace('/API/JURIDICAL/JURIDICAL_USERS', '/api/juridical/juridical_users'),
      )
    ).statusCode,
  ).toBe(200)
  for (const url of [
    path(boris),
    `${path(boris)}/amount`,
    ACCOUNT_PATH,
    `${ACCOUNT_PATH}/amount`,
  ]) {
    const response = await send(anna.headers, url)
    expect([url, response.statusCode]).toEqual([url, 404])
  }
  expect((await send(boris.headers)).statusCode).toBe(404)
})

test.each([
  ['nothing', {}],
  ['another scheme', { authorization: 'Token abc' }],
  ['no token', { authorization: 'Bearer' }],
])('without a token: %s', async (_what, headers) => {
  expect(await rejectionOf(headers)).toBe('401 token_missing')
})

test('a call is for members of its roles; one that names none is for nobody', async () => {
  const { customerUid } = anna
  const shipper = await signInCustomer(opened, { customerUid, role: 'shipper' })
  const accountant = await signInCustomer(opened, { customerUid, role: 'accountant' })
  expect((await send(accountant.headers, `${path(accountant)}/acts`)).statusCode).toBe(200)
  const refused = await send(shipper.headers, `${path(shipper)}/acts`)
  expect([refused.statusCode, refused.json<object>()]).toEqual([
    403,
    { code: 'role_forbidden', detail: 'Это действие доступно: владельцу, бухгалтеру.' },
  ])
  expect((await send(anna.headers, `${path(anna)}/nobodys`)).statusCode).toBe(403)
  // Another's things are not there, whatever the role.
  expect((await send(shipper.headers, `${path(boris)}/acts`)).statusCode).toBe(404)
})

test('a member whose access was ended is out at once, though the token lives', async () => {
  const { db } = opened.database
  await db
    .updateTable('juridical_user')
    .set({ disabled_at: new Date() })
    .where('uid', '=', anna.userUid)
    .execute()
  expect(await rejectionOf(anna.headers)).toBe('401 session_ended')
})

test('the cookie is no credential, whatever it holds', async () => {
  const { access, refresh } = anna
  const both = encodeURIComponent(JSON.stringify({ access, refresh }))
  for (const cookie of [
    `access=${access}; refresh=${refresh}`,
    `token=${both}`,
    `Authorization=Bearer ${access}`,
  ])
    expect(await rejectionOf({ cookie })).toBe('401 token_missing')
})

test('a rejection comes before the body is read', async () => {
  const refused = await app.inject({
    method: 'POST',
    url: '/anything',
    payload: '{"broken',
    headers: { 'content-type': 'application/json' },
  })
  expect(refused.statusCode).toBe(401)
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const partsOf = (token: string) => token.split('.') as [string, string, string]
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString()) as Record<string, unknown>

/** Signed as ours are, whatever the header says. */
function signed(
  header: object,
  payload: object,
  secret = opened.context.config.secret,
  hash = 'sha256',
) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'yacheyka accounts: tokens, v1', 32))
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

test('a forged or altered token is rejected', async () => {
  const [header, payload, signature] = partsOf(anna.access)
  const claims = claimsOf(anna.access)
  const none = encode({ alg: 'none', typ: 'JWT' })
  const forged = [
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${encode({ alg: 'None' })}.${payload}.`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${header}.${payload}.${'A'.repeat(43)}`,
    // Another account's claims under this signature, and the reverse.
    `${header}.${partsOf(boris.access)[1]}.${signature}`,
    `${header}.${encode({ ...claims, user_id: boris.userUid })}.${signature}`,
    `${header}.${encode({ ...claims, exp: 4_000_000_000 })}.${signature}`,
    signed({ alg: 'HS256' }, claims, 'a secret that somebody guessed, 32+ chars'),
    // By the secret itself, not by the key that is derived of it.
    `${header}.${payload}.${createHmac('sha256', opened.context.config.secret).update(`${header}.${payload}`).digest('base64url')}`,
    signed({ alg: 'HS512' }, claims),
    // By the right key, in a way that we never sign.
    signed({ alg: 'HS512' }, claims, undefined, 'sha512'),
    signed({ alg: 'HS384' }, claims, undefined, 'sha384'),
    signed({ alg: 'none' }, claims),
    signed({ alg: 'HS256', crit: ['x'], x: 1 }, claims),
    signed({ alg: 'HS256' }, { ...claims, user_id: 'x' }),
    signed({ alg: 'HS256' }, { ...claims, version: '0' }),
    signed({ alg: 'HS256' }, { ...claims, exp: undefined }),
    signed({ alg: 'HS256' }, { ...claims, typ: undefined }),
    'x',
    '..',
    'a.b.c',
    '🙂',
  ]
  for (const token of forged)
    expect(await rejectionOf(bearer(encodeURI(token)))).toBe('401 token_invalid')
  expect((await send(bearer(signed({ alg: 'HS256' }, claims)))).statusCode).toBe(200)
})

test('a true signature over another account’s session opens nothing', async () => {
  const claims = { ...claimsOf(anna.access), user_id: boris.userUid }
  expect(await rejectionOf(bearer(signed({ alg: 'HS256' }, claims)))).toBe('401 session_ended')
})

test('a token of another kind is rejected', async () => {
  expect(await rejectionOf(bearer(anna.refresh))).toBe('401 token_invalid')
  const tokens = openTokens(opened.context.config.secret)
  const password = await tokens.sign({
    user_id: anna.userUid,
    sid: 'x',
    version: 0,
    typ: 'password',
    exp: expiryAfter(new Date(), 60),
  })
  expect(await rejectionOf(bearer(password))).toBe('401 token_invalid')
})

test('an access token lives ten minutes, and not longer than its session', async () => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 9.9 * 60_000 })
  expect((await send(anna.headers)).statusCode).toBe(200)
  vi.setSystemTime(now + 10 * 60_000 + 1000)
  expect(await rejectionOf(anna.headers)).toBe('401 token_expired')
})

test('an ended session ends its tokens, and no others', async () => {
  const other = await signInCustomer(opened, { customerUid: anna.customerUid })
  const { db } = opened.database
  await endSession(db, String(claimsOf(anna.access)['sid']), new Date())
  expect(await rejectionOf(anna.headers)).toBe('401 session_ended')
  expect((await send(other.headers, path(other))).statusCode).toBe(200)
})

test('a new password ends every session of its user, and no others', async () => {
  const { db } = opened.database
  expect(await replacePassword(db, anna.userUid, 0, 'hash')).toBe(true)
  expect(await replacePassword(db, anna.userUid, 0, 'hash')).toBe(false)
  expect(await rejectionOf(anna.headers)).toBe('401 session_ended')
  expect((await send(boris.headers, path(boris))).statusCode).toBe(200)
})

test('outside the guard nobody is anybody', () => {
  expect(() => accountOf({} as never)).toThrow('guardAccounts')
})
