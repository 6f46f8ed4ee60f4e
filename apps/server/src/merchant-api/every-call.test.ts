import { Readable } from 'node:stream'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { API_SCOPES, type ApiScope } from '@yacheyka/core/api-keys/api-key'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeKeyToken } from '#/api-keys/key-format.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { EXAMPLES } from '#/developers/examples.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// What holds of every call of the merchant API alike, walked over all of them.

const MANY = '100000'
let opened: TestApp
let whole: string
let live: string
const lacking = new Map<ApiScope, string>()
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_API_READ_PER_MINUTE: MANY,
    LIMIT_API_WRITE_PER_MINUTE: MANY,
    LIMIT_API_REFUSED_PER_MINUTE: MANY,
  })
  const { customerUid } = await signInCustomer(opened)
  const { db } = opened.database
  whole = await makeTestKey(db, customerUid, { test: true })
  live = await makeTestKey(db, customerUid)
  for (const scope of API_SCOPES) {
    const scopes = API_SCOPES.filter((each) => each !== scope)
    lacking.set(scope, await makeTestKey(db, customerUid, { test: true, scopes }))
  }
})
afterAll(() => opened.close())

type Id = keyof typeof MERCHANT_ENDPOINTS
const CALLS = Object.entries(MERCHANT_ENDPOINTS) as [Id, Endpoint][]
const KEYED = CALLS.filter(([, { access }]) => access !== 'anyone')

/** The path of a call's example; what stands there is nobody's. */
function urlOf(id: Id, { path }: Endpoint): string {
  const { params = {} } = EXAMPLES[id]
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? 'x'),
  )
}

async function sendCall(
  method: string,
  url: string,
  {
    key = whole,
    headers = {},
    payload,
  }: {
    readonly key?: string | null
    readonly headers?: Readonly<Record<string, string>>
    readonly payload?: object | string
  } = {},
) {
  const authorization = key === null ? {} : { authorization: `Bearer ${key}` }
  const response = await opened.app.inject({
    method: method as 'GET',
    url,
    headers: { ...authorization, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const { code } = JSON.parse(response.body || '{}') as { code?: string }
  return { ...response, code, status: response.statusCode }
}

test.each(KEYED)(
  '%s: without a key, or with one that was never given, 401',
  async (id, endpoint) => {
    const url = urlOf(id, endpoint)
    const { method } = endpoint
    expect((await sendCall(method, url, { key: null })).code).toBe('key_missing')
    const unknown = makeKeyToken({ kind: 'secret', test: false })
    expect((await sendCall(method, url, { key: unknown })).code).toBe('key_unknown')
  },
)

test.each(KEYED.filter(([, { scopes = [] }]) => scopes.length > 0))(
  '%s: each scope that it needs, and no other, is missed by name',
  async (id, endpoint) => {
    const { method, scopes = [] } = endpoint
    const missed: string[] = []
    for (const [scope, key] of lacking) {
      const { status, code, body } = await sendCall(method, urlOf(id, endpoint), {
        key,
        payload: {},
      })
      if (status === 403 && code === 'scope_missing' && body.includes(scope)) missed.push(scope)
    }
    expect(missed.toSorted()).toEqual([...scopes].toSorted())
  },
)

test.each(CALLS)('%s: a query parameter that it has not is rejected', async (id, endpoint) => {
  const url = `${urlOf(id, endpoint)}?dry_run=true`
  const key = endpoint.liveOnly === true ? live : whole
  const { body } = EXAMPLES[id]
  const { status, code } = await sendCall(endpoint.method, url, { key, payload: body ?? {} })
  expect([status, code]).toEqual([400, 'unknown_parameter'])
})

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
test('each path responds with 405 to the methods that it has not, and names those that it has', async () => {
  for (const [, calls] of Map.groupBy(CALLS, ([, endpoint]) => endpoint.path)) {
    const [[id, endpoint] = []] = calls
    if (id === undefined || endpoint === undefined) continue
    const has = calls.map(([, { method }]) => method as string)
    for (const method of METHODS.filter((each) => !has.includes(each))) {
      const { status, code, headers } = await sendCall(method, urlOf(id, endpoint))
      const allowed = String(headers['allow']).split(', ').toSorted()
      expect([id, method, status, code, allowed]).toEqual([
        id,
        method,
        405,
        'method_not_allowed',
        has.toSorted(),
      ])
    }
  }
})

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, accept-language',
  'access-control-max-age': '86400',
}
test('a browser of another site may ask the paths of publishable keys, and no other', async () => {
  const requested = { origin: 'https://shop.example', 'access-control-request-method': 'GET' }
  for (const [path, calls] of Map.groupBy(CALLS, ([, endpoint]) => endpoint.path)) {
    const [[id, endpoint] = []] = calls
    if (id === undefined || endpoint === undefined) continue
    const url = urlOf(id, endpoint)
    const { status, headers } = await sendCall('OPTIONS', url, { key: null, headers: requested })
    const allowed = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))
    const isPublishable = calls.some(([, { access }]) => access === 'publishable or api key')
    expect([path, status < 300, Object.fromEntries(allowed)]).toEqual([
      path,
      isPublishable,
      isPublishable ? PREFLIGHT : {},
    ])
    for (const [, { method }] of calls.filter(([, { access }]) => access !== 'anyone')) {
      // As a secret key in a page asks.
      const response = await sendCall(method, url, { headers: requested })
      expect([path, response.status, response.code]).toEqual([path, 403, 'secret_key_in_browser'])
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-'))).toEqual([])
    }
  }
})

describe('a body', () => {
  const WITH_BODY = CALLS.filter(([, { body }]) => body !== undefined)
  test.each(WITH_BODY)(
    '%s takes JSON alone, and no field that it does not know',
    async (id, endpoint) => {
      const url = urlOf(id, endpoint)
      const headers = { 'content-type': 'text/plain', 'idempotency-key': id, 'if-match': '"1"' }
      const wrong = await sendCall(endpoint.method, url, { headers, payload: 'x=1' })
      expect([wrong.status, wrong.code]).toEqual([415, 'unsupported_media_type'])
      expect(wrong.body).toContain('application/json')
      const more = { headers: { ...headers, 'content-type': 'application/json' } }
      const body = { ...EXAMPLES[id].body, unbekannt: 1 }
      const unknown = await sendCall(endpoint.method, url, {
        ...more,
        payload: JSON.stringify(body),
      })
      expect([unknown.status, unknown.code]).toEqual([422, 'unknown_field'])
    },
  )

  test('of more than a call may send is too large', async () => {
    const url = MERCHANT_ENDPOINTS.quoteRates.path
    const { status, code } = await sendCall('POST', url, {
      payload: { lines: 'x'.repeat(20_000_000) },
    })
    expect([status, code]).toEqual([413, 'too_large'])
  })
})

const sendExample = (id: Id, endpoint: Endpoint, headers: Readonly<Record<string, string>>) => {
  const { body } = EXAMPLES[id]
  const payload = body === undefined ? {} : { payload: body }
  return sendCall(endpoint.method, urlOf(id, endpoint), { headers, ...payload })
}

test.each(CALLS.filter(([, { idempotent }]) => idempotent === 'required'))(
  '%s needs an Idempotency-Key of visible signs',
  async (id, endpoint) => {
    const send = (headers: Readonly<Record<string, string>>) => sendExample(id, endpoint, headers)
    expect((await send({})).code).toBe('idempotency_key_missing')
    for (const bad of ['', ' ', 'a b', 'x'.repeat(256)])
      expect([bad, (await send({ 'idempotency-key': bad })).code]).toEqual([
        bad,
        'bad_idempotency_key',
      ])
  },
)

test.each(CALLS.filter(([, { conditional }]) => conditional === 'required'))(
  '%s needs If-Match',
  async (id, endpoint) => {
    const bare = await sendExample(id, endpoint, {})
    expect([bare.status, bare.code]).toEqual([428, 'if_match_required'])
    expect((await sendExample(id, endpoint, { 'if-match': '"1"' })).status).toBe(404)
  },
)

test('calls with headers of their own declare the rejections that come with them', () => {
  const undeclared = CALLS.flatMap(([id, { idempotent, conditional, responses }]) =>
    [
      ...(idempotent === undefined ? [] : [409, 422]),
      ...(idempotent === 'required' ? [400] : []),
      ...(conditional === undefined ? [] : [412]),
      ...(conditional === 'required' ? [428] : []),
    ]
      .filter((status) => !(status in responses))
      .map((status) => [id, status]),
  )
  expect(undeclared).toEqual([])
})

test('a key with sixteen calls at work is made to wait for one of them', async () => {
  const bodies = Array.from({ length: 17 }, () => new Readable({ read: () => undefined }))
  const responses = bodies.map((payload) =>
    opened.app.inject({
      method: 'POST',
      url: MERCHANT_ENDPOINTS.quoteRates.path,
      headers: { authorization: `Bearer ${whole}`, 'content-type': 'application/json' },
      payload,
    }),
  )
  // The others wait for their bodies.
  const first = await Promise.race(responses)
  expect([first.statusCode, first.json().code]).toEqual([429, 'too_many_at_once'])
  for (const body of bodies) {
    body.push('{}')
    body.push(null)
  }
  const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(16)
})
