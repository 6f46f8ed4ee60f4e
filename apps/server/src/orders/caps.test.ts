import { USUAL_CAPS } from '@yacheyka/core/orders/order'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { cancelOrderedParcel } from './cancel-parcel.ts'
import {
  cellsOf,
  insertTerminal,
  lineTo,
  order,
  orderRow,
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
})

const place = (terminal: TestTerminal, parcels: number, options = TEST_ORDERS) =>
  order(
    database.db,
    customerUid,
    Array.from({ length: parcels }, () => lineTo(terminal)),
    options,
  )

describe('cells of unpaid orders', () => {
  test('twenty are held; what is ordered beyond them is saved, holds nothing and says so', async () => {
    const terminal = await insertTerminal(database.db, { M: 60 })
    expect(await place(terminal, 15)).toMatchObject({ cells: 'held', status: 'awaiting_payment' })
    const beyond = await place(terminal, 6)
    expect(beyond).toMatchObject({ cells: 'after_payment', status: 'awaiting_payment' })
    expect(await orderRow(database.db, beyond.uid)).toMatchObject({ holds_cells: false })
    expect(await place(terminal, 5)).toMatchObject({ cells: 'held' })
    expect(await cellsOf(database.db, terminal)).toEqual(['M 20/60'])
  })

  test('beyond them it is judged for room like any other', async () => {
    const terminal = await insertTerminal(database.db, { M: 22 })
    await place(terminal, 20)
    await expect(place(terminal, 3)).rejects.toMatchObject({ terminalNumbers: [terminal.number] })
    expect(await place(terminal, 2)).toMatchObject({ cells: 'after_payment' })
  })

  test('a cell for each of a parcel in several, and none where a point counts none', async () => {
    const terminal = await insertTerminal(database.db, { S: 60 })
    const lines = Array.from({ length: 7 }, () => lineTo(terminal, { cells: ['S', 'S', 'S'] }))
    expect(await order(database.db, customerUid, lines)).toMatchObject({ cells: 'after_payment' })
    const uncounted = await insertTerminal(database.db)
    expect(await place(uncounted, 30)).toMatchObject({ cells: 'held' })
  })

  test('a tenth of the parcels that were paid for in thirty days, where that is more', async () => {
    const terminal = await insertTerminal(database.db, { M: 400 })
    await move(database.db, { customerUid, change: 100_000_000 })
    const paid = await place(terminal, 250)
    expect(paid).toMatchObject({ cells: 'held', status: 'active' })
    await move(database.db, { customerUid, kind: 'order_payment', change: -(await balance()) })
    expect(await place(terminal, 26)).toMatchObject({ cells: 'after_payment' })
    expect(await place(terminal, 25)).toMatchObject({ cells: 'held' })
    const [parcel] = paid.parcels
    await inTransaction(database.db, (transaction) =>
      cancelOrderedParcel(transaction, parcel?.uid ?? '', TEST_ORDERS),
    )
    // More than the refund pays for.
    expect(await place(terminal, 2)).toMatchObject({ cells: 'after_payment' })
  })

  test('as many as an operator says', async () => {
    const terminal = await insertTerminal(database.db, { M: 60 })
    await raise({ held_cells: 30 })
    expect(await place(terminal, 30)).toMatchObject({ cells: 'held' })
    expect(await place(terminal, 1)).toMatchObject({ cells: 'after_payment' })
  })

  test('a hundred orders without money hold twenty cells, however many come at once', async () => {
    const terminal = await insertTerminal(database.db, { M: 200 })
    await Promise.all(Array.from({ length: 100 }, () => place(terminal, 1)))
    expect(await cellsOf(database.db, terminal)).toEqual(['M 20/200'])
  })
})

describe('what a customer may have', () => {
  const caps = { unpaidOrders: 2, unpaidParcels: 5, parcelsPerDay: 8 }
  const options = { ...TEST_ORDERS, caps }

  test('unpaid orders', async () => {
    const terminal = await insertTerminal(database.db)
    await place(terminal, 1, options)
    await place(terminal, 1, options)
    await expect(place(terminal, 1, options)).rejects.toMatchObject({
      status: 429,
      code: 'unpaid_orders',
      retryAfter: undefined,
      message: expect.stringContaining('Неоплаченных заказов'),
    })
    await raise({ unpaid_orders: 3 })
    await place(terminal, 1, options)
  })

  test('unpaid parcels, but for those that are cancelled', async () => {
    const terminal = await insertTerminal(database.db)
    const made = await place(terminal, 4, options)
    await expect(place(terminal, 2, options)).rejects.toMatchObject({ code: 'unpaid_parcels' })
    await inTransaction(database.db, (transaction) =>
      cancelOrderedParcel(transaction, made.parcels[0]?.uid ?? '', TEST_ORDERS),
    )
    await place(terminal, 2, options)
    await raise({ unpaid_parcels: 6 })
    await expect(place(terminal, 2, options)).rejects.toMatchObject({ code: 'unpaid_orders' })
  })

  test('parcels of a day of Moscow, paid or not; the next begins anew', async () => {
    const terminal = await insertTerminal(database.db)
    await move(database.db, { customerUid, change: 10_000_000 })
    const at = (iso: string) => ({ ...options, now: new Date(iso) })
    await place(terminal, 8, at('2026-12-01T20:00:00Z'))
    await expect(place(terminal, 1, at('2026-12-01T20:00:00Z'))).rejects.toMatchObject({
      status: 429,
      code: 'parcels_per_day',
      retryAfter: 3600,
    })
    await place(terminal, 8, at('2026-12-01T21:00:00Z'))
    await raise({ parcels_per_day: 9 })
    await place(terminal, 1, at('2026-12-01T21:00:00Z'))
  })

  test('those of the installation leave room for what people do', () => {
    expect(USUAL_CAPS).toEqual({ unpaidOrders: 200, unpaidParcels: 10_000, parcelsPerDay: 100_000 })
  })
})

const balance = async () => {
  const { balance: left } = await database.db
    .selectFrom('ledger_account')
    .select('balance')
    .where('customer_uid', '=', customerUid)
    .executeTakeFirstOrThrow()
  return left ?? 0
}

const NOTHING_RAISED = {
  held_cells: null,
  unpaid_orders: null,
  unpaid_parcels: null,
  parcels_per_day: null,
} as const

const raise = (caps: { readonly [name in keyof typeof NOTHING_RAISED]?: number }) =>
  database.db
    .insertInto('customer_cap')
    .values({
      ...NOTHING_RAISED,
      ...caps,
      customer_uid: customerUid,
      reason: 'Проба',
      changed_by: 'Анна',
      changed_at: TEST_ORDERS.now,
    })
    .onConflict((conflict) => conflict.column('customer_uid').doUpdateSet(caps))
    .execute()
