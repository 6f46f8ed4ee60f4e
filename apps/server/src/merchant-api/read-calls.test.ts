import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { hintOf } from '#/api-keys/key-format.ts'
import { makeTestKey, type TestKeyFacts } from '#/api-keys/test-keys.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { meters } from '#/observability/meters.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let anna: TestAccount
let key: string
beforeAll(async () => {
  opened = await openTestApp({
    PUBLIC_URL: 'https://yacheyka.example',
    LIMIT_API_REFUSED_PER_MINUTE: '100000',
    LIMIT_API_WRITE_PER_MINUTE: '100000',
    LIMIT_API_READ_PER_MINUTE: '10000',
    TRUST_PROXY: '1',
  })
  anna = await signInCustomer(opened, { name: 'ООО «Ромашка»' })
  key = await makeKey()
})
afterAll(() => opened.close())
beforeEach(() => opened.database.db.deleteFrom('rate_limit').execute())

const makeKey = (facts: TestKeyFacts = {}) =>
  makeTestKey(opened.database.db, anna.customerUid, facts)
const get = (url: string, token = key, headers: Record<string, string> = {}) =>
  opened.app.inject({
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
const post = (url: string, payload: object | string, token = key) =>
  opened.app.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
const suspend = (suspended_at: Date | null, suspension_reason: string | null) =>
  opened.database.db
    .updateTable('customer')
    .set({ suspended_at, suspension_reason })
    .where('uid', '=', anna.customerUid)
    .execute()
/** As an import does it. */
const showNewPoints = async () => {
  await opened.database.db
    .updateTable('point_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute()
  await opened.context.points.refresh()
}
const codeOf = async (response: ReturnType<typeof get>) => {
  const { statusCode, headers, body } = await response
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = JSON.parse(body)
  expect(problem).toMatchObject({
    type: `https://yacheyka.example/api/v1/problems/${problem.code}`,
    status: statusCode,
    request_id: headers['x-request-id'],
  })
  return [statusCode, problem.code]
}

test('a key says whose it is and what is left of its limit', async () => {
  const response = await get('/me')
  expect(response.json()).toMatchObject({
    mode: 'live',
    company: { name: 'ООО «Ромашка»' },
    key: { id: expect.stringMatching(/^key_[0-9a-f]{32}$/), retires_at: null },
    limits: [
      { policy: 'read', quota: 10_000, window_seconds: 60 },
      { policy: 'write' },
      { policy: 'parcels' },
      { policy: 'documents' },
      { policy: 'snapshots', window_seconds: 3600 },
    ],
  })
  expect(response.headers).toMatchObject({
    'ratelimit-policy': '"read";q=10000;w=60',
    ratelimit: expect.stringMatching(/^"read";r=9999;t=\d+$/),
    'cache-control': 'private, no-store',
    'x-request-id': expect.any(String),
  })
  const counted = 'yacheyka_api_calls_total{operation="getMerchantMe",status="200",mode="live"} '
  await expect.poll(() => meters.metrics()).toContain(counted)
  const basic = Buffer.from(`${key}:`).toString('base64')
  const url = '/api/v1/me'
  const shown = await opened.app.inject({ url, headers: { authorization: `Basic ${basic}` } })
  expect(shown.statusCode).toBe(200)
})

test('each reason of a rejection has its code', async () => {
  const past = new Date(Date.now() - 1000)
  const wrong = key.slice(0, -1) + (key.endsWith('1') ? '2' : '1')
  const foreign = { origin: 'https://other.example' }
  expect(await codeOf(opened.app.inject('/api/v1/me'))).toEqual([401, 'key_missing'])
  expect(await codeOf(get('/me', wrong))).toEqual([401, 'key_malformed'])
  const [expired, retired, narrow, away, pub] = await Promise.all([
    makeKey({ expiresAt: past }),
    makeKey({ retiresAt: past }),
    makeKey({ scopes: ['rates:read'] }),
    makeKey({ networks: ['203.0.113.0/24'] }),
    makeKey({ kind: 'publishable' }),
  ])
  expect(await codeOf(get('/me', expired))).toEqual([401, 'key_expired'])
  expect(await codeOf(get('/me', retired))).toEqual([401, 'key_expired'])
  expect(await codeOf(get('/points', narrow))).toEqual([403, 'scope_missing'])
  expect(await codeOf(get('/me', pub))).toEqual([403, 'scope_missing'])
  expect(await codeOf(get('/me', key, foreign))).toEqual([403, 'secret_key_in_browser'])
  const own = { origin: opened.context.config.publicUrl }
  expect(await codeOf(get('/me', key, own))).toEqual([403, 'secret_key_in_browser'])
  const trial = await makeKey({ test: true })
  expect(await codeOf(get('/me', trial, foreign))).toEqual([403, 'secret_key_in_browser'])
  expect((await get('/me', trial, own)).statusCode).toBe(200)
  expect(await codeOf(get('/points', pub, foreign))).toEqual([403, 'foreign_origin'])
  expect(await codeOf(get('/me', away))).toEqual([403, 'address_not_allowed'])
  const near = await get('/me', away, { 'x-forwarded-for': '203.0.113.9' })
  expect(near.statusCode).toBe(200)
  const shop = await get('/points', pub, { origin: 'https://shop.example' })
  expect(shop.headers['access-control-allow-origin']).toBe('https://shop.example')
  await suspend(past, 'Проверка')
  expect(await codeOf(get('/me'))).toEqual([403, 'account_suspended'])
  await suspend(null, null)
})

test('a key in the query string is rejected and its owner reported once', async () => {
  for (let time = 0; time < 2; time += 1)
    expect(await codeOf(get(`/me?key=${key}`))).toEqual([401, 'key_in_query'])
  const emails = await opened.database.db
    .selectFrom('outbox_message')
    .select(['template', 'recipient', 'body'])
    .where('template', '=', 'api_key_in_query')
    .execute()
  expect(emails).toEqual([
    {
      template: 'api_key_in_query',
      recipient: `${anna.login}@example.org`,
      body: expect.any(String),
    },
  ])
  expect(emails[0]?.body).not.toContain(key)
})

test('whoever holds a leaked key may end it, once', async () => {
  const leaked = await makeKey()
  const report = async () =>
    (
      await opened.app.inject({
        method: 'POST',
        url: '/api/v1/keys/report_leak',
        payload: { token: leaked },
      })
    ).json()
  expect(await report()).toEqual({ revoked: true })
  expect(await report()).toEqual({ revoked: false })
  expect(await codeOf(get('/me', leaked))).toEqual([401, 'key_revoked'])
  const emails = await opened.database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'body'])
    .where('template', '=', 'api_key_leaked')
    .execute()
  expect(emails).toEqual([
    { recipient: `${anna.login}@example.org`, body: expect.stringContaining(hintOf(leaked)) },
  ])
})

test('a rejection names the place once, and what would be right', async () => {
  const detailOf = async (path: string) => (await get(path)).json().detail
  expect(await detailOf('/points?near=1')).toBe('near: широта,долгота, например 55.75,37.62')
  expect(await detailOf('/points?type=box')).toBe('type: locker или pickup')
  expect(await detailOf('/orders?status=lost')).toBe(
    'status: через запятую из awaiting_payment, active, completed',
  )
  for (const [text, detail] of [
    ['{"lines": [1,]}', 'Тело не читается как JSON: лишний знак ].'],
    ['{\n  lines: []}', 'Тело не читается как JSON: строка 2, знак 3.'],
    ['{"lines": [', 'Тело не читается как JSON: оно обрывается.'],
    ['{"__proto__": {}}', 'Тело не читается как JSON.'],
  ] as const)
    expect((await post('/rates', text)).json()).toMatchObject({ code: 'bad_request', detail })
})

test('a JSON body of nothing is as good as none', async () => {
  for (const text of ['', ' \n'])
    expect((await post('/rates', text)).json()).toMatchObject({ code: 'validation_failed' })
  const response = await opened.app.inject({
    method: 'DELETE',
    url: '/api/v1/webhook_endpoints/whk_1',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })
  expect(response.json()).toMatchObject({ code: 'not_found' })
})

test('unknown paths, methods, parameters and fields are problems', async () => {
  expect(await codeOf(get('/nothing'))).toEqual([404, 'not_found'])
  const wrong = await post('/me', {})
  expect([wrong.statusCode, wrong.headers['allow']]).toEqual([405, 'GET'])
  expect(await codeOf(get('/points?nera=1'))).toEqual([400, 'unknown_parameter'])
  expect(await codeOf(get('/points?near=1'))).toEqual([400, 'bad_request'])
  expect(await codeOf(get('/points?radius_m=5'))).toEqual([400, 'bad_request'])
  expect(await codeOf(get('/points?cursor=AAAA'))).toEqual([400, 'bad_cursor'])
  expect(await codeOf(post('/rates', '{'))).toEqual([400, 'bad_request'])
  expect(await codeOf(post('/rates', { lines: 1 }))).toEqual([422, 'validation_failed'])
  const body = {
    lines: [{ point: '1', wieght_g: 1, weight_g: 500, packages: [{ cell_size: 'S' }] }],
  }
  expect((await post('/rates', body)).json()).toMatchObject({
    code: 'unknown_field',
    errors: [{ pointer: '#/lines/0/wieght_g', code: 'unknown_field' }],
  })
})

test.each(FUZZ_STRINGS)(
  '%s anywhere is answered, never by an error of ours',
  async (_name, text) => {
    const requested = encodeURIComponent(text.toWellFormed())
    const responses = await Promise.all([
      get(`/points?query=${requested}`),
      get(`/points?city=${requested}`),
      get(`/points?near=${requested}`),
      get(`/points?cursor=${requested}`),
      get(`/points/${requested}`),
      get(`/cities?query=${requested}`),
      post('/rates', {
        lines: [
          {
            delivery_city: text,
            dispatch_city: text,
            weight_g: 500,
            packages: [{ cell_size: 'S' }],
          },
        ],
      }),
      post(`/points/${requested}/check`, { packages: [{ cell_size: text }] }),
    ])
    for (const { statusCode } of responses) expect(statusCode).toBeLessThan(500)
  },
)

test('points near a place come nearest first, page by page, each once', async () => {
  for (let made = 0; made < 5; made += 1) await insertTerminal(opened.database.db, { M: 2 })
  await showNewPoints()
  const all = (await get('/points?near=55.75,37.62&limit=100')).json()
  expect(all.next_cursor).toBeNull()
  const distances = all.data.map((point: { distance_m: number }) => point.distance_m)
  expect(distances).toEqual(distances.toSorted((one: number, other: number) => one - other))
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { data: { number: string }[]; next_cursor: string | null } = (
      await get(`/points?near=55.75,37.62&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
    ).json()
    seen.push(...page.data.map(({ number }) => number))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(all.data.map(({ number }: { number: string }) => number))
  const { next_cursor: other } = (await get('/points?near=55.75,37.62&limit=1')).json()
  expect(await codeOf(get(`/points?limit=1&cursor=${other}`))).toEqual([400, 'bad_cursor'])
})

test('a point is judged by the cells that an order would take', async () => {
  const { number } = await insertTerminal(opened.database.db, { M: 1, L: 5 })
  await showNewPoints()
  const check = async (payload: object) =>
    (await post(`/points/${encodeURIComponent(number)}/check`, payload)).json()
  const one = await check({
    weight_g: 500,
    packages: [{ height_mm: 200, width_mm: 300, depth_mm: 100 }],
  })
  expect(one).toMatchObject({ takes: true, cell_sizes: ['M'], free_cells: 1, alternatives: [] })
  const two = await check({ packages: [{ cell_size: 'M' }, { cell_size: 'M' }] })
  expect(two).toMatchObject({ takes: false, state: 'too_big' })
  expect(two.alternatives).toHaveLength(3)
  const huge = await check({ packages: [{ height_mm: 500, width_mm: 500, depth_mm: 500 }] })
  expect(huge).toMatchObject({ takes: false, state: 'too_big', cell_sizes: [], free_cells: null })
  expect(await codeOf(post('/points/nowhere/check', {}))).toEqual([404, 'not_found'])
})

test('each line has its own price or its own error', async () => {
  const { number } = await insertTerminal(opened.database.db, { M: 2 })
  const line = { weight_g: 1500, packages: [{ cell_size: 'M' }], dispatch_city: 'Казань' }
  const { currency, results } = (
    await post('/rates', {
      lines: [
        { ...line, point: number },
        { ...line, delivery_city: 'Нигдеград' },
        { ...line, point: 'nowhere' },
        {
          ...line,
          delivery_city: 'Москва',
          packages: [{ height_mm: 1, width_mm: 420, depth_mm: 1 }],
        },
      ],
    })
  ).json()
  expect(currency).toBe('RUB')
  expect(results.map((each: { status: string }) => each.status)).toEqual([
    'priced',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(results[0]).toMatchObject({
    price: expect.stringMatching(/^\d+\.\d\d$/),
    cell_sizes: ['M'],
  })
  expect(results[1].errors).toMatchObject([
    { pointer: '#/lines/1/delivery_city', code: 'unknown_city' },
  ])
  expect(results[2].errors).toMatchObject([{ pointer: '#/lines/2/point', code: 'not_found' }])
  expect(results[3].errors).toEqual([
    {
      pointer: '#/lines/3/packages/0',
      code: 'oversize',
      turned: 'S/2',
      detail: expect.stringContaining('Если положить на'),
    },
  ])
})

test('cities come greatest first, page by page', async () => {
  const first = (await get('/cities?limit=2')).json()
  expect(first.data[0].name).toBe('Москва')
  const next = (await get(`/cities?limit=2&cursor=${first.next_cursor}`)).json()
  expect(next.data[0].name).not.toBe(first.data[1].name)
  expect((await get('/cities?query=каза')).json().data[0].name).toBe('Казань')
})

test('of a publishable key each visitor has a quota of his own', async () => {
  const pub = await makeKey({ kind: 'publishable' })
  const leftFor = async (address: string) => {
    const { headers } = await get('/cities?limit=1', pub, { 'x-forwarded-for': address })
    return /r=(\d+)/.exec(String(headers['ratelimit']))?.[1]
  }
  expect([await leftFor('203.0.113.1'), await leftFor('203.0.113.1')]).toEqual(['9999', '9998'])
  expect(await leftFor('203.0.113.2')).toBe('9999')
})

test('a call above the quota waits as long as it is reported', async () => {
  const slow = await makeKey({ test: true, limitFactor: '0.1' })
  const responses = []
  for (let call = 0; call < 501; call += 1) responses.push(await get('/cities?limit=1', slow))
  const last = responses.at(-1)
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(500)
  expect(last?.json()).toMatchObject({ code: 'rate_limited', violated_policies: ['read'] })
  expect(last?.headers).toMatchObject({
    'ratelimit-policy': '"read";q=500;w=60',
    ratelimit: expect.stringMatching(/^"read";r=0;t=\d+$/),
    'retry-after': expect.stringMatching(/^\d+$/),
  })
})
