import {
  MERCHANT_ENDPOINT_LIST,
  OPERATOR_ENDPOINT_LIST,
  SITE_ENDPOINT_LIST,
} from '@yacheyka/contract/endpoint-lists'
import type { Caller } from '@yacheyka/contract/http/callers'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { TestAccount } from '#/accounts/test-accounts.ts'
import { openCallers, type TestCallers } from '#/access/test-callers.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { inTransaction } from '#/db/transaction.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { numberEvents } from '#/merchant-events/relay.ts'
import { insertTerminal, TEST_ORDERS } from '#/orders/test-orders.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// Walks every call of the contract that reads, by everybody who may call it but a test key, by every name that a thing of the
// sandbox has, and looks for any of these names in whatever is answered. The same walk over live things finds them.

const MANY = '100000'
let opened: TestApp
let people: TestCallers
let sandbox: Scene
let network: Scene
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    LIMIT_TRACK_PER_MINUTE: MANY,
    LIMIT_API_READ_PER_MINUTE: MANY,
    LIMIT_API_WRITE_PER_MINUTE: MANY,
    LIMIT_API_DOCUMENTS_PER_MINUTE: MANY,
    LIMIT_FEED_PER_MINUTE: MANY,
  })
  people = await openCallers(opened)
  const { number } = await insertTerminal(db(), { M: 100 }, { number: 'СЕТЬ-1' })
  const { customerUid } = people.boris
  await correct(customerUid, 10_000_000)
  network = await play(people.boris, await makeTestKey(db(), customerUid), number)
  const trial = await makeTestKey(db(), people.anna.customerUid, { test: true })
  sandbox = await play(people.anna, trial, 'TEST-0001')
}, 60_000)
afterAll(() => opened.close())

const db = () => opened.database.db

/** Things of one customer, of each kind that lists look for, by all their names. */
interface Scene {
  readonly names: readonly string[]
  /** None of them stands in anything else. */
  readonly marks: readonly string[]
}

const correct = (customerUid: string, change: number) =>
  move(db(), { customerUid, kind: 'correction', change })

let made = 0

async function play(owner: TestAccount, key: string, point: string): Promise<Scene> {
  const phone = `+7903${String(7_654_321 + made).padStart(7, '0')}`
  const post = async (path: string, payload: object) => {
    made += 1
    const response = await opened.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': `scene-${made}` },
      payload,
    })
    expect([path, response.statusCode, response.body]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
      expect.anything(),
    ])
    return response.json()
  }
  const order = async () => {
    made += 1
    const parcel = await post('/parcels', {
      number: `ZZ${made}-${point}`,
      point,
      recipient: { phone, email: `${phone.slice(1)}@mail.ru` },
      packages: [{ cell_size: 'M' }],
      weight_g: 1500,
      description: `Коробка ${point}`,
    })
    const row = await db()
      .selectFrom('parcel')
      .select(['uid', 'customer_uid', 'order_uid'])
      .where('barcode', '=', parcel.id)
      .executeTakeFirstOrThrow()
    return { ...parcel, ...row }
  }
  const arrived = await order()
  const overdue = await order()
  const taken = await order()
  const blocked = await order()
  await drive(arrived.uid, ['in_delivery', 'ready_for_pickup'])
  await drive(overdue.uid, ['in_delivery', 'ready_for_pickup', 'overdue'])
  await drive(taken.uid, ['in_delivery', 'ready_for_pickup', 'received'])
  await drive(blocked.uid, ['in_delivery'])
  await post(`/parcels/${blocked.id}/block`, {})
  await correct(arrived.customer_uid, -(await balanceOf(db(), arrived.customer_uid)))
  const unpaid = await order()
  const invoice = await post('/deposit/invoices', { amount: '1500.00' })
  while ((await numberEvents(db())) > 0);
  await post('/webhook_endpoints', { url: 'https://shop.example/', types: ['*'] })
  const parcels = [arrived, overdue, taken, blocked, unpaid]
  const { name } = await db()
    .selectFrom('customer')
    .select('name')
    .where('uid', '=', arrived.customer_uid)
    .executeTakeFirstOrThrow()
  const marks = [
    ...parcels.flatMap((each) => [each.uid, each.id, each.number, each.order, each.order_number]),
    arrived.customer_uid,
    invoice.id,
    point,
    phone.slice(-10),
  ]
  const some = [arrived, unpaid]
  const named = some.flatMap((each) => [each.uid, each.id, each.number, each.order])
  const orders = some.map((each) => each.order_number)
  return {
    marks,
    names: [
      ...named,
      ...orders,
      invoice.id,
      arrived.customer_uid,
      owner.userUid,
      point,
      phone,
      name,
    ],
  }
}

async function drive(
  parcelUid: string,
  statuses: readonly ('in_delivery' | 'ready_for_pickup' | 'overdue' | 'received')[],
): Promise<void> {
  for (const status of statuses) {
    const options = { ...TEST_ORDERS, now: new Date() }
    const event = {
      parcelUid,
      source: 'scene',
      eventId: `${parcelUid}:${status}`,
      status,
      kind: 'report',
      originator: 'pulse',
      terminalNumber: null,
      at: options.now,
    } as const
    await inTransaction(db(), (transaction) => recordEvents(transaction, [event], options))
  }
}

const CALLER_OF: Partial<Record<Endpoint['access'], Caller>> = {
  anyone: 'nobody',
  'anyone or customer': 'nobody',
  customer: 'customer',
  widget: 'widget',
  feed: 'feed',
  device: 'device',
  'api key': 'api key',
  'publishable or api key': 'api key',
  operator: 'administrator',
}
/** Boris, whose things are the network's. */
const OTHER: Partial<Record<Caller, Caller>> = {
  customer: 'other customer',
  'api key': 'other api key',
}

/** Whoever asks for what is kept of a person is told everything: test parcels bear people's phones too. */
const OF_PERSONS = /\/personal-data/
/** The company's own log has the calls of its test keys, and its page of the sandbox what they have ordered. */
const OWN_PAGES = /\/api_calls|\/juridical_users\/:uid\/sandbox/
const reading = (
  [...SITE_ENDPOINT_LIST, ...OPERATOR_ENDPOINT_LIST, ...MERCHANT_ENDPOINT_LIST] as Endpoint[]
).filter(
  ({ method, path, access }) =>
    method === 'GET' &&
    CALLER_OF[access] !== undefined &&
    !OF_PERSONS.test(path) &&
    !OWN_PAGES.test(path),
)

const WHOLE_MAP = 'zoom=3&west=-180&south=-80&east=180&north=80'
/** What a call asks for, where it will not do without. */
const ALWAYS: Readonly<Record<string, string>> = {
  '/api/operator/parcels/:barcode/labels': 'format=zpl',
  '/api/operator/orders/:number/labels': 'format=zpl',
  '/api/operator/point-map': WHOLE_MAP,
  '/api/operator/locker-map': WHOLE_MAP,
  '/api/operator/locker-changes': 'numbers=1',
  '/api/operator/customers/:uid/statement': 'from=2026-11-01&to=2026-11-28',
  '/api/track/': 'yandex_token=x',
  '/api/parcel-search/': 'yandex_token=x',
}
const SEARCHED =
  /^(?:q|search|name|number|.*_number|parcel|order|customer|point|query|address|text)$/

function urlsOf({ path, query }: Endpoint, names: readonly string[]): readonly string[] {
  const always = ALWAYS[path]
  const paths = path.includes(':')
    ? names.map((name) => path.replaceAll(/:\w+/g, encodeURIComponent(name)))
    : [path]
  const schema = z.toJSONSchema(query ?? z.object({}), { io: 'input', unrepresentable: 'any' })
  const fields = Object.keys(schema.properties ?? {}).filter((each) => SEARCHED.test(each))
  const queries = path.includes(':')
    ? ['']
    : [
        '',
        ...fields.flatMap((field) => names.map((name) => `${field}=${encodeURIComponent(name)}`)),
      ]
  return paths.flatMap((each) =>
    queries.map((requested) => {
      const all = [always, requested].filter((part) => part !== undefined && part !== '')
      return all.length === 0 ? each : `${each}?${all.join('&')}`
    }),
  )
}

/** Calls that told one of the marks, each with what it told. */
async function walk(
  { names, marks }: Scene,
  others: Partial<Record<Caller, Caller>>,
): Promise<ReadonlyMap<string, string>> {
  const leaks = new Map<string, string>()
  for (const endpoint of reading) {
    const caller = CALLER_OF[endpoint.access] ?? 'nobody'
    const credential = await people.credentialOf(others[caller] ?? caller)
    for (const url of urlsOf(endpoint, names)) {
      const { statusCode, body } = await opened.app.inject({ ...credential, url })
      expect([url, statusCode < 500]).toEqual([url, true])
      // What was asked for may be said again.
      const plain = body.replaceAll(/"(?:next|previous)":"[^"]*"/g, '')
      const mark = statusCode === 200 ? marks.find((each) => plain.includes(each)) : undefined
      if (mark !== undefined) leaks.set(endpoint.id, `${url}: ${mark}`)
    }
  }
  return leaks
}

test('nobody but a test key is given anything of the sandbox', { timeout: 120_000 }, async () => {
  expect(Object.fromEntries(await walk(sandbox, {}))).toEqual({})
})

test('the same walk finds things of the network', { timeout: 120_000 }, async () => {
  const leaks = await walk(network, OTHER)
  expect([...leaks.keys()]).toEqual(
    expect.arrayContaining([
      'listTerminals',
      'suggestPlaces',
      'trackParcel',
      'getParcel',
      'getPulseTasks',
      'listWidgetTerminals',
      'listLimitedTerminals',
      'listSentParcels',
      'operatorListMessages',
      'operatorListCustomers',
      'operatorPoints',
      'operatorPointMap',
      'exportOperatorPoints',
      'listOperatorParcels',
      'listOperatorOrders',
      'operatorOrderLabels',
      'listMerchantPoints',
      'listMerchantEvents',
    ]),
  )
})
