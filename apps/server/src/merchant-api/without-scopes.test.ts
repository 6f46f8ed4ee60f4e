import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import { LABEL_FORMATS } from '@yacheyka/core/labels/label'
import { formatPin } from '@yacheyka/core/parcels/pickup-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { EXAMPLES } from '#/developers/examples.ts'
import { pdfText } from '#/documents/test-pdf.ts'
import { numberEvents } from '#/merchant-events/relay.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// A parcel's uid opens the page of its recipient, where PIN and QR stand. All of the merchant API is called by a key
// that has neither `recipient:read` nor `pickup:read`, and searched for them, for contacts, and for keys and secrets of the shop.

const PHONE = '9031234567'
const EMAIL = 'ludmila.petrova@mail.ru'
const SECRET_SCOPES: ReadonlySet<string> = new Set(['recipient:read', 'pickup:read'])

let opened: TestApp
/** The log, wide open. */
const lines: string[] = []
let whole: string
let narrow: string
/** What stands in place of the names of paths. */
const named: Record<string, string> = {}
/** What must not be read, by what it is. */
let secrets: readonly (readonly [what: string, text: string])[]

const db = () => opened.database.db
let made = 0
async function call(method: string, path: string, key: string, payload?: object) {
  const response = await opened.app.inject({
    method: method as 'GET',
    url: path,
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': `once-${(made += 1)}` },
    ...(payload === undefined ? {} : { payload }),
  })
  return { ...response, status: response.statusCode, bytes: response.rawPayload }
}
async function done(path: string, payload: object) {
  const response = await call('POST', `/api/v1${path}`, whole, payload)
  expect([path, response.status < 300, response.body]).toEqual([path, true, expect.anything()])
  return response.json()
}

beforeAll(async () => {
  opened = await openTestApp(
    { LOG_LEVEL: 'debug', LOG_REQUESTS: 'all' },
    {},
    { logTo: { write: (text: string) => void lines.push(text) } },
  )
  const { customerUid } = await signInCustomer(opened)
  const mode = { test: true }
  whole = await makeTestKey(db(), customerUid, mode)
  const scopes = API_SCOPES.filter((scope) => !SECRET_SCOPES.has(scope))
  narrow = await makeTestKey(db(), customerUid, { ...mode, scopes })
  const hook = await done('/webhook_endpoints', { url: 'https://shop.example/', types: ['*'] })
  const parcel = await done('/parcels', {
    number: 'A-1',
    point: 'TEST-0001',
    recipient: { phone: `+7${PHONE}`, email: EMAIL },
    packages: [{ cell_size: 'M' }],
    weight_g: 1500,
    dispatch_city: 'Казань',
  })
  await done(`/sandbox/parcels/${parcel.id}/advance`, { to: 'ready_for_pickup' })
  const invoice = await done('/deposit/invoices', { amount: '1500.00' })
  while ((await numberEvents(db())) > 0);
  const { data: events } = (await call('GET', '/api/v1/events', whole)).json()
  const deliveries = (await call('GET', '/api/v1/webhook_deliveries', whole)).json()
  Object.assign(named, {
    parcels: parcel.id,
    by_number: 'A-1',
    orders: parcel.order,
    events: events[0].id,
    webhook_endpoints: hook.id,
    webhook_deliveries: deliveries.data[0].id,
    invoices: invoice.id,
    points: 'TEST-0001',
  })
  const row = await db()
    .selectFrom('parcel')
    .select(['uid', 'pin', 'qr'])
    .where('barcode', '=', parcel.id)
    .executeTakeFirstOrThrow()
  secrets = [
    ['uid', row.uid],
    ['PIN', row.pin],
    ['PIN', formatPin(row.pin)],
    ['QR', row.qr],
    ['phone', PHONE],
    ['e-mail', EMAIL],
    ['key', whole.slice(-38)],
    ['key', narrow.slice(-38)],
    ['webhook secret', hook.secret],
  ]
})
afterAll(() => opened.close())

const CALLS = Object.entries(MERCHANT_ENDPOINTS) as [keyof typeof EXAMPLES, Endpoint][]
const READING = CALLS.filter(([, { method, access }]) => method === 'GET' && access !== 'anyone')

/** Of the thing that stands before the parameter in the path: `/parcels/:id/events` is of the parcel. */
function urlOf(id: keyof typeof EXAMPLES, { path }: Endpoint): string {
  const { params = {}, query = {} } = EXAMPLES[id]
  const filled = path.replaceAll(/(\w+)\/:(\w+)/g, (_all, of: string, name: string) => {
    return `${of}/${encodeURIComponent(named[of] ?? String(params[name] ?? 'x'))}`
  })
  // A page of everything, without the filters of the example.
  const { month: _month, ...kept } = query
  return path.includes(':') || id === 'getMerchantStatement' || id === 'listMerchantPoints'
    ? `${filled}?${new URLSearchParams(kept).toString()}`
    : filled
}

const textOf = ({ bytes, headers }: Awaited<ReturnType<typeof call>>): string =>
  String(headers['content-type']).startsWith('application/pdf') ? pdfText(bytes) : String(bytes)

const foundIn = (text: string) =>
  secrets.filter(([, secret]) => text.includes(secret)).map(([what]) => what)

test('no call that reads answers with what its key has no scope for', async () => {
  let answered = 0
  for (const [id, endpoint] of READING) {
    const response = await call('GET', urlOf(id, endpoint), narrow)
    if (response.status < 300) answered += 1
    expect([id, foundIn(textOf(response))]).toEqual([id, []])
  }
  expect(answered).toBeGreaterThan(READING.length * 0.8)
})

test('nor does a label of any format hold it', async () => {
  for (const format of LABEL_FORMATS) {
    const body = { parcels: [named['parcels']], format }
    const response = await call('POST', '/api/v1/labels', whole, body)
    expect([format, response.status, foundIn(textOf(response))]).toEqual([format, 200, []])
  }
})

test('with the scopes they are there: the search finds them', async () => {
  const parcel = await call('GET', `/api/v1/parcels/${named['parcels']}`, whole)
  expect(foundIn(parcel.body)).toEqual(['uid', 'phone', 'e-mail'])
  const messages = await call('GET', `/api/v1/sandbox/parcels/${named['parcels']}/messages`, whole)
  expect(foundIn(messages.body)).toContain('PIN')
})

test('nor does a call that changes something, done or rejected', async () => {
  const ACTING = CALLS.filter(([, { method, access }]) => method !== 'GET' && access !== 'anyone')
    // Calls a server of the outside.
    .filter(([id]) => id !== 'testWebhook')
  // What takes things away comes last.
  const rank = ([id, { method }]: (typeof CALLS)[number]) =>
    id === 'clearSandbox' ? 2 : method === 'DELETE' || id === 'cancelMerchantParcel' ? 1 : 0
  let answered = 0
  for (const [id, endpoint] of ACTING.toSorted((one, other) => rank(one) - rank(other))) {
    const { body } = EXAMPLES[id]
    const payload = id === 'printMerchantLabels' ? { parcels: [named['parcels']] } : body
    for (const sent of [{ ...payload, unknown: 1 }, payload]) {
      const response = await call(endpoint.method, urlOf(id, endpoint), narrow, sent)
      if (response.status < 300) answered += 1
      expect([id, foundIn(textOf(response))]).toEqual([id, []])
    }
  }
  expect(answered).toBeGreaterThan(ACTING.length * 0.5)
})

test('neither events, nor deliveries, nor the log of calls keep them', async () => {
  const payloads = await db().selectFrom('api_event').select('payload').execute()
  expect(payloads.length).toBeGreaterThan(0)
  expect(foundIn(JSON.stringify(payloads))).toEqual([])
  await expect
    .poll(async () => {
      const rows = await db().selectFrom('api_call').select('uid').execute()
      return rows.length
    })
    .toBeGreaterThan(READING.length)
  const calls = await db()
    .selectFrom('api_call')
    .leftJoin('api_call_body', 'call_uid', 'uid')
    .select(['path', 'idempotency_key', 'request', 'answer'])
    .execute()
  expect(foundIn(JSON.stringify(calls))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  expect(foundIn(lines.join(''))).toEqual([])
})
