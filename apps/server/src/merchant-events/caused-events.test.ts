import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import { WARN_BELOW_DEFAULT } from '@yacheyka/core/ledger/ledger'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { issueInvoice, payInvoice } from '#/billing/invoices.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { insertPayer, move, TEST_LEDGER, TEST_NOW } from '#/ledger/test-ledger.ts'
import { lapseOrders } from '#/orders/lapse-orders.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { extendByOperator } from '#/parcel-store/extend-by-operator.ts'
import { insertParcelIn, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { makeTestWebhook } from '#/webhooks/test-webhooks.ts'

let database: TestDatabase
/** The same happens to both; only the first has a key. */
let subscriber: string
let bystander: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  subscriber = await insertPayer(db())
  bystander = await insertPayer(db())
  await makeTestKey(db(), subscriber)
})

const db = () => database.db
const DAY = 86_400_000

/** Of this type, of both customers. */
const eventsOf = (type: MerchantEventType) =>
  db()
    .selectFrom('api_event')
    .select(['customer_uid', 'test', 'subject', 'version', 'payload'])
    .where('type', '=', type)
    .where('customer_uid', 'in', [subscriber, bystander])
    .execute()

test('an order that nobody paid for lapses: `order.lapsed`, with its parcels', async () => {
  const terminal = await insertTerminal(db(), { M: 9 })
  const place = (customerUid: string) =>
    order(db(), customerUid, [lineTo(terminal), lineTo(terminal)])
  const lapsing = await place(subscriber)
  await place(bystander)
  const late = new Date(Date.now() + 40 * DAY)
  await lapseOrders(db(), late)
  await lapseOrders(db(), late)
  expect(await eventsOf('order.lapsed')).toEqual([
    {
      customer_uid: subscriber,
      test: false,
      subject: lapsing.uid,
      version: 0,
      payload: {
        number: lapsing.orderNumber,
        price: lapsing.price,
        paid_at: null,
        parcels: lapsing.parcels.map(({ barcode }) => barcode),
        parcels_count: 2,
      },
    },
  ])
})

test('a spend below the threshold: `deposit.low`, once for the fall', async () => {
  for (const customerUid of [subscriber, bystander]) {
    await move(db(), { customerUid, change: WARN_BELOW_DEFAULT })
    await move(db(), { customerUid, kind: 'order_payment', change: -1 })
    await move(db(), { customerUid, kind: 'order_payment', change: -1 })
  }
  expect(await eventsOf('deposit.low')).toEqual([
    {
      customer_uid: subscriber,
      test: false,
      subject: '2',
      version: 0,
      payload: { balance: WARN_BELOW_DEFAULT - 1, warn_below: WARN_BELOW_DEFAULT },
    },
  ])
})

test('a company that has a webhook and no key is notified as well', async () => {
  await makeTestWebhook(db(), bystander)
  await move(db(), { customerUid: bystander, change: WARN_BELOW_DEFAULT })
  await move(db(), { customerUid: bystander, kind: 'order_payment', change: -1 })
  expect(await eventsOf('deposit.low')).toMatchObject([{ customer_uid: bystander }])
})

test('an invoice is paid: `invoice.paid`, however often that is reported', async () => {
  const settle = async (customerUid: string) => {
    const invoice = await inTransaction(db(), (transaction) =>
      issueInvoice(transaction, { customerUid, amount: 123_450 }, TEST_NOW),
    )
    for (const outcome of ['paid', 'settled'])
      expect(
        await inTransaction(db(), (transaction) => payInvoice(transaction, invoice, TEST_LEDGER)),
      ).toMatchObject({ outcome })
    return invoice
  }
  const { uid, number } = await settle(subscriber)
  await settle(bystander)
  expect(await eventsOf('invoice.paid')).toEqual([
    {
      customer_uid: subscriber,
      test: false,
      subject: uid,
      version: 0,
      payload: { number: String(number), amount: 123_450, balance: 123_450 },
    },
  ])
})

test('the operator keeps a parcel longer: `parcel.deadline_changed` by the operator', async () => {
  const kept = await insertParcelIn(db(), 'delivered', { customerUid: subscriber })
  const other = await insertParcelIn(db(), 'delivered', { customerUid: bystander })
  const extension = { uid: newUid(), days: 3, reason: 'Точка не работала' }
  const options = { ...TEST_OPTIONS, now: new Date() }
  for (const count of [2, 0])
    expect(
      await inTransaction(db(), (transaction) =>
        extendByOperator(transaction, [kept.uid, other.uid], extension, options),
      ),
    ).toBe(count)
  const { version, expire_at: deadline } = await db()
    .selectFrom('parcel')
    .select(['version', 'expire_at'])
    .where('uid', '=', kept.uid)
    .executeTakeFirstOrThrow()
  const [event, ...others] = await eventsOf('parcel.deadline_changed')
  expect(others).toEqual([])
  expect(event).toEqual({
    customer_uid: subscriber,
    test: false,
    subject: kept.barcode,
    version,
    payload: expect.objectContaining({
      number: kept.parcelNumber,
      status: 'delivered',
      by: 'operator',
      expire_at: expect.any(String),
    }),
  })
  // The later one, with whatever offset the database writes.
  const { rows } = await database.pool.query<{ same: boolean }>(
    `SELECT (payload ->> 'expire_at')::timestamptz = $1 AS same FROM api_event
      WHERE type = 'parcel.deadline_changed' AND customer_uid = $2`,
    [deadline, subscriber],
  )
  expect(rows).toEqual([{ same: true }])
})
