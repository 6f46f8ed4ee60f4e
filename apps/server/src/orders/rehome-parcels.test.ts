import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { findCounterErrors } from '#/counters/verify-counters.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { creditDeposit } from './credit-deposit.ts'
import { lapseOrders } from './lapse-orders.ts'
import type { PlacedOrder } from './place-order.ts'
import {
  cellsOf,
  insertTerminal,
  lineTo,
  order,
  orderRow,
  TEST_NOW,
  TEST_ORDERS,
  type TestTerminal,
} from './test-orders.ts'

let database: TestDatabase
let customerUid: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  customerUid = await insertPayer(database.db)
  await database.db
    .insertInto('juridical_user')
    .values({
      uid: newUid(),
      customer_uid: customerUid,
      login: customerUid,
      ceo_fullname: 'Анна',
      ceo_phone: '',
      email: `${customerUid}@example.org`,
      created_at: TEST_NOW,
    })
    .execute()
})

/** Each test has a city of its own: all lockers of a database may be near each other. */
const CITIES = {
  Якутск: { longitude: 129.7331, latitude: 62.0339 },
  Магадан: { longitude: 150.8035, latitude: 59.5638 },
  Мурманск: { longitude: 33.0925, latitude: 68.9792 },
  Калининград: { longitude: 20.511, latitude: 54.7065 },
  Владивосток: { longitude: 131.8735, latitude: 43.1056 },
  Норильск: { longitude: 88.2027, latitude: 69.3535 },
  Архангельск: { longitude: 40.5433, latitude: 64.5401 },
} as const
type City = keyof typeof CITIES

/** A locker so many hundredths of a degree north of the middle. */
const lockerIn = (city: City, cells: Parameters<typeof insertTerminal>[1], north = 0) => {
  const { longitude, latitude } = CITIES[city]
  const place = { settlement: city, longitude, latitude: latitude + north / 100 }
  return insertTerminal(database.db, cells, place)
}

const DAY = 86_400_000
const later = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
const to = (city: City, terminal: TestTerminal, line: Parameters<typeof lineTo>[1] = {}) =>
  lineTo(terminal, { delivery_city: city, ...line })
const place = (lines: Parameters<typeof order>[2], payer = customerUid) =>
  order(database.db, payer, lines)
const credit = (change: number, days = 6) =>
  inTransaction(database.db, (transaction) =>
    creditDeposit(
      transaction,
      { customerUid, kind: 'correction', change, reference: newUid(), note: 'Проба' },
      { ...TEST_ORDERS, now: later(days) },
    ),
  )
/** Frees the cells of what is unpaid, and lets another customer take so many of them. */
async function loseCells(city: City, terminal: TestTerminal, sizes: readonly 'M'[]) {
  await lapseOrders(database.db, later(6))
  const other = await insertPayer(database.db)
  for (const size of sizes) await place([to(city, terminal, { cells: [size] })], other)
}

const parcelsOf = (orderUid: string) =>
  database.db
    .selectFrom('parcel')
    .leftJoin('point', 'point.uid', 'point_uid')
    .select(['parcel.uid', 'order_line', 'number', 'juridical_price', 'cell_held', 'pin'])
    .select(['ordered_point_uid', 'barcode', 'delivery_city'])
    .where('order_uid', '=', orderUid)
    .where('parent_uid', 'is', null)
    .orderBy('order_line')
    .execute()
const splitOf = ({ uid }: PlacedOrder) =>
  database.db
    .selectFrom('juridical_order')
    .selectAll()
    .where('split_from', '=', uid)
    .executeTakeFirst()
const emails = () =>
  database.db
    .selectFrom('outbox_message')
    .select(['template', 'body', 'attachment'])
    .where('recipient', '=', `${customerUid}@example.org`)
    .where('template', 'in', ['order_moved', 'order_paid'])
    .orderBy('template')
    .execute()
async function expectBooksBalanced() {
  expect((await verifyLedger(database.db)).errors).toEqual([])
  const errors = await database.db.transaction().execute((each) => findCounterErrors(each))
  expect(errors).toEqual([])
}

test('the parcels with free cells are paid and go; the rest wait in an order of their own, for the nearest locker with room', async () => {
  const city = 'Якутск'
  const full = await lockerIn(city, { M: 2 })
  const free = await lockerIn(city, { M: 5 }, 1)
  const tiny = await lockerIn(city, { S: 5 }, 2)
  const near = await lockerIn(city, { M: 5 }, 3)
  await lockerIn(city, { M: 5 }, 4)
  const ordered = await place([to(city, full), to(city, free), to(city, full)])
  const [first, second, third] = ordered.parcels
  await loseCells(city, full, ['M'])
  await database.db
    .updateTable('point_cell')
    .set({ taken: 4 })
    .where('point_uid', '=', free.uid)
    .execute()
  await credit(ordered.price)

  expect(await orderRow(database.db, ordered.uid)).toMatchObject({
    status: 'active',
    price: (first?.price ?? 0) + (second?.price ?? 0),
  })
  expect(await parcelsOf(ordered.uid)).toMatchObject([
    { uid: first?.uid, order_line: 1, number: full.number, cell_held: true },
    { uid: second?.uid, order_line: 2, number: free.number, cell_held: true },
  ])
  const split = await splitOf(ordered)
  expect(split).toMatchObject({
    status: 'awaiting_payment',
    price: third?.price,
    holds_cells: true,
    lapsed_at: null,
    created_at: later(6),
  })
  const [moved] = await parcelsOf(split?.uid ?? '')
  expect(moved).toMatchObject({
    uid: third?.uid,
    order_line: 1,
    number: near.number,
    barcode: third?.barcode,
    cell_held: true,
    ordered_point_uid: full.uid,
  })
  expect(await cellsOf(database.db, full)).toEqual(['M 2/2'])
  expect(await cellsOf(database.db, near)).toEqual(['M 1/5'])
  expect(await cellsOf(database.db, tiny)).toEqual(['S 0/5'])
  expect(await balanceOf(database.db, customerUid)).toBe(third?.price)
  const sent = await emails()
  expect(sent).toMatchObject([
    { template: 'order_moved', attachment: { uid: split?.uid } },
    { template: 'order_paid', attachment: { uid: ordered.uid } },
  ])
  expect(sent[0]?.body).toContain(
    `${third?.parcelNumber ?? ''}: ${near.number} вместо ${full.number}`,
  )
  await expectBooksBalanced()

  await credit(1, 7)
  expect(await orderRow(database.db, split?.uid ?? '')).toMatchObject({ status: 'active' })
  expect(await balanceOf(database.db, customerUid)).toBe(1)
  await expectBooksBalanced()
})

test('where no parcel of an order has a free cell, it waits on for lockers that have, and is paid at the next credit', async () => {
  const city = 'Магадан'
  const full = await lockerIn(city, { M: 1 })
  const near = await lockerIn(city, { M: 1 }, 1)
  const ordered = await place([to(city, full)])
  await loseCells(city, full, ['M'])
  await credit(ordered.price)
  expect(await orderRow(database.db, ordered.uid)).toMatchObject({ status: 'awaiting_payment' })
  expect(await splitOf(ordered)).toBeUndefined()
  expect(await parcelsOf(ordered.uid)).toMatchObject([
    { order_line: 1, number: near.number, cell_held: false, ordered_point_uid: full.uid },
  ])
  expect(await cellsOf(database.db, near)).toEqual(['M 0/1'])
  expect(await emails()).toMatchObject([{ template: 'order_moved' }])
  await credit(1, 7)
  expect(await orderRow(database.db, ordered.uid)).toMatchObject({ status: 'active' })
  expect(await cellsOf(database.db, near)).toEqual(['M 1/1'])
  await expectBooksBalanced()
})

test('without a free cell within fifty kilometres a parcel keeps its locker, holds nothing and nobody is notified twice', async () => {
  const city = 'Мурманск'
  const full = await lockerIn(city, { M: 1 })
  await lockerIn(city, { M: 9 }, 50)
  const ordered = await place([to(city, full)])
  await loseCells(city, full, ['M'])
  await credit(ordered.price)
  await credit(1)
  expect(await parcelsOf(ordered.uid)).toMatchObject([
    { number: full.number, ordered_point_uid: null },
  ])
  expect(await emails()).toEqual([])
  await database.db
    .updateTable('point_cell')
    .set({ taken: 0 })
    .where('point_uid', '=', full.uid)
    .execute()
  await credit(1, 7)
  expect(await orderRow(database.db, ordered.uid)).toMatchObject({ status: 'active' })
})

test('a parcel in several cells has all of them in one locker', async () => {
  const city = 'Калининград'
  const full = await lockerIn(city, { M: 2 })
  const one = await lockerIn(city, { M: 1 }, 1)
  const both = await lockerIn(city, { M: 2 }, 2)
  const ordered = await place([to(city, full, { cells: ['M', 'M'] })])
  await loseCells(city, full, ['M'])
  await credit(ordered.price)
  await credit(1, 7)
  expect(await orderRow(database.db, ordered.uid)).toMatchObject({ status: 'active' })
  expect(await cellsOf(database.db, one)).toEqual(['M 0/1'])
  expect(await cellsOf(database.db, both)).toEqual(['M 2/2'])
  const children = await database.db
    .selectFrom('parcel')
    .select(['point_uid', 'order_line', 'cell_held'])
    .where('parent_uid', '=', ordered.parcels[0]?.uid ?? '')
    .execute()
  const child = { point_uid: both.uid, order_line: 1, cell_held: true }
  expect(children).toEqual([child, child])
})

test('an order beyond the cap takes its cells when it is paid', async () => {
  const city = 'Владивосток'
  const terminal = await lockerIn(city, { M: 60 })
  const lines = Array.from({ length: 21 }, () => to(city, terminal))
  const ordered = await place(lines)
  expect(ordered.cells).toBe('after_payment')
  await credit(ordered.price, 1)
  expect(await orderRow(database.db, ordered.uid)).toMatchObject({
    status: 'active',
    holds_cells: true,
  })
  expect(await cellsOf(database.db, terminal)).toEqual(['M 21/60'])
})

test('what is split off holds cells within the cap alone, at the price of the way to the other locker', async () => {
  const city = 'Норильск'
  const full = await lockerIn(city, { M: 30 })
  const near = await lockerIn(city, { M: 60 }, 1)
  const ordered = await place(Array.from({ length: 25 }, () => to(city, full)))
  await database.db
    .updateTable('point_cell')
    .set({ taken: 29 })
    .where('point_uid', '=', full.uid)
    .execute()
  await credit(ordered.price, 1)
  const split = await splitOf(ordered)
  expect(split).toMatchObject({ holds_cells: false, price: (ordered.price / 25) * 24 })
  expect(await cellsOf(database.db, full)).toEqual(['M 30/30'])
  expect(await cellsOf(database.db, near)).toEqual(['M 0/60'])
  const lines = await parcelsOf(split?.uid ?? '')
  expect(lines.map((line) => line.order_line)).toEqual(Array.from(lines.keys(), (at) => at + 1))
  expect(new Set(lines.map(({ pin }) => pin)).size).toBe(24)
  await expectBooksBalanced()
})
