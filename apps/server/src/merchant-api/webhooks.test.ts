import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let key: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_API_WRITE_PER_MINUTE: '100000' })
  anna = await signInCustomer(opened)
  key = await makeTestKey(opened.database.db, anna.customerUid)
})
afterAll(() => opened.close())

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path = '',
  payload?: object,
  token = key,
) {
  const options = { payload, once: null }
  const response = await callV1(opened, token, method, `/webhook_endpoints${path}`, options)
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
}

const URL = 'https://shop.example/hooks?key=secret'
const wanted = { url: URL, types: ['parcel.status_changed'] }

test('an endpoint is made, read, changed and deleted; its secret is shown once', async () => {
  const made = await call('POST', '', {
    ...wanted,
    description: ' Склад ',
    filters: { status_group: ['at_point'] },
  })
  expect(made).toMatchObject({
    status: 201,
    body: {
      id: expect.stringMatching(/^whk_[0-9a-f]{32}$/),
      url: URL,
      description: 'Склад',
      types: ['parcel.status_changed'],
      filters: { status_group: ['at_point'] },
      state: 'unverified',
      waiting: 0,
      secret: expect.stringMatching(/^whsec_/),
      test: false,
    },
  })
  const { secret, ...shown } = made.body
  const path = `/${shown.id}`
  expect((await call('GET', path)).body).toEqual(shown)
  expect((await call('GET')).body.data).toEqual([shown])
  const row = await opened.database.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(secret.slice(6))
  const changed = await call('PATCH', path, { types: ['*'], filters: {} })
  expect(changed.body).toEqual({ ...shown, types: ['*'] })
  expect((await call('PATCH', path, { filters: { status_group: [] } })).body.filters).toEqual({
    status_group: [],
  })
  const rotated = await call('POST', `${path}/rotate_secret`, { overlap_hours: 0 })
  expect(rotated.body).toMatchObject({ secret: expect.any(String), previous_secret_until: null })
  expect(rotated.body.secret).not.toBe(secret)
  expect((await call('POST', `${path}/disable`, {})).body).toMatchObject({
    state: 'disabled',
    disabled_reason: 'merchant',
  })
  expect((await call('POST', `${path}/enable`, {})).body).toMatchObject({
    state: 'unverified',
    disabled_reason: null,
    waiting: 0,
  })
  expect(await call('DELETE', path)).toEqual({ status: 204, body: undefined })
  for (const again of [call('GET', path), call('DELETE', path), call('PATCH', path, {})])
    expect(await again).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await call('GET')).body.data).toEqual([])
  const audited = await opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'subject_name'])
    .where('subject_kind', '=', 'webhook')
    .orderBy('uid')
    .execute()
  expect(new Set(audited.map((each) => each.subject_name))).toEqual(new Set(['shop.example']))
  expect(audited.map(({ action }) => action)).toEqual(
    ['create', 'change', 'change', 'rotate', 'disable', 'enable', 'delete'].map(
      (act) => `webhook.${act}`,
    ),
  )
})

test.each([
  'http://shop.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://169.254.169.254/latest',
  'https://shop.example:6379/',
  'https://a:b@shop.example/',
  'no address at all',
])('%s is rejected with its reason, made or changed', async (url) => {
  const expected = {
    status: 422,
    body: { code: 'url_refused', errors: [{ pointer: '#/url', code: 'url_refused' }] },
  }
  expect(await call('POST', '', { ...wanted, url })).toMatchObject(expected)
  const { body } = await call('POST', '', wanted)
  expect(await call('PATCH', `/${body.id}`, { url })).toMatchObject(expected)
  await call('DELETE', `/${body.id}`)
})

test('bad input is reported by its place', async () => {
  for (const [payload, code] of [
    [{ ...wanted, types: [] }, 'validation_failed'],
    [{ ...wanted, types: ['parcel.lost'] }, 'validation_failed'],
    [{ ...wanted, types: ['*', 'order.paid'] }, 'validation_failed'],
    [{ ...wanted, filters: { status_group: ['lost'] } }, 'validation_failed'],
    [{ ...wanted, description: 'x'.repeat(201) }, 'validation_failed'],
    [{ ...wanted, url: `https://shop.example/${'x'.repeat(2048)}` }, 'validation_failed'],
    [{ ...wanted, url: 'https://shop.example/\0' }, 'validation_failed'],
    [{ types: ['*'] }, 'validation_failed'],
    [{ ...wanted, secret: 'whsec_mine' }, 'unknown_field'],
  ] as const)
    expect(await call('POST', '', payload)).toMatchObject({ status: 422, body: { code } })
  for (const [, text] of FUZZ_STRINGS) {
    expect([413, 422]).toContain((await call('POST', '', { ...wanted, url: text })).status)
    const id = encodeURIComponent(text.toWellFormed())
    expect((await call('GET', `/${id}`)).status).toBeLessThan(500)
  }
})

test('a key subscribes to nothing that it may not read, by another’s endpoint neither', async () => {
  const scopes: ApiScope[] = ['webhooks:write', 'orders:read']
  const narrow = await makeTestKey(opened.database.db, anna.customerUid, { scopes })
  const refused = { status: 403, body: { code: 'scope_missing' } }
  expect(await call('POST', '', wanted, narrow)).toMatchObject(refused)
  expect(await call('POST', '', { ...wanted, types: ['*'] }, narrow)).toMatchObject(refused)
  const own = await call('POST', '', { ...wanted, types: ['order.paid'] }, narrow)
  expect(own.status).toBe(201)
  const { body: wide } = await call('POST', '', wanted)
  // Else it would have them sent to itself.
  expect(
    await call('PATCH', `/${wide.id}`, { url: 'https://other.example/' }, narrow),
  ).toMatchObject(refused)
  expect((await call('GET', `/${wide.id}`)).body.url).toBe(URL)
  for (const { id } of [own.body, wide]) await call('DELETE', `/${id}`)
})

test('ten endpoints are the most, at once too; another customer neither sees nor counts them', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, () => call('POST', '', wanted)))
  const made = responses.filter(({ status }) => status === 201)
  expect(made).toHaveLength(10)
  const refused = responses.filter(({ status }) => status !== 201)
  for (const response of refused)
    expect(response).toMatchObject({ status: 422, body: { code: 'too_many_items' } })
  const boris = await signInCustomer(opened)
  const other = await makeTestKey(opened.database.db, boris.customerUid)
  expect((await call('GET', '', undefined, other)).body.data).toEqual([])
  expect((await call('GET', `/${made[0]?.body.id}`, undefined, other)).status).toBe(404)
  expect((await call('POST', '', wanted, other)).status).toBe(201)
})
