import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { FUZZ_VALUES } from '#/http/test-fuzz.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let key: string
let ordered: string
/** Barcodes of the order's parcels, in its order. */
let barcodes: readonly string[]
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_API_WRITE_PER_MINUTE: '100000',
    LIMIT_API_DOCUMENTS_PER_MINUTE: '100000',
  })
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
  await move(db(), { customerUid: anna.customerUid, change: 10_000_000 })
  const terminal = await insertTerminal(db(), { M: 500 })
  const lines = [lineTo(terminal), lineTo(terminal), lineTo(terminal)]
  ordered = (await order(db(), anna.customerUid, lines)).uid
  const rows = await db()
    .selectFrom('parcel')
    .select('barcode')
    .where('order_uid', '=', ordered)
    .orderBy('order_line')
    .execute()
  barcodes = rows.map(({ barcode }) => barcode)
})
afterAll(() => opened.close())

const db = () => opened.database.db
const get = (path: string, token = key, headers = {}) =>
  callV1(opened, token, 'GET', path, { headers })
const print = (payload: object, token = key) =>
  callV1(opened, token, 'POST', '/labels', { payload, once: null })
/** In the order in which they are printed. */
const printed = (zpl: string) =>
  barcodes
    .filter((each) => zpl.includes(each))
    .toSorted((one, other) => zpl.indexOf(one) - zpl.indexOf(other))

test('an order has its labels, its act and its document', async () => {
  for (const path of ['labels', 'labels?format=a4&start=3', 'acceptance_act', 'document']) {
    const response = await get(`/orders/${ordered}/${path}`)
    expect([path, response.statusCode, response.rawPayload.subarray(0, 4).toString()]).toEqual([
      path,
      200,
      '%PDF',
    ])
  }
  expect(printed((await get(`/orders/${ordered}/labels?format=zpl`)).body)).toEqual(barcodes)
})

test('labels of any parcels come in the order in which they are named, cancelled ones not', async () => {
  const requested = barcodes.toReversed()
  const response = await print({ parcels: requested, format: 'zpl' })
  expect(response.headers['content-type']).toMatch(/^text\/plain/)
  expect(printed(response.body)).toEqual(requested)
  const pdf = await print({ parcels: requested, format: 'a4', start: 2 })
  expect(pdf.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  const { uid } = await insertParcelIn(db(), 'cancelled', { customerUid: anna.customerUid })
  const cancelled = await db()
    .selectFrom('parcel')
    .select('barcode')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const mixed = await print({ parcels: [cancelled.barcode, requested[0]], format: 'zpl' })
  expect(mixed.body).not.toContain(cancelled.barcode)
  expect(printed(mixed.body)).toEqual([requested[0]])
  const none = await print({ parcels: [cancelled.barcode] })
  expect([none.statusCode, none.json().code]).toEqual([409, 'all_cancelled'])
})

test('parcels and orders of others are not there, and each unknown one is named', async () => {
  const boris = await signInCustomer(opened)
  const his = await makeTestKey(db(), boris.customerUid)
  const foreign = await print({ parcels: [barcodes[0]] }, his)
  expect(foreign.json()).toMatchObject({ status: 404, errors: [{ pointer: '#/parcels/0' }] })
  const unknown = await print({ parcels: [barcodes[0], 'YA0'] })
  expect(unknown.json()).toMatchObject({ status: 404, errors: [{ pointer: '#/parcels/1' }] })
  for (const path of ['labels', 'acceptance_act', 'document']) {
    expect((await get(`/orders/${ordered}/${path}`, his)).json().code).toBe('not_found')
    expect((await get(`/orders/x/${path}`)).json().code).toBe('not_found')
  }
  expect((await get(`/parcels/${barcodes[0]}/events`, his)).json().code).toBe('not_found')
  const twice = await print({ parcels: [barcodes[0], barcodes[0]] })
  expect([twice.statusCode, twice.json().code]).toEqual([422, 'validation_failed'])
})

test('a parcel shows what it went through, the oldest first', async () => {
  const { uid } = await insertParcelIn(db(), 'in_delivery', { customerUid: anna.customerUid })
  const { barcode } = await db()
    .selectFrom('parcel')
    .select('barcode')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const { data } = (await get(`/parcels/${barcode}/events`)).json()
  expect(data.at(0)).toMatchObject({ status: 'created', status_group: 'preparing' })
  expect(data.at(-1)).toMatchObject({ status: 'in_delivery', status_text: 'В доставке' })
  const ids = data.map((event: { id: string }) => event.id)
  expect(new Set(ids).size).toBe(data.length)
  expect(ids[0]).toMatch(/^pev_[0-9a-f]{32}$/)
  const response = await get(`/parcels/${barcode}/events`, key, { 'accept-language': 'en' })
  expect(response.json().data.at(-1).status_text).toBe('In delivery')
  expect(response.body).not.toContain(uid)
})

test.each(FUZZ_VALUES)(
  '%s in any field is rejected, never by an error of ours',
  async (_name, value) => {
    for (const body of [
      { parcels: value },
      { parcels: [value] },
      { parcels: [barcodes[0]], format: value },
      { parcels: [barcodes[0]], start: value },
    ])
      expect((await print(body)).statusCode).toBeLessThan(500)
  },
)
