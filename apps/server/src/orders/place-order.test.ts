import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { insertOrder } from './insert-order.ts'
import { readTariff } from '#/tariffs/tariffs.ts'
import {
  cellsOf,
  insertTerminal,
  lineTo,
  order,
  orderRow,
  TEST_NOW,
  withPrices,
} from './test-orders.ts'

let database: TestDatabase
let customerUid: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  customerUid = await insertPayer(database.db)
})

const ROUBLES = 100
const topUp = (roubles: number) => move(database.db, { customerUid, change: roubles * ROUBLES })
const parcelsOf = (orderUid: string) =>
  database.db
    .selectFrom('parcel')
    .selectAll()
    .where('order_uid', '=', orderUid)
    .orderBy('order_line')
    .orderBy('parent_uid', sql`desc nulls first`)
    .execute()
const stored = async () => {
  const { rows } = await sql<{ orders: number; parcels: number; messages: number }>`
    SELECT (SELECT count(*) FROM juridical_order) AS orders, (SELECT count(*) FROM parcel) AS parcels,
      (SELECT count(*) FROM outbox_message) AS messages`.execute(database.db)
  return rows[0]
}

test('an order that the deposit covers is paid, and stored with all that it has', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { S: 2, M: 1, XL: 1 })
  await topUp(5000)
  const items = [
    { label: 'Книга', price: 50_000, quantity: 2, vat: '10' as const },
    { label: 'Закладка', price: 100, quantity: 1, vat: 'none' as const },
  ]
  const placed = await order(db, customerUid, [
    lineTo(terminal, { items, receiver_email: 'anna@example.org' }),
    lineTo(terminal, { cells: ['XL', 'S'], weight: 2001, declaration: 'Лампа' }),
  ])
  const rates = await readTariff(db, TEST_NOW)
  const { cells, weightStep } = rates.services.yourself.to_1000
  expect(placed).toMatchObject({
    status: 'active',
    price: cells.M + cells.XL + cells.S + 3 * weightStep,
  })
  expect(placed.orderNumber).toMatch(/^261122\d{6}$/)
  expect(await balanceOf(db, customerUid)).toBe(5000 * ROUBLES - placed.price)
  expect(await orderRow(db, placed.uid)).toMatchObject({
    customer_uid: customerUid,
    status: 'active',
    price: placed.price,
    paid_at: TEST_NOW,
    created_at: TEST_NOW,
    lapsed_at: null,
  })
  const [first, parent, ...children] = await parcelsOf(placed.uid)
  expect(first).toMatchObject({
    order_line: 1,
    status: 'created',
    declaration: 'Книги',
    weight: 1500,
    declared_price: 100_000,
    service_type: 'yourself',
    dispatch_city: 'Казань',
    delivery_city: 'Москва',
    juridical_price: cells.M + weightStep,
    receiver_email: 'anna@example.org',
    cell_size: 'M',
    cell_held: true,
  })
  expect(parent).toMatchObject({ order_line: 2, cell_size: null, cell_held: false, weight: 2001 })
  expect(
    children.map((child) => [child.cell_size, child.cell_held, child.juridical_price]),
  ).toEqual(
    expect.arrayContaining([
      ['XL', true, null],
      ['S', true, null],
    ]),
  )
  expect(await cellsOf(db, terminal)).toEqual(['M 1/1', 'S 1/2', 'XL 1/1'])
  const lying = await db
    .selectFrom('parcel_item')
    .select(['position', 'label', 'price', 'quantity', 'vat'])
    .where('parcel_uid', '=', first?.uid ?? '')
    .orderBy('position')
    .execute()
  expect(lying).toEqual(items.map((item, at) => ({ ...item, position: at + 1 })))
  const customer = await db
    .selectFrom('customer')
    .select('dispatch_city')
    .where('uid', '=', customerUid)
    .executeTakeFirst()
  expect(customer?.dispatch_city).toBe('Казань')
  expect((await verifyLedger(db)).errors).toEqual([])
})

test('one that it does not cover is saved, charges nothing and holds its cells', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 1 })
  const placed = await order(db, customerUid, [lineTo(terminal)])
  expect(placed.status).toBe('awaiting_payment')
  expect(await orderRow(db, placed.uid)).toMatchObject({ paid_at: null, price: placed.price })
  expect(await balanceOf(db, customerUid)).toBe(0)
  expect(await cellsOf(db, terminal)).toEqual(['M 1/1'])
})

test('to the kopeck: a balance of the price pays it, a kopeck less does not', async () => {
  const { db } = database
  const terminal = await insertTerminal(db)
  const lines = () => [lineTo(terminal)]
  const { price } = await withPrices(db, lines())
  await move(db, { customerUid, change: price * 2 - 1 })
  expect(await order(db, customerUid, lines())).toMatchObject({ status: 'active' })
  expect(await order(db, customerUid, lines())).toMatchObject({ status: 'awaiting_payment' })
  expect(await balanceOf(db, customerUid)).toBe(price - 1)
})

test('everybody of the customer who wants emails gets one with the order attached', async () => {
  const { db } = database
  const addUser = async (email: string, notified: boolean) =>
    db
      .insertInto('juridical_user')
      .values({
        uid: newUid(),
        customer_uid: customerUid,
        login: email.split('@')[0] ?? '',
        ceo_fullname: 'Анна',
        ceo_phone: '',
        email,
        notify_by_email: notified,
        created_at: TEST_NOW,
      })
      .execute()
  await addUser('anna@example.org', true)
  await addUser('boris@example.org', false)
  const { uid } = await order(db, customerUid, [lineTo(await insertTerminal(db))])
  const mails = await db
    .selectFrom('outbox_message')
    .select(['recipient', 'template', 'attachment'])
    .where(sql<boolean>`attachment ->> 'uid' = ${uid}`)
    .execute()
  expect(mails).toEqual([
    { recipient: 'anna@example.org', template: 'order_placed', attachment: { kind: 'order', uid } },
  ])
})

test.each([
  ['is not there', async () => ({ number: 'нет такого' })],
  ['is not active', () => insertTerminal(database.db, {}, { active: false })],
  ['takes no parcel so heavy', () => insertTerminal(database.db, {}, { max_weight: 1499 })],
  ['has no cell of the size', () => insertTerminal(database.db, { S: 9 })],
  ['has no free cell', () => insertTerminal(database.db, { M: 0 })],
  ['has a name that no store keeps', async () => ({ number: 'а\0б\ud800' })],
])('a point that %s is named, and nothing of the order is left', async (_why, makeTerminal) => {
  const { db } = database
  await topUp(5000)
  const good = await insertTerminal(db, { M: 5 })
  const bad = await makeTerminal()
  const before = await stored()
  await expect(order(db, customerUid, [lineTo(good), lineTo(bad)])).rejects.toMatchObject({
    status: 400,
    terminalNumbers: [bad.number],
    message: 'Указанный почтомат не доступен для доставки. Пожалуйста, выберете другой почтомат.',
  })
  expect(await stored()).toEqual(before)
  expect(await cellsOf(db, good)).toEqual(['M 0/5'])
  expect(await balanceOf(db, customerUid)).toBe(5000 * ROUBLES)
})

test('a point takes exactly its heaviest parcel; a pickup point and one without counts hold no cell', async () => {
  const { db } = database
  const heavy = await insertTerminal(db, {}, { max_weight: 1500 })
  const pickup = await insertTerminal(db, {}, { point_type: 'pickup' })
  const { uid } = await order(db, customerUid, [lineTo(heavy), lineTo(pickup)])
  expect((await parcelsOf(uid)).map((parcel) => parcel.cell_held)).toEqual([false, false])
})

test('cells of several parcels are counted together', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 2, S: 2 })
  const lines = [
    lineTo(terminal, { cells: ['M', 'S'] }),
    lineTo(terminal, { cells: ['M', 'S'] }),
    lineTo(terminal, { cells: ['S'] }),
  ]
  await expect(order(db, customerUid, lines)).rejects.toMatchObject({
    terminalNumbers: [terminal.number],
  })
  await order(db, customerUid, lines.slice(0, 2))
  expect(await cellsOf(db, terminal)).toEqual(['M 2/2', 'S 2/2'])
})

test('numbers that are taken and cities of other points are reported line by line, all at once', async () => {
  const { db } = database
  const terminal = await insertTerminal(db)
  await order(db, customerUid, [lineTo(terminal, { parcel_number: 'A-1' })])
  const numbers = ['A-2', 'A-1', 'A-2', 'A-3']
  const lines = numbers.map((number) => lineTo(terminal, { parcel_number: number }))
  lines.push(lineTo(terminal, { delivery_city: 'Казань' }))
  await expect(order(db, customerUid, lines)).rejects.toMatchObject({
    fields: {
      'parcels.1.parcel_number': ['Посылка с таким номером уже существует'],
      'parcels.2.parcel_number': ['Посылка с таким номером уже существует'],
      'parcels.4.delivery_city': [`Почтомат ${terminal.number} в городе «Москва»`],
    },
  })
  const other = await insertPayer(db)
  await expect(
    order(db, other, [lineTo(terminal, { parcel_number: 'A-1' })]),
  ).resolves.toMatchObject({ status: 'awaiting_payment' })
})

test('a number that is taken is drawn again', async () => {
  const { db } = database
  const draws = [7, 7, 8].values()
  const draw = () => draws.next().value ?? 0
  const insert = () =>
    db
      .transaction()
      .execute((transaction) =>
        insertOrder(
          transaction,
          { uid: newUid(), customer_uid: customerUid, user_uid: null, price: 1, paid: false },
          TEST_NOW,
          draw,
        ),
      )
  expect([await insert(), await insert()]).toEqual(['261122000007', '261122000008'])
})
