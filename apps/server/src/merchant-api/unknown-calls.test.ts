import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeKeyToken } from '#/api-keys/key-format.ts'
import { makeTestKey, type TestKeyFacts } from '#/api-keys/test-keys.ts'
import { meters } from '#/observability/meters.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// Calls to paths, and with methods, that there are not: whoever shows a good key has them in his log and in his limit;
// nobody else has them anywhere.

let opened: TestApp
let customerUid: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_API_READ_PER_MINUTE: '6' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  customerUid = (await signInCustomer(opened)).customerUid
  await opened.database.db.deleteFrom('rate_limit').execute()
})

const makeKey = (facts: TestKeyFacts = {}) => makeTestKey(opened.database.db, customerUid, facts)
async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  token?: string,
  body?: string,
) {
  const response = await opened.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const { code } = response.json<{ code: string }>()
  return { outcome: [response.statusCode, code], headers: response.headers, body: response.json() }
}
const logged = () =>
  opened.database.db
    .selectFrom('api_call')
    .select(['operation', 'method', 'path', 'status', 'code', 'test', 'number'])
    .where('customer_uid', '=', customerUid)
    .orderBy('uid')
    .execute()
const NOT_FOUND = [404, 'not_found']
const NOT_ALLOWED = [405, 'method_not_allowed']

test('with a good key they are logged, counted and limited', async () => {
  const live = await makeKey()
  const trial = await makeKey({ test: true })
  const unknown = await call('GET', `/nothing/${trial}?phone=79161234567`, live)
  expect(unknown.outcome).toEqual(NOT_FOUND)
  expect(unknown.headers).toMatchObject({
    'ratelimit-policy': '"read";q=6;w=60',
    ratelimit: expect.stringMatching(/^"read";r=5;t=\d+$/),
    'x-request-id': expect.any(String),
  })
  const posted = await call('POST', '/me', live, '{"number":"79161234567"}')
  expect([posted.outcome, posted.headers['allow']]).toEqual([NOT_ALLOWED, 'GET'])
  expect(posted.headers['ratelimit']).toMatch(/^"read";r=4;/)
  expect((await call('DELETE', '/points', trial)).outcome).toEqual(NOT_ALLOWED)

  await expect.poll(async () => (await logged()).length).toBe(3)
  const unknownCall = { operation: 'unknown', test: false, number: null }
  expect(await logged()).toEqual([
    {
      ...unknownCall,
      method: 'GET',
      path: '/api/v1/nothing/•••?phone=•••',
      status: 404,
      code: 'not_found',
    },
    {
      ...unknownCall,
      method: 'POST',
      path: '/api/v1/me',
      status: 405,
      code: 'method_not_allowed',
    },
    {
      ...unknownCall,
      method: 'DELETE',
      path: '/api/v1/points',
      status: 405,
      code: 'method_not_allowed',
      test: true,
    },
  ])
  const metrics = await meters.metrics()
  for (const labels of ['status="404",mode="live"', 'status="405",mode="test"'])
    expect(metrics).toContain(`yacheyka_api_calls_total{operation="unknown",${labels}} `)
})

test('above the limit of reads the key waits', async () => {
  const live = await makeKey()
  for (let time = 0; time < 6; time += 1)
    expect((await call('POST', '/nothing', live)).outcome).toEqual(NOT_FOUND)
  const { outcome, headers, body } = await call('GET', '/nothing', live)
  expect(outcome).toEqual([429, 'rate_limited'])
  expect(body.violated_policies).toEqual(['read'])
  expect(headers).toMatchObject({
    ratelimit: expect.stringMatching(/^"read";r=0;/),
    'retry-after': expect.stringMatching(/^\d+$/),
  })
})

test('a publishable key is given the same, its body is not read, and its call is in no log', async () => {
  const page = await makeKey({ kind: 'publishable' })
  const { outcome, headers } = await call('GET', '/nothing', page)
  expect(outcome).toEqual(NOT_FOUND)
  expect(headers['ratelimit']).toMatch(/^"read";r=5;/)
  expect((await call('POST', '/me', page, '{"number":')).outcome).toEqual(NOT_ALLOWED)
  const live = await makeKey()
  expect((await call('POST', '/me', live, '{"number":')).outcome).toEqual([400, 'bad_request'])
  await expect.poll(async () => (await logged()).map(({ status }) => status)).toEqual([400])
  const uses = await opened.database.db
    .selectFrom('api_key_day')
    .innerJoin('api_key', 'api_key.uid', 'api_key_day.key_uid')
    .select('api_key_day.calls')
    .where('api_key.customer_uid', '=', customerUid)
    .execute()
  expect(uses).toEqual([{ calls: 1 }])
})

test('without a well-formed key nothing is asked, counted or logged', async () => {
  const key = await makeKey()
  const broken = key.slice(0, -1) + (key.endsWith('1') ? '2' : '1')
  for (const token of [undefined, 'junk', broken]) {
    const { outcome, headers } = await call('GET', '/nothing', token)
    expect([outcome, headers['ratelimit']]).toEqual([NOT_FOUND, undefined])
    expect((await call('POST', '/me', token, '{')).outcome).toEqual(NOT_ALLOWED)
  }
  expect(await opened.database.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  await call('GET', '/nothing', key)
  await expect.poll(async () => (await logged()).length).toBe(1)
})

test('a key that is unknown or over is rejected, in nobody’s log', async () => {
  const over = await makeKey({ expiresAt: new Date(Date.now() - 1000) })
  const strange = makeKeyToken({ kind: 'secret', test: false })
  for (const [token, code] of [
    [over, 'key_expired'],
    [strange, 'key_unknown'],
  ] as const) {
    const { outcome, headers } = await call('GET', '/nothing', token)
    expect([outcome, headers['ratelimit-policy']]).toEqual([[401, code], '"refused";q=60;w=60'])
  }
  await call('GET', '/nothing', await makeKey())
  await expect.poll(async () => (await logged()).map(({ status }) => status)).toEqual([404])
})
