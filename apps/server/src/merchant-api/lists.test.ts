import { API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let key: string
/** Barcodes of Anna's parcels, the newest first. */
let listed: readonly string[]
let ordered: { readonly uid: string; readonly orderNumber: string }
let point: string
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_API_READ_PER_MINUTE: '100000',
    LIMIT_API_REFUSED_PER_MINUTE: '100000',
    LIMIT_API_PARCELS_PER_MINUTE: '2',
  })
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid, {
    scopes: API_SCOPES.filter((scope) => scope !== 'pickup:read'),
  })
  const terminal = await insertTerminal(db(), { M: 500 })
  point = terminal.number
  await move(db(), { customerUid: anna.customerUid, change: 10_000_000 })
  ordered = await order(db(), anna.customerUid, [lineTo(terminal), lineTo(terminal)])
  await order(db(), anna.customerUid, [lineTo(await insertTerminal(db(), { M: 500 }))])
  for (const status of ['in_delivery', 'overdue', 'received'] as const)
    await insertParcelIn(db(), status, { customerUid: anna.customerUid })
  const rows = await db()
    .selectFrom('parcel')
    .select('barcode')
    .where('customer_uid', '=', anna.customerUid)
    .where('parent_uid', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('uid')
    .execute()
  listed = rows.map(({ barcode }) => barcode)
})
afterAll(() => opened.close())

const db = () => opened.database.db
const get = (path: string, query: Record<string, string> = {}, token = key, headers = {}) =>
  callV1(opened, token, 'GET', path, { query, headers })
interface Page {
  readonly data: readonly { readonly id: string; readonly status: string }[]
  readonly next_cursor: string | null
}
const idsOf = async (query: Record<string, string>, path = '/parcels') => {
  const response = await get(path, query)
  expect([response.statusCode, response.json().detail]).toEqual([200, undefined])
  return response.json<Page>().data.map(({ id }) => id)
}

/** Follows cursors to the end of a list. */
async function walk(path: string, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = (await get(path, { ...query, ...(cursor === '' ? {} : { cursor }) })).json()
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return ids
}

test('parcels and orders are walked page by page, each once, both ways', async () => {
  expect(listed.length).toBeGreaterThanOrEqual(6)
  expect(await walk('/parcels', { limit: '2' })).toEqual(listed)
  expect(await walk('/parcels', { limit: '2', sort: 'asc' })).toEqual(listed.toReversed())
  const orders = await walk('/orders', { limit: '1' })
  expect(orders).toHaveLength(2)
  expect(await walk('/orders', { limit: '1', sort: 'asc' })).toEqual(orders.toReversed())
})

test('each filter takes what it says, and together they narrow', async () => {
  const statuses = async (query: Record<string, string>) =>
    (await get('/parcels', query))
      .json<Page>()
      .data.map(({ status }) => status)
      .toSorted()
  expect(await statuses({ status: 'overdue,received' })).toEqual(['overdue', 'received'])
  expect(await statuses({ status_group: 'in_transit' })).toEqual(['in_delivery'])
  expect(await statuses({ status: 'overdue', status_group: 'received' })).toEqual([])
  const own = await idsOf({ order: ordered.uid })
  expect(own).toHaveLength(2)
  expect(await idsOf({ point })).toEqual(own)
  expect(await idsOf({ point: `nowhere,${point}`, status: 'created' })).toEqual(own)
  expect(await idsOf({ point: 'nowhere' })).toEqual([])
  const first = (await get(`/parcels/${own[0]}`)).json()
  expect(await idsOf({ number: first.number })).toEqual([own[0]])
  expect(await idsOf({ number: `${first.number}x` })).toEqual([])
  expect(await idsOf({ created_from: '2100-01-01T00:00:00Z' })).toEqual([])
  expect(await idsOf({ created_to: '2100-01-01T00:00:00Z' })).toEqual(listed)
  expect(await idsOf({ status: 'active', number: ordered.orderNumber }, '/orders')).toEqual([
    ordered.uid,
  ])
  expect(await idsOf({ status: 'completed' }, '/orders')).toEqual([])
})

test('an order is read by its id, and shows what became of it', async () => {
  const parcel = (await get(`/parcels/${(await idsOf({ order: ordered.uid }))[0]}`)).json()
  expect([parcel.order, parcel.order_number]).toEqual([ordered.uid, ordered.orderNumber])
  expect((await get(`/orders/${ordered.uid}`)).json()).toMatchObject({
    id: ordered.uid,
    number: ordered.orderNumber,
    status: 'active',
    payment_status: 'paid',
    currency: 'RUB',
    parcels_count: 2,
    test: false,
  })
})

test('a parcel has its version, city, storage and the words of the reader’s language', async () => {
  const [id] = await idsOf({ status: 'overdue' })
  const response = await get(`/parcels/${id}`)
  const parcel = response.json()
  expect(parcel).toMatchObject({
    status_text: 'Просрочена',
    point: { city: expect.stringMatching(/\S/) },
    metadata: {},
    expires_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    extension: { days_left: 14, price_per_day: expect.stringMatching(/^\d+\.\d\d$/) },
    can: { extend: true, change_recipient: false },
  })
  expect(response.headers.etag).toBe(`"${parcel.version}"`)
  const english = await get(`/parcels/${id}`, {}, key, { 'accept-language': 'en-GB,ru;q=0.5' })
  expect(english.json().status_text).toBe('Storage is overdue')
  const both = await get(`/parcels/${id}`, {}, key, { 'accept-language': 'ru,en;q=0.5' })
  expect(both.json().status_text).toBe('Просрочена')
})

test('a parcel is expanded with its order, point and history, where the key may read them', async () => {
  const [id] = await idsOf({ order: ordered.uid })
  const plain = (await get(`/parcels/${id}`)).json()
  expect(plain).not.toHaveProperty('expanded')
  const { expanded, ...rest } = (
    await get(`/parcels/${id}`, { expand: 'order,point,events' })
  ).json()
  expect(rest).toEqual(plain)
  expect(expanded.order).toEqual((await get(`/orders/${ordered.uid}`)).json())
  expect(expanded.point).toEqual((await get(`/points/${encodeURIComponent(point)}`)).json())
  expect(expanded.events).toEqual((await get(`/parcels/${id}/events`)).json().data)
  const page = await get('/parcels', { order: ordered.uid, expand: 'order' })
  expect(page.json().data).toMatchObject([
    { expanded: { order: { id: ordered.uid } } },
    { expanded: { order: { id: ordered.uid } } },
  ])
  expect((await get('/parcels', { expand: 'events' })).statusCode).toBe(400)
  expect((await get(`/parcels/${id}`, { expand: 'all' })).json().code).toBe('bad_request')
  const narrow = await makeTestKey(db(), anna.customerUid, { scopes: ['parcels:read'] })
  const refused = await get(`/parcels/${id}`, { expand: 'order' }, narrow)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'scope_missing'])
})

test('the pickup page is named to a key of that scope alone, and no cursor holds it', async () => {
  const [id] = listed
  const open = await makeTestKey(db(), anna.customerUid, {
    scopes: ['parcels:read', 'pickup:read'],
  })
  const row = await db()
    .selectFrom('parcel')
    .select('uid')
    .where('barcode', '=', id ?? '')
    .executeTakeFirstOrThrow()
  expect((await get(`/parcels/${id}`, {}, open)).json().pickup_url).toMatch(`/p/${row.uid}`)
  const page = await get('/parcels', { limit: '1' })
  const cursor = Buffer.from(page.json<Page>().next_cursor ?? '', 'base64url').toString('latin1')
  expect(cursor).toContain(id)
  expect(cursor).not.toContain(row.uid)
  expect(page.body).not.toContain(row.uid)
})

test('a cursor is good for its own list, filters and customer alone', async () => {
  const boris = await signInCustomer(opened)
  const his = await makeTestKey(db(), boris.customerUid)
  const { next_cursor: cursor } = (await get('/parcels', { limit: '1' })).json<Page>()
  const tries = [
    await get('/parcels', { limit: '1', cursor: cursor ?? '' }, his),
    await get('/parcels', { limit: '1', cursor: cursor ?? '', sort: 'asc' }),
    await get('/parcels', { limit: '1', cursor: cursor ?? '', status: 'created' }),
    await get('/orders', { limit: '1', cursor: cursor ?? '' }),
    await get('/parcels', { cursor: `${cursor ?? ''}A` }),
  ]
  expect(tries.map((each) => [each.statusCode, each.json().code])).toEqual(
    tries.map(() => [400, 'bad_cursor']),
  )
  expect((await get('/parcels', {}, his)).json()).toEqual({ data: [], next_cursor: null })
  expect((await get('/parcels', { order: ordered.uid }, his)).json<Page>().data).toEqual([])
  expect((await get(`/orders/${ordered.uid}`, {}, his)).json().code).toBe('not_found')
})

test('parcels are counted by company, with whichever key they are ordered or tried', async () => {
  const other = await makeTestKey(db(), anna.customerUid)
  const attempt = (token: string) =>
    opened.app.inject({
      method: 'POST',
      url: '/api/v1/parcels',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        number: 'T-1',
        point,
        recipient: { phone: '+79161234567' },
        packages: [{ cell_size: 'M' }],
        weight_g: 500,
        dry_run: true,
      },
    })
  const first = await attempt(key)
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"write";q=300;w=60, "parcels";q=2;w=60;qu="parcels"',
    ratelimit: expect.stringMatching(/^"write";r=\d+;t=\d+, "parcels";r=1;t=\d+$/),
  })
  expect((await attempt(other)).statusCode).toBe(200)
  const refused = await attempt(key)
  expect(refused.json()).toMatchObject({ code: 'rate_limited', violated_policies: ['parcels'] })
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
})

test.each(FUZZ_STRINGS)('%s in any filter is rejected or finds nothing', async (_name, text) => {
  for (const [path, names] of [
    [
      '/parcels',
      'status status_group order number point created_from created_to sort limit cursor',
    ],
    ['/orders', 'status number created_from created_to sort limit cursor'],
  ] as const)
    for (const name of names.split(' ')) {
      const response = await get(path, { [name]: text })
      expect([name, [200, 400]]).toEqual([name, expect.arrayContaining([response.statusCode])])
    }
})
