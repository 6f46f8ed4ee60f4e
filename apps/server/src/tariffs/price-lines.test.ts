import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import { priceOf } from '@yacheyka/core/tariffs/tariff'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { placeOrder } from '#/orders/place-order.ts'
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
} from '#/orders/test-orders.ts'

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

test('another price than ours is rejected with ours, of the order or of one line', async () => {
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
  expect((await verifyLedger(db)).errors).toEqual([])
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
