import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from '#/documents/test-pdf.ts'
import { move } from '#/ledger/test-ledger.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertTerminal, lineTo, order as orderAt, TEST_ORDERS } from './test-orders.ts'
import { insertCustomer } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let manager: TestOperator
let support: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager')
  support = await signInOperator(opened, 'support')
})
afterAll(() => opened.close())

const db = () => opened.database.db
const order = async (customerUid: string, count = 1) => {
  const terminal = await insertTerminal(db())
  const lines = Array.from({ length: count }, () => lineTo(terminal))
  return orderAt(db(), customerUid, lines, { ...TEST_ORDERS, now: new Date() })
}
const get = async <T>(path: string, operator = manager): Promise<T> => {
  const response = await operator.inject({ url: `/api/operator/orders${path}` })
  expect(response.statusCode).toBe(200)
  return response.json<T>()
}
interface Listed {
  readonly count: number
  readonly results: readonly { readonly order_number: string; readonly parcels_count: number }[]
}
const numbers = async (query: string) =>
  (await get<Listed>(`?${query}`)).results.map((row) => row.order_number)
const pay = (number: string, operator = manager, key = '') =>
  operator.inject({
    method: 'POST',
    url: `/api/operator/orders/${number}/pay`,
    payload: {},
    headers: key === '' ? {} : { 'idempotency-key': key },
  })
/** Money that comes without anybody trying the orders that wait for it. */
const comeQuietly = (customerUid: string, change: number) => move(db(), { customerUid, change })

interface Card {
  readonly order_status: string
  readonly balance: string | null
  readonly payments: readonly { readonly kind: string; readonly amount: string }[]
}

const statusesOf = (responses: readonly { readonly statusCode: number }[]): number[] =>
  responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

describe('the list', () => {
  test('of all customers, by number, customer, status, payment and day', async () => {
    const anna = await insertCustomer(db(), 'ООО «Анна»')
    const boris = await insertCustomer(db(), 'ООО «Борис»')
    await comeQuietly(anna, 10_000_000)
    const paid = await order(anna, 2)
    const unpaid = await order(boris)
    const late = await order(boris)
    await db()
      .updateTable('juridical_order')
      .set({ lapsed_at: new Date() })
      .where('uid', '=', late.uid)
      .execute()
    expect((await numbers('')).toSorted()).toEqual(
      [paid, unpaid, late].map(({ orderNumber }) => orderNumber).toSorted(),
    )
    expect(await numbers(`customer=${anna}`)).toEqual([paid.orderNumber])
    expect(await numbers(`order_number=${unpaid.orderNumber}`)).toEqual([unpaid.orderNumber])
    expect(await numbers(`order_number=${unpaid.orderNumber.slice(0, 11)}`)).toContain(
      unpaid.orderNumber,
    )
    expect(await numbers('order_status=active')).toEqual([paid.orderNumber])
    expect((await numbers('payment=unpaid')).toSorted()).toEqual(
      [unpaid, late].map(({ orderNumber }) => orderNumber).toSorted(),
    )
    expect(await numbers('payment=overdue')).toEqual([late.orderNumber])
    expect(await numbers('date_to=2023-01-02')).toEqual([])
    const { results } = await get<Listed>(`?customer=${anna}`)
    expect(results[0]?.parcels_count).toBe(2)
    const wrong = await manager.inject({ url: '/api/operator/orders?payment=x&customer=y' })
    expect(Object.keys(wrong.json())).toEqual(expect.arrayContaining(['customer', 'payment']))
  })
})

describe('the card', () => {
  test('what was paid, what came back, its parcels and documents', async () => {
    const customer = await insertCustomer(db(), 'ООО «Карточка»')
    await comeQuietly(customer, 10_000_000)
    const placed = await order(customer, 2)
    const [first] = placed.parcels
    await manager.inject({
      method: 'POST',
      url: `/api/operator/parcels/${first?.barcode ?? ''}/cancel`,
      payload: { reason: 'Передумали' },
    })
    const card = await get<Card>(`/${placed.orderNumber}`)
    expect(card.payments.map(({ kind }) => kind)).toEqual(['order_payment', 'refund'])
    expect(card.payments[0]?.amount).toMatch(/^-/)
    expect(card.balance).not.toBeNull()
    // Support helps, and sees nobody's money.
    expect((await get<Card>(`/${placed.orderNumber}`, support)).balance).toBeNull()
    const parcels = await get<{ count: number; results: readonly { barcode: string }[] }>(
      `/${placed.orderNumber}/parcels`,
    )
    expect(parcels.results.map(({ barcode }) => barcode)).toEqual(
      placed.parcels.map(({ barcode }) => barcode),
    )
    for (const file of ['file', 'labels']) {
      const response = await support.inject({
        url: `/api/operator/orders/${placed.orderNumber}/${file}`,
      })
      expect(response.headers['content-type']).toBe('application/pdf')
      expect(pdfText(response.rawPayload)).toContain(placed.orderNumber)
    }
    for (const path of ['/999999999999', '/x', '/999999999999/file'])
      expect((await manager.inject({ url: `/api/operator/orders${path}` })).statusCode).toBe(404)
  })
})

describe('paying from the deposit', () => {
  test('where money has come, once; and what stands against it', async () => {
    const customer = await insertCustomer(db(), 'ООО «Платит»')
    const { orderNumber } = await order(customer)
    expect((await pay(orderNumber)).json()).toMatchObject({ code: 'deposit_short' })
    expect((await pay(orderNumber, support)).statusCode).toBe(403)
    await comeQuietly(customer, 10_000_000)
    const responses = await Promise.all([
      pay(orderNumber, manager, 'once'),
      pay(orderNumber, manager, 'once'),
    ])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await get<Card>(`/${orderNumber}`)).order_status).toBe('active')
    expect((await get<Card>(`/${orderNumber}`)).payments).toHaveLength(1)
    expect((await pay(orderNumber)).json()).toMatchObject({ code: 'paid_already' })
    const audited = await db()
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject_id', '=', orderNumber)
      .execute()
    expect(audited).toEqual([{ action: 'order.pay', actor: 'manager' }])
  })

  test('of two operators at once one pays it', async () => {
    const customer = await insertCustomer(db(), 'ООО «Вдвоём»')
    const admin = await signInOperator(opened)
    const { orderNumber } = await order(customer)
    await comeQuietly(customer, 10_000_000)
    const responses = await Promise.all([pay(orderNumber), pay(orderNumber, admin)])
    expect(statusesOf(responses)).toEqual([200, 409])
    expect((await get<Card>(`/${orderNumber}`)).payments).toHaveLength(1)
  })

  test('the older go first: where nothing is left for this one, nothing is paid', async () => {
    const customer = await insertCustomer(db(), 'ООО «Очередь»')
    const older = await order(customer)
    const newer = await order(customer)
    const { price } = await db()
      .selectFrom('juridical_order')
      .select('price')
      .where('uid', '=', newer.uid)
      .executeTakeFirstOrThrow()
    await comeQuietly(customer, price)
    expect((await pay(newer.orderNumber)).json()).toMatchObject({ code: 'older_first' })
    expect((await get<Card>(`/${older.orderNumber}`)).order_status).toBe('awaiting_payment')
    expect((await pay(older.orderNumber)).statusCode).toBe(200)
  })
})
