import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { eventsTo, insertParcel } from '#/parcel-store/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { cancelOrderedParcel } from './cancel-parcel.ts'
import { readTakenNumbers } from './check-lines.ts'
import { lapseOrders } from './lapse-orders.ts'
import {
  cellsOf,
  insertTerminal,
  lineTo,
  order,
  orderRow,
  TEST_NOW,
  TEST_ORDERS,
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

const LATER = { ...TEST_ORDERS, now: new Date(TEST_NOW.getTime() + 3_600_000) }
const cancel = (uid: string) =>
  inTransaction(database.db, (transaction) => cancelOrderedParcel(transaction, uid, LATER))
const topUp = (change: number) => move(database.db, { customerUid, change })
const uidsOf = ({ parcels }: Awaited<ReturnType<typeof order>>) => parcels.map(({ uid }) => uid)
const bring = (uid: string, status: Parameters<typeof eventsTo>[1]) =>
  inTransaction(database.db, (transaction) =>
    recordEvents(transaction, eventsTo(uid, status, LATER.now), LATER),
  )

test('a paid parcel gives its money and its cells back, once', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 5, S: 5 })
  await topUp(1_000_000)
  const placed = await order(db, customerUid, [
    lineTo(terminal, { cells: ['M', 'S'] }),
    lineTo(terminal),
  ])
  const [first = '', second = ''] = uidsOf(placed)
  const price = placed.parcels[0]?.price ?? 0
  expect(await cancel(first)).toEqual({ refunded: price })
  expect(await balanceOf(db, customerUid)).toBe(1_000_000 - placed.price + price)
  expect(await cellsOf(db, terminal)).toEqual(['M 1/5', 'S 0/5'])
  expect(await orderRow(db, placed.uid)).toMatchObject({ status: 'active', price: placed.price })
  await expect(cancel(first)).rejects.toMatchObject({ status: 409, code: 'action_refused' })
  await cancel(second)
  expect(await balanceOf(db, customerUid)).toBe(1_000_000)
  expect(await cellsOf(db, terminal)).toEqual(['M 0/5', 'S 0/5'])
  expect(await orderRow(db, placed.uid)).toMatchObject({ status: 'completed' })
  expect((await verifyLedger(db)).errors).toEqual([])
})

test('a refund pays what waits', async () => {
  const { db } = database
  const terminal = await insertTerminal(db)
  const paid = await topUp(50_000).then(() => order(db, customerUid, [lineTo(terminal)]))
  const waiting = await order(db, customerUid, [lineTo(terminal, { cells: ['XL'] })])
  expect(waiting.status).toBe('awaiting_payment')
  await cancel(uidsOf(paid)[0] ?? '')
  expect(await orderRow(db, waiting.uid)).toMatchObject({ status: 'active' })
  expect(await balanceOf(db, customerUid)).toBe(50_000 - waiting.price)
})

test('an unpaid order costs less; what is left of it is paid where the deposit covers it now', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 5, XL: 5 })
  const lines = [lineTo(terminal), lineTo(terminal, { cells: ['XL'] }), lineTo(terminal)]
  const waiting = await order(db, customerUid, lines)
  const [first = '', second = '', third = ''] = uidsOf(waiting)
  const prices = waiting.parcels.map(({ price }) => price)
  expect(await cancel(first)).toEqual({ refunded: 0 })
  expect(await orderRow(db, waiting.uid)).toMatchObject({
    status: 'awaiting_payment',
    price: waiting.price - (prices[0] ?? 0),
  })
  await topUp(prices[2] ?? 0)
  await cancel(second)
  expect(await orderRow(db, waiting.uid)).toMatchObject({ status: 'active', price: prices[2] })
  expect(await balanceOf(db, customerUid)).toBe(0)
  expect(await cellsOf(db, terminal)).toEqual(['M 1/5', 'XL 0/5'])
  expect(await cancel(third)).toEqual({ refunded: prices[2] })
})

test('an unpaid order of which all is cancelled is completed, lapsed or not', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 5 })
  const one = await order(db, customerUid, [lineTo(terminal), lineTo(terminal)])
  for (const uid of uidsOf(one)) await cancel(uid)
  expect(await orderRow(db, one.uid)).toMatchObject({
    status: 'completed',
    price: 0,
    paid_at: null,
  })
  const other = await order(db, customerUid, [lineTo(terminal)])
  await lapseOrders(db, new Date(TEST_NOW.getTime() + 6 * 86_400_000))
  for (const uid of uidsOf(other)) await cancel(uid)
  expect(await orderRow(db, other.uid)).toMatchObject({ status: 'completed', price: 0 })
  expect(await cellsOf(db, terminal)).toEqual(['M 0/5'])
  await topUp(1_000_000)
  expect(await balanceOf(db, customerUid)).toBe(1_000_000)
})

test('what is cancelled of a lapsed order takes no cell when the rest is paid', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 2 })
  const lapsed = await order(db, customerUid, [lineTo(terminal), lineTo(terminal)])
  await lapseOrders(db, new Date(TEST_NOW.getTime() + 6 * 86_400_000))
  await topUp(lapsed.parcels[1]?.price ?? 0)
  await cancel(uidsOf(lapsed)[0] ?? '')
  expect(await orderRow(db, lapsed.uid)).toMatchObject({ status: 'active' })
  expect(await cellsOf(db, terminal)).toEqual(['M 1/2'])
})

test('what another system handed over is cancelled without money', async () => {
  const { db } = database
  const { uid } = await insertParcel(db, { customerUid })
  expect(await cancel(uid)).toEqual({ refunded: 0 })
  await expect(cancel('1111111111111111111111')).rejects.toMatchObject({ status: 404 })
})

test.each([
  'received',
  'issued',
  'handed_over',
  'removed_from_locker',
  'taken_for_return',
  'returned',
  'cancelled',
] as const)('the cell of what is %s is free, once', async (status) => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 2 })
  await topUp(1_000_000)
  const placed = await order(db, customerUid, [lineTo(terminal), lineTo(terminal)])
  const [uid = ''] = uidsOf(placed)
  await bring(uid, status)
  expect(await cellsOf(db, terminal)).toEqual(['M 1/2'])
  await bring(uid, status)
  expect(await cellsOf(db, terminal)).toEqual(['M 1/2'])
})

test.each(['in_delivery', 'ready_for_pickup', 'overdue'] as const)(
  'what is %s keeps its cell',
  async (status) => {
    const { db } = database
    const terminal = await insertTerminal(db, { M: 2 })
    await topUp(1_000_000)
    const [uid = ''] = uidsOf(await order(db, customerUid, [lineTo(terminal)]))
    await bring(uid, status)
    expect(await cellsOf(db, terminal)).toEqual(['M 1/2'])
  },
)

test('each cell of a parcel is freed by itself; an import that says fewer are taken goes not below nought', async () => {
  const { db } = database
  const terminal = await insertTerminal(db, { M: 1, S: 1 })
  await topUp(1_000_000)
  const placed = await order(db, customerUid, [lineTo(terminal, { cells: ['M', 'S'] })])
  const cells = await db
    .selectFrom('parcel')
    .select(['uid', 'cell_size'])
    .where('order_uid', '=', placed.uid)
    .where('cell_size', 'is not', null)
    .orderBy('cell_size')
    .execute()
  await bring(cells[0]?.uid ?? '', 'received')
  expect(await cellsOf(db, terminal)).toEqual(['M 0/1', 'S 1/1'])
  expect(await orderRow(db, placed.uid)).toMatchObject({ status: 'active' })
  await db
    .updateTable('point_cell')
    .set({ taken: 0 })
    .where('point_uid', '=', terminal.uid)
    .execute()
  await bring(cells[1]?.uid ?? '', 'received')
  expect(await cellsOf(db, terminal)).toEqual(['M 0/1', 'S 0/1'])
  expect(await orderRow(db, placed.uid)).toMatchObject({ status: 'completed' })
})

test('a cancelled number may be ordered again, by the customer alone; the cancelled parcel is called by its barcode', async () => {
  const { db } = database
  const terminal = await insertTerminal(db)
  const long = 'Д'.repeat(64)
  const lines = ['A-1', long].map((number) => lineTo(terminal, { parcel_number: number }))
  const first = await order(db, customerUid, lines)
  await expect(order(db, customerUid, lines)).rejects.toMatchObject({
    fields: { 'parcels.0.parcel_number': ['Посылка с таким номером уже существует'] },
  })
  const other = await insertPayer(db)
  const [theirs = ''] = uidsOf(await order(db, other, lines.slice(0, 1)))
  await cancel(theirs)
  for (const uid of uidsOf(first)) await cancel(uid)
  const taken = (cancelledToo: boolean) =>
    readTakenNumbers(db, customerUid, ['A-1'], { cancelledToo })
  expect([...(await taken(true)), ...(await taken(false))]).toEqual(['A-1'])
  await order(db, customerUid, lines)
  expect(await numbersOf(uidsOf(first))).toEqual(
    ['A-1', long.slice(0, 36)].map(
      (kept, at) => `${kept} (отменена, ${first.parcels[at]?.barcode})`,
    ),
  )
  expect(await numbersOf([theirs])).toEqual(['A-1'])
  await expect(order(db, customerUid, lines)).rejects.toMatchObject({
    fields: { 'parcels.0.parcel_number': ['Посылка с таким номером уже существует'] },
  })
})

async function numbersOf(uids: readonly string[]) {
  const { db } = database
  const rows = await db
    .selectFrom('parcel')
    .select('parcel_number')
    .where('uid', 'in', [...uids])
    .orderBy('order_line')
    .execute()
  return rows.map(({ parcel_number }) => parcel_number)
}
