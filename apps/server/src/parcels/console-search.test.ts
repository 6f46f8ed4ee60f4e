import { newUid } from '#/db/uuid.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import type { CreatedParcel } from '#/parcel-store/create-parcels.ts'
import {
  insertCustomer,
  insertParcel,
  insertParcelIn,
  insertPoint,
} from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'

let opened: TestApp
let support: TestOperator
let roman: string
let parcel: CreatedParcel
let twin: CreatedParcel
let inCells: CreatedParcel
let pointUid: string
beforeAll(async () => {
  opened = await openTestApp()
  support = await signInOperator(opened, 'support')
  roman = await insertCustomer(db(), 'ООО «Ромашка и Ёлка»')
  const other = await insertCustomer(db(), 'ИП Лютикова')
  await db().updateTable('customer').set({ inn: '7707083893' }).where('uid', '=', roman).execute()
  pointUid = await insertPoint(db(), { number: 'МСК-0142' })
  const draft = { pointUid, receiverPhone: '+79165554567' }
  parcel = await insertParcel(db(), { ...draft, customerUid: roman, parcelNumber: 'КП 104233' })
  twin = await insertParcel(db(), { customerUid: other, parcelNumber: 'КП 104233' })
  inCells = await insertParcel(db(), {
    customerUid: other,
    cells: [{ size: 'S' }, { size: 'M' }],
    receiverPhone: '+79031114567',
  })
})
afterAll(() => opened.close())

const db = () => opened.database.db

interface Listed {
  readonly count: number
  readonly exact: boolean
  readonly results: readonly {
    readonly barcode: string
    readonly customer: { readonly name: string }
  }[]
}
const list = async (query: Readonly<Record<string, string>>) => {
  const search = new URLSearchParams(query).toString()
  const response = await support.inject({ url: `/api/operator/parcels?${search}` })
  expect(response.statusCode).toBe(200)
  return response.json<Listed>()
}
const find = async (q: string) => (await list({ q })).results.map(({ barcode }) => barcode)

describe('finding a parcel by what is printed on it or said on the phone', () => {
  test('a barcode of ours, however it is typed, and without its letters', async () => {
    expect(await find(parcel.barcode)).toEqual([parcel.barcode])
    expect(await find(` ${parcel.barcode.toLowerCase().replace('ya', 'уа ')} `)).toEqual([
      parcel.barcode,
    ])
    expect(await find(parcel.barcode.slice(2))).toEqual([parcel.barcode])
  })

  test('the barcode of one cell leads to its parcel', async () => {
    expect(await find(inCells.cells[1]?.barcode ?? '')).toEqual([inCells.barcode])
  })

  test('a number of several senders lists them all; a beginning of it too', async () => {
    expect((await find('кп  104233')).toSorted()).toEqual([parcel.barcode, twin.barcode].toSorted())
    expect((await find('КП 1042')).toSorted()).toEqual([parcel.barcode, twin.barcode].toSorted())
  })

  test('a phone in any spelling', async () => {
    for (const spelt of ['+7 (916) 555-45-67', '89165554567', '9165554567', '8 916 555 45 67'])
      expect(await find(spelt)).toEqual([parcel.barcode])
  })

  test('the last digits of a phone: alone those of everybody, with other words that one', async () => {
    expect((await find('4567')).toSorted()).toEqual(
      expect.arrayContaining([parcel.barcode, inCells.barcode].toSorted()),
    )
    expect(await find('45-67 ромашка')).toEqual([parcel.barcode])
    expect(await find('МСК-0142 4567')).toEqual([parcel.barcode])
    expect(await find('+7 916 555-45-67 Ромашка')).toEqual([parcel.barcode])
    expect(await find('+7 916 555-45-67 Лютикова')).toEqual([])
  })

  test('a customer by the beginnings of words of its name, and by its INN', async () => {
    expect(await find('елка ромаш')).toEqual([parcel.barcode])
    expect(await find('«РОМАШКА»')).toEqual([parcel.barcode])
    expect(await find('7707083893')).toEqual([parcel.barcode])
  })

  test('the number of a point', async () => {
    expect(await find('мск-0142')).toEqual([parcel.barcode])
  })

  test('the number of an order, and what begins it', async () => {
    const placed = await order(db(), roman, [
      lineTo(await insertTerminal(db())),
      lineTo(await insertTerminal(db())),
    ])
    const barcodes = placed.parcels.map(({ barcode }) => barcode).toSorted()
    expect((await find(placed.orderNumber)).toSorted()).toEqual(barcodes)
    expect((await find(`№ ${placed.orderNumber}`)).toSorted()).toEqual(barcodes)
    expect((await find(placed.orderNumber.slice(0, 11))).toSorted()).toEqual(barcodes)
    await db()
      .updateTable('parcel')
      .set({ order_uid: null })
      .where('order_uid', 'is not', null)
      .execute()
    await db()
      .updateTable('parcel')
      .set({ customer_uid: await insertCustomer(db(), 'ООО «Прочие»') })
      .where('barcode', 'in', barcodes)
      .execute()
  })

  test('neither a PIN nor the uid finds anything: they open the page with the code', async () => {
    const { pin, uid } = await insertParcel(db(), { receiverPhone: '+79990000000' })
    expect(await find(uid)).toEqual([])
    expect(await find(pin)).toEqual([])
    expect(await find(`${pin.slice(0, 4)}-${pin.slice(4)}`)).toEqual([])
  })

  test('whatever is typed is answered', async () => {
    for (const [, text] of FUZZ_STRINGS.filter(([, each]) => each.isWellFormed())) {
      const q = encodeURIComponent(text.slice(0, 300))
      const response = await support.inject({ url: `/api/operator/parcels?q=${q}` })
      expect(response.statusCode).toBeOneOf([200, 400])
    }
    for (const text of ["' OR 1=1", '& | ! :*', '\\', '%', '(((', '١٢٣٤ ٥٦٧٨', 'a:* & b'])
      expect(await find(text)).toEqual([])
    expect((await support.inject({ url: '/api/operator/parcels?q=%00' })).statusCode).toBe(400)
  })
})

describe('filters', () => {
  test('by customer, point, status, overdue, blocked and day, together with a search', async () => {
    const customerUid = await insertCustomer(db(), 'ООО «Фильтр»')
    const at = await insertPoint(db(), { number: 'ФИЛЬТР-1' })
    const overdue = await insertParcelIn(db(), 'overdue', { customerUid, pointUid: at })
    const blocked = await insertParcelIn(db(), 'blocked_for_return', { customerUid })
    const stored = await insertParcelIn(db(), 'stored', { customerUid })
    const barcodesOf = async (query: Readonly<Record<string, string>>) =>
      (await list({ customer: customerUid, ...query })).results.map(({ barcode }) => barcode)
    expect(await barcodesOf({})).toHaveLength(3)
    expect(await barcodesOf({ overdue: '1' })).toEqual([overdue.barcode])
    expect(await barcodesOf({ blocked: '1' })).toEqual([blocked.barcode])
    expect(await barcodesOf({ parcel_status: 'stored' })).toEqual([stored.barcode])
    expect(await barcodesOf({ terminal_number: ' фильтр-1'.toUpperCase() })).toEqual([
      overdue.barcode,
    ])
    expect(await barcodesOf({ terminal_number: 'НЕТ-ТАКОЙ' })).toEqual([])
    expect(await barcodesOf({ date_to: '2023-01-02' })).toEqual([])
    expect(await barcodesOf({ q: stored.parcelNumber, parcel_status: 'overdue' })).toEqual([])
    expect(await barcodesOf({ q: stored.parcelNumber })).toEqual([stored.barcode])
  })

  test('pages that are neither repeated nor left out', async () => {
    const customer = await insertCustomer(db(), 'ООО «Страницы»')
    for (let made = 0; made < 5; made += 1) await insertParcel(db(), { customerUid: customer })
    const seen: string[] = []
    for (const offset of ['0', '2', '4']) {
      const page = await list({ customer, limit: '2', offset })
      expect(page.count).toBe(5)
      seen.push(...page.results.map(({ barcode }) => barcode))
    }
    expect(new Set(seen).size).toBe(5)
    expect((await list({ customer, limit: '2', offset: '6' })).results).toEqual([])
  })

  test('what is no filter is rejected by its field', async () => {
    const response = await support.inject({
      url: '/api/operator/parcels?customer=x&parcel_status=gone&overdue=yes',
    })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json())).toEqual(
      expect.arrayContaining(['customer', 'parcel_status', 'overdue']),
    )
    expect((await list({ customer: newUid() })).results).toEqual([])
  })
})

test('an editor of content is let in to none of it, nor is anybody without a session', async () => {
  const editor = await signInOperator(opened, 'content')
  expect((await editor.inject({ url: '/api/operator/parcels' })).statusCode).toBe(403)
  expect((await opened.app.inject({ url: '/api/operator/parcels' })).statusCode).toBe(401)
})
