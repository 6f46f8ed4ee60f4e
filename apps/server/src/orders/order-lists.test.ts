import {
  listOrders,
  ORDERS_FOUND_MAX,
  orderRow,
  type OrderRow,
} from '@yacheyka/contract/orders/order-lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { inTransaction } from '#/db/transaction.ts'
import { move } from '#/ledger/test-ledger.ts'
import { cancelOrderedParcel } from './cancel-parcel.ts'
import { insertTerminal, lineTo, order, type TestTerminal, TEST_ORDERS } from './test-orders.ts'
import { foldChanges } from '#/counters/fold-changes.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'

let opened: TestApp
let terminal: TestTerminal
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  terminal = await insertTerminal(db())
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
})

const db = () => opened.database.db
const HOUR = 3_600_000

interface Listed {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly OrderRow[]
}
type Query = Readonly<Record<string, string | number>>

const urlOf = (query: Query) => {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) words.set(name, String(value))
  return `${listOrders.path.replace(':uid', anna.userUid)}?${words.toString()}`
}
const request = (query: Query) => opened.app.inject({ url: urlOf(query), headers: anna.headers })
const list = async (query: Query = {}): Promise<Listed> => {
  const response = await request(query)
  expect(response.statusCode).toBe(200)
  return response.json<Listed>()
}
const numbersOf = async (query: Query = {}) =>
  (await list(query)).results.map(({ order_number }) => order_number)

/** An order placed at an instant; paid where the deposit covers it. */
const placeAt = (iso: string, lines = [lineTo(terminal)]) =>
  order(db(), anna.customerUid, lines, { ...TEST_ORDERS, now: new Date(iso) })

test('an order requested whole names the member who placed it, to others than that member', async () => {
  const { customerUid } = anna
  const vera = await signInCustomer(opened, { customerUid, role: 'shipper' })
  const { uid, orderNumber } = await placeAt('2026-11-25T09:00:00Z')
  const ordererFor = async () => (await list({ order_number: orderNumber })).results[0]?.ordered_by
  expect(await ordererFor()).toBe(null)
  await db()
    .updateTable('juridical_order')
    .set({ user_uid: vera.userUid })
    .where('uid', '=', uid)
    .execute()
  expect(await ordererFor()).toBe('Иванова Анна Петровна')
  expect((await list()).results[0]).not.toHaveProperty('ordered_by')
  anna = vera
  expect(await ordererFor()).toBe(null)
})

test('orders with their state, price and number of parcels; those of others never', async () => {
  const first = await placeAt('2026-11-25T09:00:00Z', [
    lineTo(terminal, { cells: ['S', 'M'] }),
    lineTo(terminal),
  ])
  const boris = await signInCustomer(opened)
  const others = await order(db(), boris.customerUid, [lineTo(terminal)])
  const { count, results, next, previous } = await list()
  expect([count, next, previous]).toEqual([1, null, null])
  expect(results.map((each) => orderRow.parse(each))).toMatchObject([
    {
      order_number: first.orderNumber,
      order_status: 'awaiting_payment',
      order_status_text: 'Ожидает оплаты',
      payment_status: 1,
      payment_status_text: 'Ожидает оплаты',
      date_added: '2026-11-25T12:00:00+03:00',
      parcels_count: 2,
    },
  ])
  expect(results[0]).not.toHaveProperty('parcels')
  expect(await list({ order_number: others.orderNumber })).toMatchObject({ count: 0, results: [] })
})

test('a whole number answers one order with its parcels as its lines stood', async () => {
  const made = await placeAt('2026-11-25T09:00:00Z', [
    lineTo(terminal, { parcel_number: `В-${anna.login}`, cells: ['S', 'M'] }),
    lineTo(terminal, { parcel_number: `А-${anna.login}` }),
    lineTo(terminal, { parcel_number: `Б-${anna.login}` }),
  ])
  await placeAt('2026-11-25T10:00:00Z')
  const { count, results } = await list({ order_number: ` ${made.orderNumber} ` })
  expect(count).toBe(1)
  const [found] = results.map((each) => orderRow.parse(each))
  expect(found?.parcels?.map(({ parcel_number }) => parcel_number)).toEqual(
    ['В', 'А', 'Б'].map((letter) => `${letter}-${anna.login}`),
  )
  expect(found?.parcels?.map(({ barcodes }) => barcodes)).toEqual(
    made.parcels.map(({ cells }) => cells.map(({ barcode }) => barcode).toSorted()),
  )
  expect(
    found?.parcels?.map(({ sizes }) =>
      sizes.map(String).toSorted((one, other) => (one < other ? -1 : 1)),
    ),
  ).toEqual([['M', 'S'], ['M'], ['M']])
  expect(found?.parcels?.[0]).toMatchObject({
    order_number: made.orderNumber,
    terminal_number: terminal.number,
    service_type: 'yourself',
  })
  expect(await list({ order_number: made.orderNumber, offset: 1 })).toMatchObject({
    count: 1,
    results: [],
  })
  const filtered = { order_number: made.orderNumber, order_status: 'completed' }
  expect(await list(filtered)).toMatchObject({ count: 0, results: [] })
})

describe('filters', () => {
  let numbers: string[]
  let uids: string[]
  beforeEach(async () => {
    const made = [
      await placeAt('2026-12-01T20:59:59Z'),
      await placeAt('2026-12-01T21:00:00Z'),
      await placeAt('2026-12-02T20:59:59Z'),
      await placeAt('2026-12-02T21:00:00Z'),
    ]
    numbers = made.map(({ orderNumber }) => orderNumber)
    uids = made.flatMap(({ parcels }) => parcels.map(({ uid }) => uid))
  })
  const places = async (query: Query) =>
    (await numbersOf(query)).map((number) => numbers.indexOf(number))

  test('days are whole days of Moscow, both of them in', async () => {
    expect(await places({})).toEqual([3, 2, 1, 0])
    expect(await places({ date_from: '2026-12-02', date_to: '2026-12-02' })).toEqual([2, 1])
    expect(await places({ date_to: '2026-12-01' })).toEqual([0])
    expect(await places({ date_from: '2026-12-03' })).toEqual([3])
    expect(await places({ date_from: '2026-12-04', date_to: '' })).toEqual([])
  })

  test('oldest first', async () => {
    expect(await places({ ordering: 'date_added' })).toEqual([0, 1, 2, 3])
    expect(await places({ ordering: 'date_added', offset: 1, limit: 2 })).toEqual([1, 2])
  })

  test('statuses, as they change', async () => {
    const options = { ...TEST_ORDERS, now: new Date('2026-12-03T09:00:00Z') }
    await inTransaction(db(), (transaction) =>
      cancelOrderedParcel(transaction, uids[1] ?? '', options),
    )
    expect(await places({ order_status: 'completed' })).toEqual([1])
    expect(await places({ order_status: 'awaiting_payment' })).toEqual([3, 2, 0])
    expect(await places({ order_status: 'completed,active' })).toEqual([1])
    expect(await list({ order_status: 'active' })).toMatchObject({ count: 0, results: [] })
    await foldChanges(db())
    expect(await list({ order_status: 'completed,awaiting_payment', limit: 2 })).toMatchObject({
      count: 4,
    })
  })

  test('the beginning of a number, with the other filters', async () => {
    const found = await list({ order_number: '26120', limit: 2 })
    expect([found.count, found.results.length]).toEqual([4, 2])
    expect(await places({ order_number: '261202' })).toEqual([2, 1])
    expect(await places({ order_number: '26120', date_to: '2026-12-01' })).toEqual([0])
    expect(await places({ order_number: '26120', ordering: 'date_added' })).toEqual([0, 1, 2, 3])
    expect(await places({ order_number: '%' })).toEqual([])
  })
})

test('pages together are the whole list once, in one order, and lead to each other', async () => {
  await move(db(), { customerUid: anna.customerUid, change: 10_000_000 })
  const start = Date.parse('2026-12-01T00:00:00Z')
  // Some in the same instant.
  for (let each = 0; each < 17; each++)
    await placeAt(new Date(start + Math.floor(each / 2) * 7 * HOUR).toISOString())
  for (const query of [
    {},
    { ordering: 'date_added' },
    { order_status: 'active,completed' },
    { order_number: '2612' },
  ]) {
    const whole = await numbersOf({ ...query, limit: 100 })
    expect(new Set(whole).size).toBe(17)
    for (const limit of [1, 3, 10]) {
      const seen: string[] = []
      const turn = async (url: string): Promise<Listed> => {
        const page = (await opened.app.inject({ url, headers: anna.headers })).json<Listed>()
        seen.push(...page.results.map(({ order_number }) => order_number))
        return page.next === null ? page : turn(page.next)
      }
      const last = await turn(urlOf({ ...query, limit }))
      expect([seen, last.count]).toEqual([whole, 17])
    }
    for (const offset of [17, 100_000_000])
      expect(await list({ ...query, offset })).toMatchObject({ count: 17, results: [] })
  }
  const [newest] = (await list({ order_status: 'active' })).results
  expect(newest).toMatchObject({ order_status_text: 'Активен', payment_status_text: 'Оплачен' })
})

test('a beginning of more numbers than are counted is paged no farther', async () => {
  await sql`INSERT INTO juridical_order (uid, order_number, customer_uid, status, price, paid_at, created_at)
    SELECT md5(at::text)::uuid, '770' || lpad(at::text, 9, '0'), ${anna.customerUid}, 'active', 0, now(),
      '2026-02-01T00:00:00Z'::timestamptz + at * interval '1 second'
    FROM generate_series(1, ${ORDERS_FOUND_MAX + 5}) AS at`.execute(db())
  expect(await list({ order_number: '77' })).toMatchObject({ count: ORDERS_FOUND_MAX })
  expect((await list({ order_number: '77', offset: ORDERS_FOUND_MAX - 1 })).results).toHaveLength(1)
  expect((await list({ order_number: '77', offset: ORDERS_FOUND_MAX })).results).toEqual([])
  expect(await numbersOf({ order_number: '770000000777' })).toEqual(['770000000777'])
  const newest = String(770_000_000_000 + ORDERS_FOUND_MAX + 5)
  expect(await numbersOf({ order_number: '77', limit: 1 })).toEqual([newest])
  const oldest = { order_number: '77', limit: 1, ordering: 'date_added' }
  expect(await numbersOf(oldest)).toEqual(['770000000001'])
})

describe('filters that are wrong are reported by name', () => {
  test.each([
    ['date_from', '2026-13-01', 'Укажите день вида 2026-02-01'],
    ['date_to', '2022-12-31', 'День не раньше 1 января 2023 года'],
    ['order_status', 'active,done', 'Нет такого статуса заказа: done'],
    ['order_number', '1\0', 'Номер с недопустимыми символами'],
    ['order_number', '1'.repeat(65), 'Номер не длиннее 64 символов'],
    ['ordering', 'price', 'ordering: -date_added или date_added'],
  ])('%s of %j', async (name, value, message) => {
    const response = await request({ [name]: value })
    expect([response.statusCode, response.json()]).toEqual([400, { [name]: [message] }])
  })

  test('days out of order', async () => {
    const response = await request({ date_from: '2026-02-02', date_to: '2026-02-01' })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { date_to: ['Конец периода раньше начала'] },
    ])
  })

  test('whatever stands in any field is found or rejected with words, never broken', async () => {
    const strange: unknown[] = []
    for (const name of ['order_number', 'order_status', 'date_to', 'ordering', 'offset'])
      for (const [, value] of FUZZ_STRINGS) {
        const { statusCode } = await request({ [name]: value })
        if (![200, 400].includes(statusCode)) strange.push([name, value, statusCode])
      }
    expect(strange).toEqual([])
  })
})

test('without signing in 401; of another user 404', async () => {
  const url = listOrders.path.replace(':uid', anna.userUid)
  expect((await opened.app.inject({ url })).statusCode).toBe(401)
  const boris = await signInCustomer(opened)
  expect((await opened.app.inject({ url, headers: boris.headers })).statusCode).toBe(404)
})
