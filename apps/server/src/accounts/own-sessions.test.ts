import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quickHash } from '#/auth/test-password.ts'
import { replacePassword } from '#/auth/queries.ts'
import { signInCustomer, type TestAccount } from './test-accounts.ts'
import { readCustomer } from '#/privacy/read-customer.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

const PASSWORD = 'Demo-2026-pass'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let opened: TestApp
let hash: string
let anna: TestAccount
let boris: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off', LIMIT_LOGIN_PER_MINUTE: '1000' })
  hash = quickHash(PASSWORD)
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened, { passwordHash: hash })
  boris = await signInCustomer(opened)
})

interface Listed {
  readonly sid: string
  readonly device: string
  readonly created_at: string
  readonly expires_at: string
  readonly current: boolean
}

/** Another sign-in of Anna's. @returns what its calls carry */
async function signInBy(agent: string) {
  const response = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.obtainTokens.path,
    payload: { username: anna.login, password: PASSWORD },
    headers: { 'user-agent': agent },
  })
  const { access, refresh } = response.json()
  const { sid } = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString())
  return { headers: { authorization: `Bearer ${access}` }, refresh, sid: sid as string }
}

type Headers = TestAccount['headers']
const pathOf = (path: string, session = '', { userUid } = anna) =>
  path.replace(':uid', userUid).replace(':session', session)
const list = async (headers: Headers = anna.headers, whose = anna) => {
  const url = pathOf(ENDPOINTS.listAccountSessions.path, '', whose)
  const response = await opened.app.inject({ url, headers })
  return { status: response.statusCode, results: (response.json().results ?? []) as Listed[] }
}
const end = (session: string, headers: Headers = anna.headers, whose = anna) => {
  const url = pathOf(ENDPOINTS.endAccountSession.path, session, whose)
  return opened.app.inject({ method: 'DELETE', url, headers })
}
const endOthers = (headers: Headers = anna.headers, whose = anna) => {
  const url = pathOf(ENDPOINTS.endOtherAccountSessions.path, '', whose)
  return opened.app.inject({ method: 'DELETE', url, headers })
}
const set = (sid: string, values: { ended_at: Date } | { expires_at: Date }) =>
  opened.database.db.updateTable('juridical_session').set(values).where('sid', '=', sid).execute()
const sidsOf = ({ results }: { readonly results: readonly Listed[] }) =>
  results.map(({ sid }) => sid)

test('the caller’s own stands first, the newest of the rest next, each by what is known of it', async () => {
  const first = await signInBy(CHROME)
  const second = await signInBy(FIREFOX)
  const { results } = await list(first.headers)
  expect(results.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome, Windows', true],
    ['Firefox, Linux', false],
    // Begun before it was kept.
    ['Неизвестное устройство', false],
  ])
  expect(sidsOf({ results }).slice(0, 2)).toEqual([first.sid, second.sid])
  for (const { created_at: from, expires_at: to } of results)
    expect(Math.round((Date.parse(to) - Date.parse(from)) / 60_000)).toBe(24 * 60)
})

test('of what a browser says of itself only the coarse name is kept, and reported to whom it is about', async () => {
  const { sid } = await signInBy(`${CHROME} Secret/${'9'.repeat(200)}`)
  const row = await opened.database.db
    .selectFrom('juridical_session')
    .selectAll()
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  expect(row.device).toBe('Chrome, Windows')
  expect(JSON.stringify(row)).not.toMatch(/Mozilla|Chrome\/|Secret/)
  const kept = await readCustomer(opened.database.db, anna.customerUid)
  const sessions = kept.find(({ kind }) => kind === 'sessions')
  expect(sessions?.records.map((record) => record['Браузер'])).toContain('Chrome, Windows')
})

test('one that is ended is out at its next call, though its token lives ten minutes more', async () => {
  const other = await signInBy(FIREFOX)
  expect((await list(other.headers)).status).toBe(200)
  expect((await end(other.sid)).json()).toEqual({ ended: 1 })
  const url = pathOf(ENDPOINTS.getProfile.path)
  const next = await opened.app.inject({ url, headers: other.headers })
  expect([next.statusCode, next.json().code]).toEqual([401, 'session_ended'])
  const renewed = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.refreshTokens.path,
    payload: { refresh: other.refresh },
  })
  expect([renewed.statusCode, renewed.json().code]).toEqual([401, 'session_ended'])
  expect(sidsOf(await list())).not.toContain(other.sid)
  expect((await list()).status).toBe(200)
})

test('another’s, ended, expired, none: one 404, and none is listed', async () => {
  const [ended, expired] = [await signInBy(CHROME), await signInBy(CHROME)]
  const long = new Date(Date.now() - 60_000)
  await set(ended.sid, { ended_at: long })
  await set(expired.sid, { expires_at: long })
  const [theirs] = sidsOf(await list(boris.headers, boris))
  expect((await list()).results.map(({ current }) => current)).toEqual([true])
  const responses = new Set<string>()
  for (const each of [ended.sid, expired.sid, theirs ?? '', 'z'.repeat(22)]) {
    const { statusCode, body } = await end(each)
    responses.add(`${statusCode} ${body}`)
  }
  expect([...responses]).toEqual(['404 {"detail":"Этот вход уже завершён.","code":"not_found"}'])
  for (const odd of ['x', '\0', 'z'.repeat(23), `${ended.sid}'--`, '🙂'])
    expect([odd, (await end(encodeURIComponent(odd))).statusCode]).toEqual([odd, 404])
  expect((await list(boris.headers, boris)).status).toBe(200)
  const { ended_at: unchanged } = await opened.database.db
    .selectFrom('juridical_session')
    .select('ended_at')
    .where('sid', '=', ended.sid)
    .executeTakeFirstOrThrow()
  expect(unchanged).toEqual(long)
})

test('what a new password has ended is not listed, and cannot be ended', async () => {
  const before = await signInBy(CHROME)
  await replacePassword(opened.database.db, anna.userUid, 0, hash)
  const { headers, sid } = await signInBy(FIREFOX)
  expect(sidsOf(await list(headers))).toEqual([sid])
  expect((await end(before.sid, headers)).statusCode).toBe(404)
  expect((await endOthers(headers)).json()).toEqual({ ended: 0 })
})

test('all others are ended, of this login alone; a second time there are none', async () => {
  const colleague = await signInCustomer(opened, { customerUid: anna.customerUid })
  const here = await signInBy(CHROME)
  const there = await signInBy(FIREFOX)
  expect((await endOthers(here.headers)).json()).toEqual({ ended: 2 })
  expect(sidsOf(await list(here.headers))).toEqual([here.sid])
  for (const { headers } of [there, anna]) expect((await list(headers)).status).toBe(401)
  expect((await list(boris.headers, boris)).status).toBe(200)
  expect((await list(colleague.headers, colleague)).status).toBe(200)
  expect((await endOthers(here.headers)).json()).toEqual({ ended: 0 })
})

test('under another’s uid nothing is reported and nothing ends', async () => {
  const [theirs] = sidsOf(await list(boris.headers, boris))
  expect((await list(anna.headers, boris)).status).toBe(404)
  expect((await end(theirs ?? '', anna.headers, boris)).statusCode).toBe(404)
  expect((await endOthers(anna.headers, boris)).statusCode).toBe(404)
  expect((await list(boris.headers, boris)).status).toBe(200)
})
