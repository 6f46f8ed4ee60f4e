import { isParcelEnd, leavesItsCell } from '@yacheyka/core/parcels/parcel-status'
import { DEMONSTRATION_CUSTOMERS } from '@yacheyka/demonstration/people/senders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { findAnyInvoice, listInvoices, payInvoice } from '#/billing/invoices.ts'
import { checkCells } from '#/devices/check-cells.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { readOrderFile } from '#/orders/order-file.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { testConfig } from '#/messages/test-outbox.ts'
import { loadDemonstration } from '../load.ts'

const [{ uid: CUSTOMER }] = DEMONSTRATION_CUSTOMERS
/** Some past ones, those of the last days, and the one that waits. */
const DOCUMENTS = 12
/** Kopecks that somebody may try a top-up with. */
const SMALL_TOP_UP = 100_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await load()
})
afterAll(() => database.close())

const load = () => loadDemonstration(database.db, TEST_OPTIONS, { info: () => undefined })
const orders = () =>
  database.db
    .selectFrom('juridical_order')
    .selectAll()
    .where('customer_uid', '=', CUSTOMER)
    .orderBy('created_at')
    .execute()
const parcels = () =>
  database.db.selectFrom('parcel').selectAll().where('customer_uid', '=', CUSTOMER).execute()

test('every parcel of the newcomer’s cabinet is of an order, and of each kind of order there is one', async () => {
  const statuses = new Set((await orders()).map(({ status }) => status))
  expect(statuses).toEqual(new Set(['awaiting_payment', 'active', 'completed']))
  const all = await parcels()
  expect(all.length).toBeGreaterThan(60)
  for (const { order_uid: order, order_line: line } of all) {
    expect(order).not.toBeNull()
    expect(line).toBeGreaterThan(0)
  }
  const parents = all.filter(({ parent_uid: parent }) => parent === null)
  for (const parent of parents) {
    expect(parent.juridical_price).toBeGreaterThan(0)
    expect(parent.weight).toBeGreaterThanOrEqual(100)
    expect([parent.dispatch_city, parent.delivery_city]).not.toContain(null)
  }
})

test('an order costs what its parcels cost, but for those cancelled before', async () => {
  const all = await parcels()
  const refunds = await database.db
    .selectFrom('ledger_transfer')
    .select('reference')
    .where('kind', '=', 'refund')
    .execute()
  const refunded = new Set(refunds.map(({ reference }) => reference))
  for (const { uid, price, status } of await orders()) {
    const own = all.filter((each) => each.order_uid === uid && each.parent_uid === null)
    const paid = own.filter(
      (each) => each.status !== 'cancelled' || refunded.has(`refund:${each.uid}`),
    )
    expect(paid.reduce((sum, each) => sum + (each.juridical_price ?? 0), 0)).toBe(price)
    expect([status === 'completed', uid]).toEqual([
      own.every((each) => isParcelEnd(each.status)),
      uid,
    ])
  }
  expect((await verifyLedger(database.db)).errors).toEqual([])
})

test('cells are held for what is on its way or waits, and their points count them', async () => {
  const held = (await parcels()).filter(({ cell_held: isHeld }) => isHeld)
  expect(held.length).toBeGreaterThan(5)
  expect(held.filter(({ status }) => leavesItsCell(status))).toEqual([])
  const { rows } = await sql<{ missing: number }>`
    SELECT count(*)::integer AS missing FROM (
      SELECT point_uid, cell_size, count(*) AS held FROM parcel WHERE cell_held GROUP BY 1, 2) AS own
    LEFT JOIN point_cell USING (point_uid, cell_size)
    WHERE coalesce(taken, 0) < held`.execute(database.db)
  expect(rows).toEqual([{ missing: 0 }])
  expect(await checkCells(database.db, new Date())).toBe(0)
})

test('nobody is notified of the past; it comes once', async () => {
  const { db } = database
  expect(await db.selectFrom('outbox_message').selectAll().execute()).toEqual([])
  const before = await orders()
  await load()
  expect(await orders()).toEqual(before)
})

test('each order has its document', async () => {
  const { brand } = testConfig({})
  // The oldest are as the others.
  for (const { uid, order_number: number } of (await orders()).slice(-DOCUMENTS)) {
    const file = await readOrderFile(database.db, brand, { uid })
    expect(file?.name).toBe(`Заказ ${number}.pdf`)
    let bytes = 0
    for await (const piece of file?.pieces ?? []) bytes += piece.length
    expect(bytes).toBeGreaterThan(10_000)
  }
})

test('the one that waits costs more than is left, and the open invoice pays it', async () => {
  const { db } = database
  const waiting = (await orders()).filter(({ status }) => status === 'awaiting_payment')
  expect(waiting).toHaveLength(1)
  const lacking = (waiting[0]?.price ?? 0) - (await balanceOf(db, CUSTOMER))
  expect(lacking).toBeGreaterThan(SMALL_TOP_UP)
  const invoices = await listInvoices(db, CUSTOMER, { limit: 100, offset: 0 })
  const open = invoices.find(({ status }) => status === 'issued')
  await inTransaction(db, async (transaction) => {
    const invoice = await findAnyInvoice(transaction, { number: open?.number ?? 0 })
    if (invoice === undefined) throw new Error('there is no open invoice')
    await payInvoice(transaction, invoice, { ...TEST_OPTIONS, now: new Date() })
  })
  expect((await orders()).map(({ status }) => status)).not.toContain('awaiting_payment')
  const messages = await db
    .selectFrom('outbox_message')
    .select(['template', 'attachment'])
    .execute()
  expect(messages).toContainEqual({
    template: 'order_paid',
    attachment: { kind: 'order', uid: waiting[0]?.uid },
  })
})
