import { checkPasswordLink, obtainTokens } from '@yacheyka/contract/accounts/accounts'
import {
  listSecurityEvents,
  SECURITY_FOUND_MAX,
  type SecurityEventRow,
} from '@yacheyka/contract/audit/console-security'
import { enrolDevice } from '@yacheyka/contract/device/calls'
import { getPulseTasks } from '@yacheyka/contract/feed/pulse'
import { operatorSignIn } from '@yacheyka/contract/operators/console-session'
import { listWidgetTerminals } from '@yacheyka/contract/widget/widget'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from './accounts/test-accounts.ts'
import { makeTestKey } from './api-keys/test-keys.ts'
import { makeApp } from './app.ts'
import { quickHash } from './auth/test-password.ts'
import { addTestSource } from './feed/test-sources.ts'
import { newUid } from './db/uuid.ts'
import { makeTestDevice } from './devices/test-devices.ts'
import {
  signInOperator,
  TEST_OPERATOR_PASSWORD,
  type TestOperator,
} from './operators/test-operators.ts'
import { openBrowser } from './operators/test-sign-in.ts'
import { insertPoint } from './parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const ENROLMENT = { code: 'WRONG', public_key: 'key', board: 'sim', version: '0.1.0', doors: [] }
const PASSWORD = 'Demo-2026-pass'
const NETWORK = '203.0.113.0/24'

let opened: TestApp
let admin: TestOperator
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    METRICS_TOKEN: 'metrics-token-of-the-tests',
  })
  admin = await signInOperator(opened, 'administrator')
  anna = await signInCustomer(opened, { name: 'ООО «Ромашка»', passwordHash: quickHash(PASSWORD) })
})
afterAll(() => opened.close())
beforeEach(() => opened.database.db.deleteFrom('security_event').execute())

const list = async (query: Readonly<Record<string, string>> = {}) => {
  const response = await admin.inject({ url: listSecurityEvents.path, query: { ...query } })
  return {
    status: response.statusCode,
    ...response.json<{ results: SecurityEventRow[]; count: number; exact: boolean }>(),
  }
}

/** Sends requests to a server of its own, which writes what it holds when it closes. */
async function refused(requests: readonly InjectOptions[]): Promise<number[]> {
  const app = await makeApp(opened.context)
  const statuses: number[] = []
  for (const request of requests) {
    const response = await app.inject({ remoteAddress: '203.0.113.7', ...request })
    statuses.push(response.statusCode)
  }
  const before = await list()
  expect(before.count).toBe(0)
  await app.close()
  return statuses
}

const signIn = (username: string, password = 'wrong-pass-1'): InjectOptions => ({
  method: 'POST',
  url: obtainTokens.path,
  payload: { username, password },
})
const operatorWith = (login: string): InjectOptions => ({
  method: 'POST',
  url: operatorSignIn.path,
  payload: { login, password: 'wrong-pass-1' },
})
const bearing = (url: string, authorization: string): InjectOptions => ({
  url,
  headers: { authorization },
})

const shown = async (query: Readonly<Record<string, string>> = {}) => {
  const { results } = await list(query)
  return results
    .map(({ kind, subject_kind: of, subject_id: id, subject_name: name, count }) => [
      kind,
      of,
      id,
      name,
      count,
    ])
    .toSorted((one, other) => (one.join(' ') < other.join(' ') ? -1 : 1))
}

test('wrong passwords of customers and operators are counted after the response, with the account where there is one', async () => {
  expect(
    await refused([
      signIn(anna.login),
      signIn(anna.login),
      signIn('no-such-login'),
      operatorWith(admin.login),
      operatorWith('nobody'),
    ]),
  ).toEqual([403, 403, 403, 403, 403])
  expect(await shown()).toEqual([
    ['customer_sign_in', '', '', '', 1],
    ['customer_sign_in', 'customer', anna.customerUid, 'ООО «Ромашка»', 2],
    ['operator_sign_in', '', '', '', 1],
    ['operator_sign_in', 'operator', admin.uid, 'Оператор administrator', 1],
  ])
  expect((await list()).results.every(({ network }) => network === NETWORK)).toBe(true)
})

test('a good sign-in is no event; one beyond the limit is, without an account', async () => {
  const statuses = await refused([
    signIn(anna.login, PASSWORD),
    ...Array.from({ length: 11 }, () => signIn('guessed-login')),
  ])
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  expect(await shown()).toEqual([
    ['customer_sign_in', '', '', '', 10],
    ['customer_sign_in_limited', '', '', '', 1],
  ])
})

test('keys of the API: unknown, over, leaked, not allowed here, each with its customer where the key is known', async () => {
  const { db } = opened.database
  const [over, bound, leaked] = await Promise.all([
    makeTestKey(db, anna.customerUid, { expiresAt: new Date('2026-01-01') }),
    makeTestKey(db, anna.customerUid, { networks: ['198.51.100.0/24'] }),
    makeTestKey(db, anna.customerUid),
  ])
  const url = '/api/v1/points'
  await refused([
    bearing(url, 'Bearer yach_nonsense'),
    bearing(url, `Bearer ${over}`),
    bearing(url, `Bearer ${bound}`),
    { url, query: { key: leaked } },
    { url },
  ])
  const of = ['api_key', anna.customerUid, 'Проба', 1]
  expect(await shown()).toEqual([
    ['api_key_ended', ...of],
    ['api_key_leaked', ...of],
    ['api_key_not_allowed', ...of],
    ['api_key_unknown', '', '', '', 1],
  ])
})

test('tokens of lockers, sources, partners and metrics that are unknown; a revoked locker by its point', async () => {
  const { db } = opened.database
  const point = await insertPoint(db, { number: 'ЗАМОК-1' })
  await addTestSource(db, 'lavka', 'lavka-token', { everywhere: false, owners: ['lavka'] })
  const revoked = await makeTestDevice(db, point, { state: 'revoked' })
  await refused([
    bearing('/api/device/feed', `Device ${newUid()}.nothing`),
    bearing('/api/device/feed', `Device ${revoked}`),
    { url: '/api/device/feed' },
    bearing(getPulseTasks.path, 'Token nothing'),
    { ...bearing(getPulseTasks.path, 'Token lavka-token'), query: { terminal_number: 'ЗАМОК-1' } },
    bearing(listWidgetTerminals.path, 'Token nothing'),
    bearing('/metrics', 'Bearer nothing'),
    { method: 'POST', url: enrolDevice.path, payload: ENROLMENT },
    { ...bearing(checkPasswordLink.path, 'Bearer nothing'), method: checkPasswordLink.method },
  ])
  expect(await shown()).toEqual([
    ['customer_link', '', '', '', 1],
    ['device', '', '', '', 1],
    ['device', 'device', 'ЗАМОК-1', 'ЗАМОК-1', 1],
    ['device_enrolment', '', '', '', 1],
    ['feed_source', '', '', '', 1],
    ['feed_source_point', 'feed_source', '', 'lavka', 1],
    ['metrics_token', '', '', '', 1],
    ['widget_token', '', '', '', 1],
  ])
})

test('a wrong code of the second factor, a call of another site, a call that the role does not allow', async () => {
  const app = await makeApp(opened.context)
  const manager = await signInOperator({ ...opened, app }, 'manager', 'a-manager')
  const browser = openBrowser({ app }, '203.0.113.7')
  expect((await browser.signIn(manager.login, TEST_OPERATOR_PASSWORD)).json().stage).toBe('enrol')
  expect((await browser.sendCode('000000')).json().code).toBe('wrong_code')
  await app.inject({
    ...operatorWith(manager.login),
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect((await manager.inject({ url: listSecurityEvents.path })).statusCode).toBe(403)
  await app.close()
  const events = async (kind: string) => (await shown({ kind })).map(([, ...rest]) => rest)
  expect(await events('operator_code')).toEqual([
    ['operator', manager.uid, 'Оператор a-manager', 1],
  ])
  expect(await events('operator_role')).toEqual([
    ['operator', manager.uid, 'Оператор a-manager', 1],
  ])
  expect(await events('console_other_site')).toEqual([['', '', '', 1]])
})

test('rows are found by kind, by an address of the network and by days; what is asked wrong is said', async () => {
  const row = (hour: string, part: object) => ({
    uid: newUid(),
    hour,
    kind: 'device' as const,
    network: NETWORK,
    subject_kind: '' as const,
    subject_id: '',
    count: 1,
    first_at: hour,
    last_at: hour,
    ...part,
  })
  await opened.database.db
    .insertInto('security_event')
    .values([
      row('2026-10-02T20:00:00Z', {}),
      row('2026-10-02T21:00:00Z', { network: '2001:db8:1::/48' }),
      row('2026-10-03T10:00:00Z', { kind: 'feed_source', network: '' }),
    ])
    .execute()
  const hours = async (query: Readonly<Record<string, string>>) =>
    (await list(query)).results.map(({ first_at: at }) => at.slice(5, 13))
  expect(await hours({})).toEqual(['10-03T10', '10-02T21', '10-02T20'])
  expect(await hours({ limit: '1', offset: '1' })).toEqual(['10-02T21'])
  expect(await hours({ kind: 'device' })).toEqual(['10-02T21', '10-02T20'])
  expect(await hours({ network: '203.0.113.200' })).toEqual(['10-02T20'])
  expect(await hours({ network: '203.0.113.0/24' })).toEqual(['10-02T20'])
  expect(await hours({ network: '2001:db8:1:7::1' })).toEqual(['10-02T21'])
  // A day of Moscow.
  expect(await hours({ date_from: '2026-10-03', date_to: '2026-10-03' })).toEqual([
    '10-03T10',
    '10-02T21',
  ])
  expect((await list({ kind: 'nothing' })).status).toBe(400)
  expect((await list({ network: 'Ромашка' })).status).toBe(400)
  expect(await list()).toMatchObject({ count: 3, exact: true })
  expect(SECURITY_FOUND_MAX).toBeGreaterThan(3)
})

test('only administrators read them', async () => {
  const stranger = await opened.app.inject({ url: listSecurityEvents.path })
  expect(stranger.statusCode).toBe(401)
  const manager = await signInOperator(opened, 'manager')
  expect((await manager.inject({ url: listSecurityEvents.path })).statusCode).toBe(403)
})
