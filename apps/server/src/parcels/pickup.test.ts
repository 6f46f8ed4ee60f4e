import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { pickupWording, showsCode } from '@yacheyka/core/parcels/pickup-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  insertCustomer,
  insertParcel,
  insertParcelIn,
  insertPoint,
} from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'

let opened: TestApp
let address = 0
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_PARCEL_PER_MINUTE: '3', TRUST_PROXY: '1' })
})
afterAll(() => opened.close())

const db = () => opened.database.db
const request = (uid: string, from = `10.1.0.${(address += 1)}`) =>
  opened.app.inject({ url: `/api/parcel/${uid}`, headers: { 'x-forwarded-for': from } })

test('an unknown parcel is 404, and nobody may keep even that', async () => {
  const response = await request('1'.repeat(22))
  expect([response.statusCode, response.json().detail]).toEqual([404, 'Такой посылки нет'])
  expect(response.headers['cache-control']).toBe('no-store')
})

test('who asks too often waits', async () => {
  for (let call = 0; call < 3; call += 1) await request('1'.repeat(22), '10.2.0.1')
  const refused = await request('1'.repeat(22), '10.2.0.1')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})

test('the page of a parcel: code, sender, sum, deadline of its point; kept and found by nobody', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const customerUid = await insertCustomer(db(), 'Книжный двор')
  const pointUid = await insertPoint(db(), { number: 'ЧЛБ1', time_zone: 'Asia/Yekaterinburg' })
  const draft = { customerUid, pointUid, cod: 123_405, parcelNumber: 'КД-1' }
  const parcel = await insertParcelIn(db(), 'ready_for_pickup', draft, now)
  const response = await request(parcel.uid)
  expect(response.json()).toEqual({
    uid: parcel.uid,
    order_id: 'КД-1',
    consignor: 'Книжный двор',
    cod: '1234.05',
    expire_at: '2026-11-23T23:59:59+05:00',
    number: 'ЧЛБ1',
    qrstring: parcel.qr,
    pincode: parcel.pin,
    cells: 1,
    delivery_info: {
      current_status: 'Готово к получению',
      updated_at: '2026-11-20T13:00:00+03:00',
    },
  })
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(response.body).not.toContain('79161234567')
})

test('a parcel that nobody has brought yet has its code, and no deadline', async () => {
  const parcel = await insertParcel(db())
  expect((await request(parcel.uid)).json()).toMatchObject({
    pincode: parcel.pin,
    cod: '0.00',
    expire_at: null,
    delivery_info: { current_status: 'Создана' },
  })
})

test.each(PARCEL_STATUSES)(
  'in %s the code is shown as the table says, under its wording',
  async (status) => {
    const parcel = await insertParcelIn(db(), status)
    const response = await request(parcel.uid)
    const { pincode, qrstring, delivery_info: info } = response.json()
    expect(info.current_status).toBe(pickupWording(status))
    const code = showsCode(status) ? [parcel.pin, parcel.qr] : [null, null]
    expect([pincode, qrstring]).toEqual(code)
    expect(response.body.includes(parcel.pin)).toBe(showsCode(status))
  },
)

test('several cells are one page; a cell has none of its own', async () => {
  const parcel = await insertParcelIn(db(), 'delivered', { cells: [{ size: 'M' }, { size: 'L' }] })
  expect((await request(parcel.uid)).json()).toMatchObject({ cells: 2, pincode: parcel.pin })
  for (const cell of parcel.cells) expect((await request(cell.uid)).statusCode).toBe(404)
})

test.each(FUZZ_STRINGS)('%s is no parcel', async (_name, text) => {
  const response = await request(encodeURIComponent(text.toWellFormed().slice(0, 300)))
  expect([response.statusCode, typeof response.json().detail]).toEqual([404, 'string'])
})

test('the page closes three months after the parcel was fetched, and never while it waits', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000)
  const statusOf = async (status: 'issued' | 'overdue', days: number) => {
    const { uid } = await insertParcelIn(db(), status, {}, at(days))
    return (await request(uid)).statusCode
  }
  expect(await statusOf('issued', 89)).toBe(200)
  expect(await statusOf('issued', 91)).toBe(404)
  expect(await statusOf('overdue', 91)).toBe(200)
})
