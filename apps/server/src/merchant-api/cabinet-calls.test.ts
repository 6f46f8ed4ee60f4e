import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { listCalls } from '#/api-calls/call-queries.ts'
import { makeTestKey, type TestKeyFacts } from '#/api-keys/test-keys.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
})

const makeKey = (facts: TestKeyFacts = {}) =>
  makeTestKey(opened.database.db, anna.customerUid, facts)
const v1 = (key: string, path: string, payload?: object, headers: Record<string, string> = {}) => {
  const method = payload === undefined ? 'GET' : 'POST'
  return callV1(opened, key, method, path, { payload, once: null, headers })
}

async function list(query = '', account = anna) {
  return send(`api_calls${query}`, account)
}
async function send(path: string, account = anna) {
  const response = await opened.app.inject({
    url: `/api/juridical/juridical_users/${account.userUid}/${path}`,
    headers: account.headers,
  })
  return { status: response.statusCode, body: response.json() }
}
/** Once so many are written. */
async function listed(count: number, query = '') {
  await expect
    .poll(async () => {
      const { rows } = await listCalls(
        opened.database.db,
        anna.customerUid,
        {},
        { before: undefined, limit: 100 },
      )
      return rows.length
    })
    .toBe(count)
  return (await list(query)).body
}
const operationsOf = (body: { results: readonly { operation: string }[] }) =>
  body.results.map(({ operation }) => operation)

test('each call of a known key stands with its answer, and nothing personal in it', async () => {
  const key = await makeKey()
  const me = await v1(key, '/me')
  await v1(key, '/parcels/by_number/%2B79161234567')
  await v1(key, '/parcels?phone=79161234567')
  const idempotency = { 'idempotency-key': 'first anna@shop.example' }
  await v1(key, '/parcels', { number: 'S-1', recipient: { phone: '+79161234567' } }, idempotency)
  const { results, next, skipped_today: skipped } = await listed(4)
  expect([next, skipped]).toEqual([null, 0])
  expect(results).toMatchObject([
    {
      operation: 'createMerchantParcel',
      method: 'POST',
      path: '/api/v1/parcels',
      status: 422,
      code: 'validation_failed',
      idempotency_key: 'first •••',
      number: 'S-1',
    },
    { path: '/api/v1/parcels?phone=•••', status: 400, code: 'unknown_parameter' },
    { path: '/api/v1/parcels/by_number/•••', status: 404, code: 'not_found', number: '•••' },
    {
      operation: 'getMerchantMe',
      status: 200,
      code: null,
      key: { name: 'Проба' },
      request_id: me.headers['x-request-id'],
      network: '127.0.0.0/24',
      replayed: false,
      test: false,
    },
  ])
  const { body: created } = await send(`api_calls/${results[0].id}`)
  expect(JSON.parse(created.request)).toEqual({ number: 'S-1', recipient: { phone: '•••' } })
  expect(JSON.parse(created.answer)).toMatchObject({ code: 'validation_failed', status: 422 })
  // What is read may be read again.
  const { body: read } = await send(`api_calls/${results[3].id}`)
  expect(read).toMatchObject({ operation: 'getMerchantMe', request: null, answer: null })
  const text = JSON.stringify([results, created])
  for (const secret of [key, '9161234567', 'anna@']) expect(text).not.toContain(secret)
})

test('a rejection of a known key is its customer’s; one without a key, or of a key that is over, nobody’s', async () => {
  const narrow = await makeKey({ scopes: ['points:read'] })
  await v1('yach_live_unknown', '/me')
  await v1(await makeKey({ expiresAt: new Date('2026-01-01') }), '/me')
  await opened.app.inject({ url: '/api/v1/me' })
  await v1(await makeKey({ networks: ['203.0.113.0/24'] }), '/me')
  await v1(narrow, '/deposit')
  const { results } = await listed(2)
  expect(results).toMatchObject([
    { status: 403, code: 'scope_missing', operation: 'getMerchantDeposit' },
    { status: 403, code: 'address_not_allowed' },
  ])
})

test('filters stand alone and together; a page ends where the next begins; another company sees nothing', async () => {
  const key = await makeKey()
  await v1(key, '/parcels/YA0000000000000')
  const response = await v1(key, '/me')
  await v1(key, '/cities?query=x')
  const all = await listed(3)
  const keyUid: string = all.results[0].key.uid
  const of = async (query: string) => operationsOf((await list(query)).body)
  expect(await of('?status=2xx')).toEqual(['listMerchantCities', 'getMerchantMe'])
  expect(await of('?status=404&code=not_found')).toEqual(['getMerchantParcel'])
  expect(await of('?number=YA0000000000000')).toEqual(['getMerchantParcel'])
  expect(await of(`?request_id=${String(response.headers['x-request-id'])}`)).toEqual([
    'getMerchantMe',
  ])
  expect(await of(`?key=${keyUid}&operation=listMerchantCities`)).toEqual(['listMerchantCities'])
  expect(await of(`?key=${anna.userUid}`)).toEqual([])
  expect(await of('?to=2026-01-01T00:00:00Z')).toEqual([])
  expect(await of('?from=2026-01-01T00:00:00Z')).toHaveLength(3)
  expect(await of(`?before=${all.results[1].id}`)).toEqual(['getMerchantParcel'])
  expect((await list('?status=6xx')).status).toBe(400)
  // A rare call is looked for piece by piece.
  const look = (before?: string) =>
    listCalls(opened.database.db, anna.customerUid, { code: 'not_found' }, { before, limit: 20 }, 2)
  const first = await look()
  expect(first.rows).toEqual([])
  const second = await look(first.next)
  expect([second.rows.length, second.next]).toEqual([1, undefined])
  // Of another company there is nothing.
  const boris = await signInCustomer(opened)
  expect((await list('', boris)).body.results).toEqual([])
  expect((await send(`api_calls/${all.results[0].id}`, boris)).status).toBe(404)
  expect((await send('api_calls/call_x')).status).toBe(404)
})
