import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { anySource } from '#/feed/sources.ts'
import { takeEvents } from '#/feed/take-events.ts'
import { findLocker, readLockerPage } from '#/feed/locker-tasks.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { issueInvoice, payInvoice } from '#/billing/invoices.ts'
import { insertPayer } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { creditDeposit } from './credit-deposit.ts'
import { lapseOrders } from './lapse-orders.ts'
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
let minutes = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  customerUid = await insertPayer(database.db)
})

const MINUTE = 60_000
const DAY = 86_400_000
const later = (milliseconds: number) => new Date(TEST_NOW.getTime() + milliseconds)

/** Each a minute after the one before. */
const orderNext = (terminal: TestTerminal, line: Parameters<typeof lineTo>[1] = {}) =>
  order(database.db, customerUid, [lineTo(terminal, line)], {
    ...TEST_ORDERS,
    now: later((minutes += 1) * MINUTE),
  })

const credit = (change: number, reference: string = newUid(), now = later(DAY)) =>
  inTransaction(database.db, (transaction) =>
    creditDeposit(
      transaction,
      { customerUid, kind: 'correction', change, reference, note: 'Проба' },
      { ...TEST_ORDERS, now },
    ),
  )

const statusOf = async ({ uid }: { readonly uid: string }) =>
  (await orderRow(database.db, uid)).status

test('a credit pays the oldest first, skips what it does not cover, and leaves the rest', async () => {
  const { db } = database
  const terminal = await insertTerminal(db)
  const dear = await orderNext(terminal, { cells: ['XL', 'XL', 'XL'] })
  const first = await orderNext(terminal)
  const second = await orderNext(terminal)
  const third = await orderNext(terminal)
  expect(first.price * 2 + 1).toBeLessThan(dear.price)
  await credit(first.price * 2 + 1)
  expect(await Promise.all([dear, first, second, third].map(statusOf))).toEqual([
    'awaiting_payment',
    'active',
    'active',
    'awaiting_payment',
  ])
  expect(await balanceOf(db, customerUid)).toBe(1)
  expect(await orderRow(db, first.uid)).toMatchObject({ paid_at: later(DAY) })
  await credit(dear.price)
  expect(await Promise.all([dear, third].map(statusOf))).toEqual(['active', 'awaiting_payment'])
  expect((await verifyLedger(db)).errors).toEqual([])
})

test('the same credit again pays nothing more, and taking money pays nothing', async () => {
  const { db } = database
  const terminal = await insertTerminal(db)
  const first = await orderNext(terminal)
  await credit(first.price, 'once')
  await credit(first.price, 'spare')
  const second = await orderNext(terminal, { cells: ['XL'] })
  expect(await statusOf(second)).toBe('awaiting_payment')
  expect(await credit(first.price, 'once')).toMatchObject({ replayed: true })
  await credit(-1)
  expect(await statusOf(second)).toBe('awaiting_payment')
  expect(await balanceOf(db, customerUid)).toBe(first.price - 1)
})

test('an invoice that is paid pays what waits, in its own transaction, and the customer is notified', async () => {
  const { db } = database
  await db
    .insertInto('juridical_user')
    .values({
      uid: newUid(),
      customer_uid: customerUid,
      login: customerUid,
      ceo_fullname: 'Анна',
      ceo_phone: '',
      email: 'anna@example.org',
      created_at: TEST_NOW,
    })
    .execute()
  const waiting = await orderNext(await insertTerminal(db))
  const now = later(DAY)
  await inTransaction(db, async (transaction) => {
    const invoice = await issueInvoice(transaction, { customerUid, amount: 100_000 }, now)
    await payInvoice(transaction, invoice, { ...TEST_ORDERS, now })
  })
  expect(await statusOf(waiting)).toBe('active')
  expect(await balanceOf(db, customerUid)).toBe(100_000 - waiting.price)
  const mails = await db
    .selectFrom('outbox_message')
    .select(['template', 'attachment'])
    .where('recipient', '=', 'anna@example.org')
    .where('template', '=', 'order_paid')
    .execute()
  expect(mails).toEqual([
    { template: 'order_paid', attachment: { kind: 'order', uid: waiting.uid } },
  ])
})

test('after five days the cells are free, and are taken again when it is paid', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 2, S: 1 })
  const waiting = await orderNext(terminal, { cells: ['M', 'S'] })
  const { created_at: createdAt } = await orderRow(db, waiting.uid)
  const due = new Date(createdAt.getTime() + 5 * DAY)
  await lapseOrders(db, new Date(due.getTime() - 1))
  expect(await cellsOf(db, terminal)).toEqual(['M 1/2', 'S 1/1'])
  expect(await lapseOrders(db, due)).toBeGreaterThan(0)
  expect(await cellsOf(db, terminal)).toEqual(['M 0/2', 'S 0/1'])
  expect(await orderRow(db, waiting.uid)).toMatchObject({
    status: 'awaiting_payment',
    lapsed_at: due,
  })
  expect(await lapseOrders(db, due)).toBe(0)
  await credit(waiting.price, newUid(), due)
  expect(await orderRow(db, waiting.uid)).toMatchObject({ status: 'active', lapsed_at: null })
  expect(await cellsOf(db, terminal)).toEqual(['M 1/2', 'S 1/1'])
})

test('a lapsed order whose cells are gone is skipped and stays; its money pays a younger one', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 1 })
  const freePoint = await insertTerminal(db, { M: 9 })
  const lost = await orderNext(terminal)
  const lapsed = await orderNext(freePoint)
  await lapseOrders(db, later(6 * DAY))
  const other = await insertPayer(db)
  await order(db, other, [lineTo(terminal)])
  const younger = await orderNext(freePoint)
  await credit(lost.price * 2)
  expect(await Promise.all([lost, lapsed, younger].map(statusOf))).toEqual([
    'awaiting_payment',
    'active',
    'active',
  ])
  expect(await cellsOf(db, terminal)).toEqual(['M 1/1'])
  expect(await cellsOf(db, freePoint)).toEqual(['M 2/9'])
  expect(await orderRow(db, lost.uid)).toMatchObject({ lapsed_at: later(6 * DAY) })
})

test('many unpaid orders of many customers lapse in one run; one whose deposit is held is left', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 60 })
  for (let at = 0; at < 25; at += 1) {
    const payer = await insertPayer(db)
    await order(db, payer, [lineTo(terminal)])
    await order(db, payer, [lineTo(terminal)])
  }
  const held = await orderNext(terminal)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('ledger_account')
      .select('uid')
      .where('customer_uid', '=', customerUid)
      .forNoKeyUpdate()
      .execute()
    expect(await lapseOrders(db, later(7 * DAY))).toBeGreaterThanOrEqual(50)
  })
  expect(await cellsOf(db, terminal)).toEqual(['M 1/60'])
  expect(await orderRow(db, held.uid)).toMatchObject({ lapsed_at: null })
  expect(await lapseOrders(db, later(7 * DAY))).toBe(1)
  expect(await cellsOf(db, terminal)).toEqual(['M 0/60'])
})

test('no parcel of an unpaid order moves: the feed rejects it, the locker hears of it once it is paid', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 1, S: 1 })
  const waiting = await orderNext(terminal, { cells: ['M', 'S'] })
  const [parcel] = waiting.parcels
  if (parcel === undefined) throw new Error('one parcel')
  const now = later(2 * DAY)
  const report = (status: string, barcode = parcel.barcode) =>
    takeEvents(
      db,
      anySource('test'),
      [{ event_id: newUid(), barcode, status, datetime: now.toISOString() }],
      {
        ...TEST_ORDERS,
        now,
      },
    )
  const tasks = async (cursor: number) => {
    const locker = await findLocker(db, terminal.number)
    if (locker === undefined) throw new Error('the locker is there')
    return readLockerPage(db, locker, { cursor, limit: 10, codeKey: 'k' })
  }
  for (const barcode of [parcel.barcode, parcel.cells[0]?.barcode, parcel.parcelNumber])
    expect(await report('in_delivery', barcode)).toMatchObject([
      { result: 'refused', code: 'order_unpaid' },
    ])
  const before = await tasks(0)
  expect(before.results).toEqual([])
  // A locker that has read on past other parcels meanwhile.
  const passed = (await findLocker(db, terminal.number))?.last_change ?? 0
  await credit(waiting.price, newUid(), now)
  expect((await tasks(passed)).results.map(({ barcode }) => barcode)).toEqual([parcel.barcode])
  expect(await report('in_delivery')).toMatchObject([{ result: 'skipped' }])
})
