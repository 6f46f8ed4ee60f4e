import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { EXAMPLES } from '#/developers/examples.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// Every response of every call to a good key says what is left of the limits that it counts in.

type Id = keyof typeof MERCHANT_ENDPOINTS
type Call = readonly [id: Id, endpoint: Endpoint]
const CALLS = Object.entries(MERCHANT_ENDPOINTS) as [Id, Endpoint][]
const KEYED: readonly Call[] = CALLS.filter(([, { access }]) => access !== 'anyone')

interface Keys {
  readonly live: string
  readonly trial: string
}
let opened: TestApp
let whole: Keys
/** With a tenth of the limits. */
let slow: Keys
/** Without any scope. */
let narrow: Keys
/** What stands in place of the names of paths, by the part before them. */
let things: Readonly<Record<string, string>>
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_API_READ_PER_MINUTE: '400',
    LIMIT_API_WRITE_PER_MINUTE: '600',
    LIMIT_API_REFUSED_PER_MINUTE: '100000',
    TRUST_PROXY: '1',
  })
  const { db } = opened.database
  const { customerUid } = await signInCustomer(opened)
  const keysOf = async (facts: object): Promise<Keys> => ({
    live: await makeTestKey(db, customerUid, facts),
    trial: await makeTestKey(db, customerUid, { ...facts, test: true }),
  })
  whole = await keysOf({})
  slow = await keysOf({ limitFactor: '0.1' })
  narrow = await keysOf({ scopes: [] })
  const parcel = await make('/parcels', EXAMPLES.createMerchantParcel.body)
  const hook = await make('/webhook_endpoints', { url: 'https://shop.example/', types: ['*'] })
  const invoice = await make('/deposit/invoices', { amount: '1500.00' })
  things = {
    parcels: parcel['id'] ?? '',
    orders: parcel['order'] ?? '',
    by_number: parcel['number'] ?? '',
    webhook_endpoints: hook['id'] ?? '',
    invoices: invoice['id'] ?? '',
    points: 'TEST-0001',
    snapshot: '1',
    acts: '2026-02',
  }
})
afterAll(() => opened.close())
beforeEach(() => opened.database.db.deleteFrom('rate_limit').execute())

async function make(path: string, payload: object = {}) {
  const { headers } = await send('POST', `/api/v1${path}`, whole.trial, { payload })
  expect([path, headers['ratelimit']]).toEqual([path, expect.any(String)])
  return made as Readonly<Record<string, string>>
}

let made: unknown
let sent = 0
interface Sent {
  readonly payload?: object | string | undefined
  readonly headers?: Readonly<Record<string, string>>
}
async function send(
  method: string,
  url: string,
  key: string,
  { payload, headers = {} }: Sent = {},
) {
  const response = await opened.app.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': `once-${(sent += 1)}`,
      'if-match': '*',
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const type = String(response.headers['content-type'])
  made = /\bjson\b|\+json/.test(type) ? response.json() : undefined
  return {
    status: response.statusCode,
    headers: response.headers,
    policies: policiesOf(response.headers),
  }
}

const POLICY = /^"(\w+)";q=\d+;w=\d+(?:;qu="parcels")?$/
const LEFT = /^"(\w+)";r=\d+;t=\d+$/
/** Names that both headers tell, in their form; none where one of them tells others. */
function policiesOf(headers: Readonly<Record<string, unknown>>): readonly string[] {
  const namesIn = (header: string, form: RegExp) =>
    String(headers[header])
      .split(', ')
      .map((each) => form.exec(each)?.[1] ?? `not «${each}»`)
  const names = namesIn('ratelimit-policy', POLICY)
  return names.join(' ') === namesIn('ratelimit', LEFT).join(' ') ? names : []
}

/** The key of the mode that the call takes. */
const keyFor = ({ liveOnly = false }: Endpoint, keys: Keys) => (liveOnly ? keys.live : keys.trial)
const ownPolicy = ({ method }: Endpoint) => (method === 'GET' ? 'read' : 'write')
const urlOf = ([id, { path }]: Call, named: Readonly<Record<string, string>>) => {
  const filled = path.replaceAll(
    /(\w+)\/:(\w+)/g,
    (_all, of: string) => `${of}/${named[of] ?? 'x'}`,
  )
  const { query } = EXAMPLES[id]
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query).toString()}`
}
const sendExample = (call: Call, keys: Keys, named = things) => {
  const [id, endpoint] = call
  const { body } = EXAMPLES[id]
  const payload = id === 'printMerchantLabels' ? { parcels: [things['parcels']] } : body
  return send(endpoint.method, urlOf(call, named), keyFor(endpoint, keys), { payload })
}

test('what is done, and the names of all limits of a key are those that it is reported', async () => {
  // What takes things away comes last; a sample calls a server of the outside.
  const rank = ([id, { method }]: Call) =>
    method === 'GET' || id.startsWith('print') ? 0 : /clear|delete|cancel/.test(id) ? 2 : 1
  const seen = new Set<string>()
  const done: Id[] = []
  for (const call of KEYED.toSorted((one, other) => rank(one) - rank(other))) {
    const [id, endpoint] = call
    if (id === 'testWebhook') continue
    const { status, policies } = await sendExample(call, whole)
    expect([id, policies[0]]).toEqual([id, ownPolicy(endpoint)])
    const isPaper = endpoint.contentType === 'application/pdf'
    expect([id, policies.includes('documents')]).toEqual([id, isPaper])
    expect([id, policies.includes('snapshots')]).toEqual([id, id === 'getMerchantPointSnapshot'])
    for (const policy of policies) seen.add(policy)
    if (status < 400) done.push(id)
  }
  expect(done.length).toBeGreaterThan(KEYED.length * 0.7)
  await sendExample(['getMerchantMe', MERCHANT_ENDPOINTS.getMerchantMe], whole)
  const { limits } = made as { readonly limits: readonly { readonly policy: string }[] }
  expect(limits.map(({ policy }) => policy).toSorted()).toEqual([...seen].toSorted())
  expect(limits).toContainEqual({ policy: 'snapshots', quota: 20, window_seconds: 3600 })
})

test('what a key has no scope for', async () => {
  for (const call of KEYED.filter(([, { scopes = [] }]) => scopes.length > 0)) {
    const { status, policies } = await sendExample(call, narrow)
    expect([call[0], status, policies]).toEqual([call[0], 403, ['refused']])
  }
})

test('what there is not', async () => {
  const named = KEYED.filter(([, { path, method }]) => path.includes(':') && method === 'GET')
  for (const call of named) {
    const { status, policies } = await sendExample(call, whole, { acts: '2020-02' })
    expect([call[0], status, policies[0]]).toEqual([call[0], 404, 'read'])
  }
})

test('what cannot be taken', async () => {
  for (const call of KEYED) {
    const [id, endpoint] = call
    const url = `${urlOf(call, things).split('?', 1)[0]}?unbekannt=1`
    const key = keyFor(endpoint, whole)
    const wrong = await send(endpoint.method, url, key)
    expect([id, wrong.status, wrong.policies[0]]).toEqual([id, 400, ownPolicy(endpoint)])
    if (endpoint.body === undefined) continue
    const payload = { unbekannt: 1 }
    const faulty = await send(endpoint.method, urlOf(call, things), key, { payload })
    expect([id, faulty.status, faulty.policies[0]]).toEqual([id, 422, ownPolicy(endpoint)])
  }
})

test('what comes above the limit', async () => {
  const { getMerchantMe: read, quoteRates: write } = MERCHANT_ENDPOINTS
  for (const key of Object.values(slow))
    for (const [{ method, path }, most] of [
      [read, 40],
      [write, 60],
    ] as const)
      for (let time = 0; time < most; time += 1) await send(method, path, key)
  for (const call of KEYED) {
    const [id, endpoint] = call
    const { status, policies, headers } = await sendExample(call, slow)
    const own = ownPolicy(endpoint)
    expect([id, status, policies, made]).toEqual([
      id,
      429,
      [own],
      expect.objectContaining({ code: 'rate_limited', violated_policies: [own] }),
    ])
    expect(headers['retry-after']).toMatch(/^\d+$/)
  }
})

test('of reports of leaked keys ten a minute are taken from an address, whatever is in them', async () => {
  const { path } = MERCHANT_ENDPOINTS.reportKeyLeak
  const report = (payload: object | string, headers: Readonly<Record<string, string>> = {}) =>
    send('POST', path, whole.live, { payload, headers })
  const good = { token: 'yach_live_unknown' }
  const statuses: number[] = []
  for (const [payload, headers] of [
    [good, {}],
    [{ unbekannt: 1 }, {}],
    ['token', { 'content-type': 'text/plain' }],
    ...Array.from({ length: 7 }, () => [good, {}] as const),
  ] as const) {
    const { status, policies } = await report(payload, headers)
    statuses.push(status)
    expect(policies).toEqual(['leaks'])
  }
  expect(statuses).toEqual([200, 422, 415, ...Array.from({ length: 7 }, () => 200)])
  const over = await report(good)
  expect([over.status, over.headers['ratelimit-policy']]).toEqual([429, '"leaks";q=10;w=60'])
  expect(made).toMatchObject({ code: 'rate_limited', violated_policies: ['leaks'] })
  expect(over.headers).toMatchObject({
    ratelimit: expect.stringMatching(/^"leaks";r=0;t=\d+$/),
    'retry-after': expect.stringMatching(/^\d+$/),
  })
  expect((await report(good, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
})
