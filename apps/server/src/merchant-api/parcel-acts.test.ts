import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { FUZZ_VALUES } from '#/http/test-fuzz.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let key: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_API_WRITE_PER_MINUTE: '100000' })
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
  await move(db(), { customerUid: anna.customerUid, change: 100_000_000 })
})
afterAll(() => opened.close())

const db = () => opened.database.db

interface Headers {
  readonly once?: string | null
  readonly seen?: string
  readonly token?: string
}
const call = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
  { once, seen, token = key }: Headers = {},
) => {
  const headers: Record<string, string> = seen === undefined ? {} : { 'if-match': seen }
  return callV1(opened, token, method, `/parcels/${path}`, { payload, once, headers })
}
const read = async (id: string) => (await call('GET', id)).json()
const parcelIn = async (status: ParcelStatus): Promise<string> => {
  const { uid } = await insertParcelIn(db(), status, { customerUid: anna.customerUid })
  const row = await db()
    .selectFrom('parcel')
    .select('barcode')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return row.barcode
}
/** Who was told that a parcel has another recipient. */
const contactChangedOf = (barcode: string) =>
  db()
    .selectFrom('outbox_message')
    .innerJoin('parcel', 'parcel.uid', 'outbox_message.parcel_uid')
    .select(['outbox_message.channel', 'outbox_message.recipient'])
    .where('parcel.barcode', '=', barcode)
    .where('outbox_message.template', '=', 'contact_changed')
    .orderBy('outbox_message.created_at')
    .execute()
const balance = () => balanceOf(db(), anna.customerUid)

test('storage is extended once for its price, and not for another', async () => {
  const id = await parcelIn('overdue')
  const { extension, version } = await read(id)
  const before = await balance()
  const wrong = await call('POST', `${id}/extend`, { days: 2, expected_price: '1.00' })
  const price = (2 * Number(extension.price_per_day)).toFixed(2)
  const error = { pointer: '#/expected_price', code: 'price_changed', price }
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    409,
    { code: 'price_changed', price, errors: [error] },
  ])
  const body = { days: 2, expected_price: price }
  const response = await call('POST', `${id}/extend`, body, { once: 'extend' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ status: 'delivered', extension: { days_left: 12 } })
  expect(response.json().version).toBeGreaterThan(version)
  expect(response.headers.etag).toBe(`"${response.json().version}"`)
  const again = await call('POST', `${id}/extend`, body, { once: 'extend' })
  expect([again.headers['idempotent-replayed'], again.json()]).toEqual(['true', response.json()])
  expect(before - (await balance())).toBe(Number(extension.price_per_day) * 200)
  await call('POST', `${id}/extend`, { days: 7 })
  const over = await call('POST', `${id}/extend`, { days: 7 })
  expect([over.statusCode, over.json().code]).toEqual([409, 'extension_limit'])
})

test('a cancelled parcel gives its money back, once', async () => {
  const before = await balance()
  const terminal = await insertTerminal(db(), { M: 5 })
  const placed = await order(db(), anna.customerUid, [lineTo(terminal)])
  const row = await db()
    .selectFrom('parcel')
    .select('barcode')
    .where('order_uid', '=', placed.uid)
    .executeTakeFirstOrThrow()
  const response = await call('POST', `${row.barcode}/cancel`, { reason: 'передумали' })
  expect(response.json()).toMatchObject({ status: 'cancelled', can: { cancel: false } })
  expect(await balance()).toBe(before)
  const { order: paid } = response.json()
  const headers = { authorization: `Bearer ${key}` }
  const url = '/api/v1/deposit/transactions?limit=2'
  const moved = (await opened.app.inject({ url, headers })).json()
  expect(moved.data).toMatchObject([
    { kind: 'refund', order: paid, parcel: row.barcode },
    { kind: 'order_payment', order: paid, parcel: null },
  ])
  const again = await call('POST', `${row.barcode}/cancel`, {})
  expect([again.statusCode, again.json().code]).toEqual([409, 'action_refused'])
})

test('a parcel is blocked and unblocked, and its code sent again', async () => {
  const id = await parcelIn('delivered')
  expect((await call('POST', `${id}/block`, {})).json()).toMatchObject({
    status: 'blocked_for_return',
    blocked: true,
    can: { unblock: true },
  })
  expect((await call('POST', `${id}/unblock`, {})).json()).toMatchObject({ status: 'delivered' })
  expect((await call('POST', `${id}/resend_code`, {})).statusCode).toBe(200)
  const soon = await call('POST', `${id}/resend_code`, {})
  expect([soon.statusCode, soon.json().code, soon.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    expect.stringMatching(/^\d+$/),
  ])
})

test('a recipient is changed until the parcel is at its point, fields of the shop at any time', async () => {
  const id = await parcelIn('in_delivery')
  const { version, recipient } = await read(id)
  const seen = `"${version}"`
  const response = await call('PATCH', id, { recipient: { phone: '8 916 000-11-22' } }, { seen })
  expect(response.json()).toMatchObject({
    version: version + 1,
    recipient: { phone: '+79160001122', email: recipient.email },
  })
  expect(await contactChangedOf(id)).toEqual([{ channel: 'sms', recipient: recipient.phone }])
  const late = await call('PATCH', id, { metadata: { a: 'b' } }, { seen })
  expect([late.statusCode, late.json().code]).toEqual([412, 'version_mismatch'])
  const fields = await call('PATCH', id, { metadata: { a: 'b' } }, { seen: '*' })
  expect(fields.json()).toMatchObject({ version: version + 2, metadata: { a: 'b' } })
  const there = await parcelIn('delivered')
  const refused = await call('PATCH', there, { recipient: { email: 'a@b.ru' } }, { seen: '*' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'contacts_refused'])
  const own = await call('PATCH', there, { metadata: { a: 'b' } }, { seen: '*' })
  expect(own.json().metadata).toEqual({ a: 'b' })
})

test('a change names the version that it is of, an act may, and has a key', async () => {
  const id = await parcelIn('created')
  const bare = await call('PATCH', id, { metadata: {} })
  expect([bare.statusCode, bare.json().code]).toEqual([428, 'if_match_required'])
  const other = await call('POST', `${id}/cancel`, {}, { seen: '"99"' })
  expect([other.statusCode, other.json().code]).toEqual([412, 'version_mismatch'])
  const noKey = await call('POST', `${id}/cancel`, {}, { once: null })
  expect([noKey.statusCode, noKey.json().code]).toEqual([400, 'idempotency_key_missing'])
  expect(await read(id)).toMatchObject({ status: 'created', version: 1 })
  const { version } = await read(id)
  const good = await call('POST', `${id}/cancel`, {}, { seen: `"${version}", "7"` })
  expect(good.json().status).toBe('cancelled')
})

const ACTS = [
  ['extend', { days: 1 }],
  ['cancel', {}],
  ['block', {}],
  ['unblock', {}],
  ['resend_code', {}],
] as const

test.each([
  ['extend', 'overdue', true],
  ['cancel', 'created', true],
  ['block', 'delivered', true],
  ['unblock', 'blocked_for_return', true],
  // The parcel stays as it is.
  ['resend_code', 'delivered', false],
] as const)(
  '%s of a parcel %s: rejected for another version with nothing changed, else raises it: %s',
  async (act, status, isRaised) => {
    const id = await parcelIn(status)
    const before = await read(id)
    const body = Object.fromEntries(ACTS)[act] ?? {}
    const other = await call('POST', `${id}/${act}`, body, { seen: '"99"' })
    expect([other.statusCode, other.json().code]).toEqual([412, 'version_mismatch'])
    expect(await read(id)).toEqual(before)
    const { version } = before
    const good = await call('POST', `${id}/${act}`, body, { seen: `"${version}"` })
    expect([good.statusCode, good.json().version > version]).toEqual([200, isRaised])
    expect(good.headers.etag).toBe(`"${good.json().version}"`)
  },
)

test('another customer’s parcel is not there, whatever is done with it', async () => {
  const boris = await signInCustomer(opened)
  const token = await makeTestKey(db(), boris.customerUid)
  const id = await parcelIn('delivered')
  const before = await read(id)
  for (const [act, body] of ACTS)
    expect((await call('POST', `${id}/${act}`, body, { token })).json().code).toBe('not_found')
  const change = await call('PATCH', id, { metadata: { a: 'b' } }, { token, seen: '*' })
  expect(change.json().code).toBe('not_found')
  expect(await read(id)).toEqual(before)
})

test('two changes of one version at once: one of them is reported', async () => {
  const id = await parcelIn('created')
  const responses = await Promise.all(
    ['a', 'b'].map((value) => call('PATCH', id, { metadata: { value } }, { seen: '"1"' })),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]))
})

test.each(FUZZ_VALUES)(
  '%s in any body is rejected, never by an error of ours',
  async (_name, value) => {
    const id = await parcelIn('created')
    for (const [path, method, body] of [
      ['', 'PATCH', { recipient: value }],
      ['', 'PATCH', { recipient: { phone: value } }],
      ['', 'PATCH', { metadata: value }],
      ['', 'PATCH', { metadata: { a: value } }],
      ['/extend', 'POST', { days: value }],
      ['/extend', 'POST', { days: 1, expected_price: value }],
      ['/block', 'POST', { reason: value }],
    ] as const) {
      const { statusCode } = await call(method, `${id}${path}`, body, { seen: '*' })
      expect(statusCode).toBeLessThan(500)
    }
  },
)
