import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { inTransaction } from '#/db/transaction.ts'
import { findLocker, readLockerPage } from '#/feed/locker-tasks.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { readChanges } from '#/parcel-store/parcel-changes.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { eventsTo, insertParcel } from '#/parcel-store/test-parcels.ts'
import { newUid } from '#/db/uuid.ts'
import { cancelOrderedParcel } from './cancel-parcel.ts'
import { changeLocker, readLockerPrice } from './change-locker.ts'
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
let userUid: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  customerUid = await insertPayer(database.db)
  userUid = newUid()
  const user = { uid: userUid, customer_uid: customerUid, login: userUid, created_at: TEST_NOW }
  const person = { ceo_fullname: 'Иванова Анна', ceo_phone: '', email: 'anna@example.org' }
  await database.db
    .insertInto('juridical_user')
    .values({ ...user, ...person })
    .execute()
})

const KAZAN = { settlement: 'Казань', longitude: 49.11, latitude: 55.79 }
const LATER = { ...TEST_ORDERS, now: new Date(TEST_NOW.getTime() + 3_600_000) }
const topUp = (change: number) => move(database.db, { customerUid, change })
const priceAt = (uid: string, { number }: TestTerminal) =>
  readLockerPrice(database.db, uid, number, LATER.now)
const send = (uid: string, { number }: Pick<TestTerminal, 'number'>, price: number) =>
  inTransaction(database.db, (transaction) =>
    changeLocker(transaction, uid, { terminalNumber: number, price }, { ...LATER, userUid }),
  )
const tasksOf = async ({ number }: TestTerminal, cursor = 0) => {
  const locker = await findLocker(database.db, number)
  if (locker === undefined) throw new Error(number)
  const page = await readLockerPage(database.db, locker, { cursor, limit: 200, codeKey: 'key' })
  return page.results.map(({ barcode, state, status, pin_hash: pin, cells }) => ({
    barcode,
    is: [state, status, pin === null, ...cells.map((cell) => cell.state)].join(' '),
  }))
}

/** A parcel in two cells from Kazan to Moscow, and a locker in Kazan, which costs less. */
async function orderedToMoscow() {
  const { db } = database
  const moscow = await insertTerminal(db, { M: 2, S: 2 })
  const kazan = await insertTerminal(db, { M: 1, S: 1 }, KAZAN)
  const placed = await order(db, customerUid, [lineTo(moscow, { cells: ['M', 'S'] })])
  const [{ uid, barcode, price } = { uid: '', barcode: '', price: 0 }] = placed.parcels
  return { moscow, kazan, placed, uid, barcode, price }
}

test('a paid parcel goes to another locker: cells, difference, PIN, city, both lockers, the card', async () => {
  const { db } = database
  await topUp(1_000_000)
  const { moscow, kazan, placed, uid, barcode, price } = await orderedToMoscow()
  const before = await balanceOf(db, customerUid)
  const { after, ...prices } = await priceAt(uid, kazan)
  expect(prices).toEqual({ before: price })
  expect(after).toBeLessThan(price)
  expect(await send(uid, kazan, after)).toBe(true)
  expect(await cellsOf(db, moscow)).toEqual(['M 0/2', 'S 0/2'])
  expect(await cellsOf(db, kazan)).toEqual(['M 1/1', 'S 1/1'])
  expect(await balanceOf(db, customerUid)).toBe(before + price - after)
  expect(await orderRow(db, placed.uid)).toMatchObject({ price: after, status: 'active' })
  expect(await tasksOf(moscow)).toEqual([{ barcode, is: 'forget cancelled true forget forget' }])
  expect(await tasksOf(kazan)).toEqual([{ barcode, is: 'expect created false expect expect' }])
  expect(await readChanges(db, uid)).toMatchObject([{ author: 'customer', field: 'locker' }])
  expect(await send(uid, kazan, after)).toBe(false)
  expect(await send(uid, moscow, price)).toBe(true)
  expect(await tasksOf(moscow)).toEqual([{ barcode, is: 'expect created false expect expect' }])
  expect(await balanceOf(db, customerUid)).toBe(before)
  await inTransaction(db, (transaction) => cancelOrderedParcel(transaction, uid, LATER))
  expect(await balanceOf(db, customerUid)).toBe(1_000_000)
  expect(await cellsOf(db, kazan)).toEqual(['M 0/1', 'S 0/1'])
  expect((await verifyLedger(db)).errors).toEqual([])
})

test('a change between the statements of a page comes with the next one', async () => {
  const { db } = database
  await topUp(1_000_000)
  const { moscow, kazan, uid, barcode } = await orderedToMoscow()
  const before = await findLocker(db, moscow.number)
  if (before === undefined) throw new Error(moscow.number)
  const { after } = await priceAt(uid, kazan)
  await send(uid, kazan, after)
  const requested = { cursor: 0, limit: 200, codeKey: null }
  expect(await readLockerPage(db, before, requested)).toMatchObject({ results: [], cursor: 0 })
  expect(await tasksOf(moscow)).toEqual([{ barcode, is: 'forget cancelled true forget forget' }])
})

test('an unpaid order costs so much more or less, and is paid when the deposit covers it', async () => {
  const { db } = database
  const { kazan, moscow, placed, uid, price } = await orderedToMoscow()
  const { after } = await priceAt(uid, kazan)
  await send(uid, kazan, after)
  expect(await orderRow(db, placed.uid)).toMatchObject({ price: after, status: 'awaiting_payment' })
  expect(await cellsOf(db, kazan)).toEqual(['M 1/1', 'S 1/1'])
  await send(uid, moscow, price)
  expect(await orderRow(db, placed.uid)).toMatchObject({ price })
  await topUp(after)
  await send(uid, kazan, after)
  expect(await orderRow(db, placed.uid)).toMatchObject({ price: after, status: 'active' })
  expect(await balanceOf(db, customerUid)).toBe(0)
})

test('what is rejected leaves everything as it was', async () => {
  const { db } = database
  await topUp(1_000_000)
  const { kazan, moscow, uid, price } = await orderedToMoscow()
  const { after } = await priceAt(uid, kazan)
  const full = await insertTerminal(db, { M: 0, S: 1 }, KAZAN)
  const closed = await insertTerminal(db, { M: 1, S: 1 }, { active: false })
  const balance = await balanceOf(db, customerUid)
  await expect(send(uid, { number: 'НЕТ' }, after)).rejects.toMatchObject({
    fields: { terminal_number: ['Почтомат не найден!'] },
  })
  for (const target of [full, closed])
    await expect(send(uid, target, after)).rejects.toMatchObject({
      status: 409,
      code: 'action_refused',
    })
  await expect(send(uid, kazan, after + 1)).rejects.toMatchObject({ code: 'price_changed' })
  expect(await cellsOf(db, moscow)).toEqual(['M 1/2', 'S 1/2'])
  expect(await cellsOf(db, kazan)).toEqual(['M 0/1', 'S 0/1'])
  expect(await balanceOf(db, customerUid)).toBe(balance)
  await send(uid, kazan, after)
  await move(db, { customerUid, kind: 'correction', change: after - 1_000_000 })
  await expect(send(uid, moscow, price)).rejects.toMatchObject({ code: 'deposit_short' })
  expect(await cellsOf(db, kazan)).toEqual(['M 1/1', 'S 1/1'])
})

test('what is handed over, and what other systems ordered, stays where it goes', async () => {
  const { db } = database
  await topUp(1_000_000)
  const { kazan, uid } = await orderedToMoscow()
  const { after } = await priceAt(uid, kazan)
  await inTransaction(db, (transaction) =>
    recordEvents(transaction, eventsTo(uid, 'in_delivery', LATER.now), LATER),
  )
  await expect(send(uid, kazan, after)).rejects.toMatchObject({ code: 'action_refused' })
  await expect(priceAt(uid, kazan)).rejects.toMatchObject({ code: 'action_refused' })
  const notOurs = await insertParcel(db, { customerUid })
  await expect(priceAt(notOurs.uid, kazan)).rejects.toMatchObject({ code: 'action_refused' })
})
