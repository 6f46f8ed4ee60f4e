import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { FUZZ_VALUES } from '#/http/test-fuzz.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

const SHOP = 'https://shop.example'
let opened: TestApp
let anna: TestAccount
let key: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_API_WRITE_PER_MINUTE: '100000' })
  anna = await signInCustomer(opened)
  // Makes the twin, and with it the points.
  const secret = await makeTestKey(db(), anna.customerUid, { test: true })
  await opened.app.inject({
    url: '/api/v1/me',
    headers: { authorization: `Bearer ${secret}` },
  })
  key = await makeTestKey(db(), anna.customerUid, {
    test: true,
    kind: 'publishable',
    origins: [SHOP],
  })
})
afterAll(() => opened.close())

const db = () => opened.database.db
const LINE = { quantity: 2, weight: 0.75, dimensions: '30х20х10' }
const orderTo = (location: object, lines: unknown = [LINE]) => ({
  order: { account_id: 1, order_lines: lines, shipping_address: { location } },
})
const call = (payload: unknown, { token = key, origin = SHOP } = {}) =>
  opened.app.inject({
    method: 'POST',
    url: `/api/v1/adapters/insales/${encodeURIComponent(token)}`,
    payload: payload as object,
    headers: { origin, 'content-type': 'application/json' },
  })

test('points of the city that take the parcel, each at the price of /rates', async () => {
  const response = await call(orderTo({ city: 'Москва', kladr_code: '7700000000000' }))
  expect(response.statusCode).toBe(200)
  expect(response.headers['access-control-allow-origin']).toBe(SHOP)
  const points = response.json()
  const ids = points.map(({ id }: { id: string }) => id)
  expect(ids).toContain('TEST-0001')
  expect(ids).not.toContain('TEST-0002')
  const rates = await opened.app.inject({
    method: 'POST',
    url: '/api/v1/rates',
    headers: { authorization: `Bearer ${key}`, origin: SHOP },
    payload: {
      lines: [{ point: 'TEST-0001', weight_g: 1500, packages: [{ cell_size: 'M/2' }] }],
    },
  })
  expect(points[0].price).toBe(Number(rates.json().results[0].price))
  expect(points[0]).toMatchObject({ type: 'pvz', payment_method: ['PREPAID'] })
})

test('a live key sees no point of the sandbox, and a key without the scope of prices nothing', async () => {
  const order = orderTo({ city: 'Москва' })
  const made = { kind: 'publishable', origins: [SHOP] } as const
  const live = await makeTestKey(db(), anna.customerUid, made)
  await insertPoint(db(), { number: 'МСК%1', settlement: 'Москва', active: true })
  const response = await call(order, { token: live })
  expect(response.statusCode).toBe(200)
  expect(response.body).not.toContain('TEST-')
  const scopes = ['points:read'] as const
  const narrow = await makeTestKey(db(), anna.customerUid, { ...made, test: true, scopes })
  expect((await call(order, { token: narrow })).json().code).toBe('scope_missing')
})

test('nowhere to send it: no points', async () => {
  for (const payload of [
    orderTo({ city: 'Нигдеград' }),
    orderTo({ kladr_code: '4600500005300' }),
    orderTo({ city: 'Москва' }, [{ ...LINE, weight: 900 }]),
    orderTo({ city: 'Москва' }, [{ ...LINE, quantity: 500 }]),
  ]) {
    const response = await call(payload)
    expect([response.statusCode, response.json()]).toEqual([200, []])
  }
})

test('a browser may ask from the sites of the key alone, by a publishable key alone', async () => {
  const preflight = await opened.app.inject({
    method: 'OPTIONS',
    url: `/api/v1/adapters/insales/${key}`,
    headers: { origin: SHOP, 'access-control-request-method': 'POST' },
  })
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
    204,
    '*',
  ])
  const order = orderTo({ city: 'Москва' })
  expect((await call(order, { origin: 'https://other.example' })).json().code).toBe(
    'foreign_origin',
  )
  const secret = await makeTestKey(db(), anna.customerUid, { test: true })
  expect((await call(order, { token: secret })).json().code).toBe('key_in_query')
  const warned = db().selectFrom('outbox_message').where('template', '=', 'api_key_in_page')
  expect(await warned.select('channel').execute()).toEqual([{ channel: 'email' }])
  expect((await call(order, { token: 'x' })).json().code).toBe('key_malformed')
})

test.each(FUZZ_VALUES)('%s anywhere is rejected as a problem or answered', async (_name, value) => {
  for (const payload of [
    value,
    { order: value },
    orderTo({ city: value, state: value, settlement: value, kladr_code: value }),
    orderTo({ city: 'Москва' }, value),
    orderTo({ city: 'Москва' }, [{ ...LINE, dimensions: value, weight: value }]),
    orderTo({ city: 'Москва' }, [{ ...LINE, quantity: value }]),
  ]) {
    const { statusCode, headers } = await call(JSON.stringify(payload ?? null))
    expect(statusCode).toBeLessThan(500)
    expect(statusCode === 200 || String(headers['content-type'])).toSatisfy(
      (seen: unknown) => seen === true || String(seen).startsWith('application/problem+json'),
    )
  }
})
