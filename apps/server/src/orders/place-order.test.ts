import { CELL_SIZES } from '@yacheyka/core/cell-size'
import { SERVICE_TYPES } from '@yacheyka/core/service-type'
import { priceOf } from '@yacheyka/core/tariff'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { type TestDatabase, openTestDatabase } from '#/test-database.ts'
import { insertOrder } from './insert-order.ts'
import { placeOrder } from './place-order.ts'
import { readTariff } from './tariffs.ts'
import {
  cellsOf,
  insertTerminal,
  lineTo,
  order,
  orderRow,
  TEST_NOW,
  TEST_ORDERS,
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
const place = (draft: Awaited<ReturnType<typeof withPrices>>) =>
  database.db
    .transaction()
    .execute((transaction) =>
      placeOrder(transaction, { customerUid, userUid: null, ...draft }, TEST_ORDERS),
    )
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
  expect((await verifyLedger(db)).faults).toEqual([])
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

test('everybody of the customer who wants letters gets one with the order attached', async () => {
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
    terminalNumber: bad.number,
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

test('cells of several departures are counted together', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 2, S: 2 })
  const lines = [
    lineTo(terminal, { cells: ['M', 'S'] }),
    lineTo(terminal, { cells: ['M', 'S'] }),
    lineTo(terminal, { cells: ['S'] }),
  ]
  await expect(order(db, customerUid, lines)).rejects.toMatchObject({
    terminalNumber: terminal.number,
  })
  await order(db, customerUid, lines.slice(0, 2))
  expect(await cellsOf(db, terminal)).toEqual(['M 2/2', 'S 2/2'])
})

test('numbers that are taken and cities of other points are told line by line, all at once', async () => {
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

test('a city that nobody knows is named', async () => {
  const { db } = database
  const lines = [lineTo(await insertTerminal(db), { dispatch_city: 'Нигдеград' })]
  const draft = { price: 0, lines }
  await expect(place(draft)).rejects.toMatchObject({
    status: 400,
    code: 'unknown_city',
    message: 'Город «Нигдеград» не найден. Проверьте название.',
  })
})

test('another price than ours is refused with ours, of the order or of one line', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 2 })
  await topUp(5000)
  const draft = await withPrices(db, [lineTo(terminal), lineTo(terminal)])
  await expect(place({ ...draft, price: draft.price - 1 })).rejects.toMatchObject({
    status: 409,
    code: 'price_changed',
    message: expect.stringContaining(String(draft.price / 100).split('.')[0] ?? ''),
  })
  const [one, two] = draft.lines
  if (one === undefined || two === undefined) throw new Error('two lines')
  const shifted = [
    { ...one, juridical_price: one.juridical_price + 1 },
    { ...two, juridical_price: two.juridical_price - 1 },
  ]
  await expect(place({ ...draft, lines: shifted })).rejects.toMatchObject({
    code: 'price_changed',
    message: expect.stringContaining(one.parcel_number),
  })
  expect(await cellsOf(db, terminal)).toEqual(['M 0/2'])
  await expect(place(draft)).resolves.toMatchObject({ price: draft.price })
})

test('an order that costs nothing is paid, without a transfer', async () => {
  const { db } = database
  const rates = await readTariff(db, TEST_NOW)
  const free = JSON.stringify(rates, (_key, value: unknown) =>
    typeof value === 'number' && value !== rates.weightIncluded ? 0 : value,
  )
  const nothing = { ...(JSON.parse(free) as typeof rates), weightIncluded: 1000, weightStep: 1000 }
  const uid = newUid()
  await db
    .insertInto('tariff')
    .values({ uid, valid_from: '2026-11-22', rates: JSON.stringify(nothing) })
    .execute()
  const placed = await order(db, customerUid, [lineTo(await insertTerminal(db))])
  await db.deleteFrom('tariff').where('uid', '=', uid).execute()
  expect(placed).toMatchObject({ status: 'active', price: 0 })
  expect(await orderRow(db, placed.uid)).toMatchObject({ paid_at: TEST_NOW })
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('the price list of the day in Moscow holds, from its first hour', async () => {
  const { db } = database
  const rates = await readTariff(db, TEST_NOW)
  const uid = newUid()
  const later = { ...rates, storageDay: 7700 }
  await db
    .insertInto('tariff')
    .values({ uid, valid_from: '2026-12-01', rates: JSON.stringify(later) })
    .execute()
  const storageAt = async (iso: string) => (await readTariff(db, new Date(iso))).storageDay
  expect(await storageAt('2026-11-30T20:59:59Z')).toBe(rates.storageDay)
  expect(await storageAt('2026-11-30T21:00:00Z')).toBe(7700)
  await db.deleteFrom('tariff').where('uid', '=', uid).execute()
  await expect(readTariff(db, new Date('2019-12-31T20:00:00Z'))).rejects.toMatchObject({
    status: 503,
    code: 'no_tariff',
  })
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

const CITY_NAMES = ['Москва', 'Казань', 'Киров', 'Тула', 'Владивосток', 'Химки']
const anyLine = fc.record({
  weight: fc.integer({ min: 100, max: 15_000 }),
  cells: fc.array(fc.constantFrom(...CELL_SIZES), { minLength: 1, maxLength: 5 }),
  service_type: fc.constantFrom(...SERVICE_TYPES),
  dispatch_city: fc.constantFrom(...CITY_NAMES),
})

test('the total is the sum of the lines, the estimate is what is charged, and the lines are those of the price list', async () => {
  const { db } = database
  const terminal = await insertTerminal(db)
  const rates = await readTariff(db, TEST_NOW)
  const zones: Readonly<Record<string, keyof typeof rates.services.courier>> = {
    Москва: 'same_city',
    Химки: 'to_200',
    Тула: 'to_200',
    Казань: 'to_1000',
    Киров: 'to_1000',
    Владивосток: 'farther',
  }
  await topUp(10_000_000)
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 12 }), async (given) => {
      const before = await balanceOf(db, customerUid)
      const lines = given.map((line) => lineTo(terminal, line))
      const estimate = await withPrices(db, lines)
      const placed = await order(db, customerUid, lines)
      const expected = lines.map((line) =>
        priceOf(rates, {
          serviceType: line.service_type,
          zone: zones[line.dispatch_city] ?? 'farther',
          cells: line.cells,
          weight: line.weight,
        }),
      )
      expect(placed.parcels.map(({ price }) => price)).toEqual(expected)
      expect(estimate.lines.map((line) => line.juridical_price)).toEqual(expected)
      const total = expected.reduce((sum, price) => sum + price, 0)
      expect([estimate.price, placed.price]).toEqual([total, total])
      expect(before - (await balanceOf(db, customerUid))).toBe(total)
      const { sum } = await db
        .selectFrom('parcel')
        .select(sql<number>`sum(juridical_price)::bigint`.as('sum'))
        .where('order_uid', '=', placed.uid)
        .executeTakeFirstOrThrow()
      expect(sum).toBe((await orderRow(db, placed.uid)).price)
    }),
    { numRuns: 40 },
  )
})
