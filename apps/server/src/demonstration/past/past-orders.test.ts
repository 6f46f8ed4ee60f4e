import { PARCEL_ENDS } from '@yacheyka/core/parcels/parcel-status'
import { DEMONSTRATION_CUSTOMERS } from '@yacheyka/demonstration/people/senders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { findCounterErrors } from '#/counters/verify-counters.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { loadDemonstration } from '../load.ts'

const [{ uid: CUSTOMER }] = DEMONSTRATION_CUSTOMERS
const DAY = 86_400_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await loadDemonstration(database.db, TEST_OPTIONS, { info: () => undefined })
})
afterAll(() => database.close())

/** Parcels of the weeks before what is on its way now, which is of the last eight days. */
const readPast = () =>
  database.db
    .selectFrom('parcel')
    .selectAll()
    .where('customer_uid', '=', CUSTOMER)
    .where('parent_uid', 'is', null)
    .where('parcel_number', '>', 'KP-100000')
    .where('parcel_number', '<', 'KP-101000')
    .execute()
const readEntries = async () => {
  const { rows } = await sql<{ kind: string; balance: number }>`
    SELECT transfer.kind, entry.balance
    FROM ledger_entry AS entry JOIN ledger_transfer AS transfer ON transfer.uid = transfer_uid
      JOIN ledger_account AS account ON account.uid = account_uid
    WHERE customer_uid = ${CUSTOMER} ORDER BY number`.execute(database.db)
  return rows
}

test('a hundred parcels and more went to many cities, and nothing of them is left at a point', async () => {
  const past = await readPast()
  expect(past.length).toBeGreaterThan(100)
  expect(new Set(past.map(({ delivery_city: city }) => city)).size).toBeGreaterThan(6)
  expect(past.filter(({ status }) => !PARCEL_ENDS.some((end) => end === status))).toEqual([])
  const held = await database.db
    .selectFrom('parcel')
    .select('uid')
    .where('cell_held', '=', true)
    .where(
      'order_uid',
      'in',
      past.flatMap(({ order_uid: order }) => order ?? []),
    )
    .execute()
  expect(held).toEqual([])
})

test('most were fetched within two days, some after an extension; some were returned or cancelled', async () => {
  const past = await readPast()
  const count = (statuses: readonly string[]) =>
    past.filter(({ status }) => statuses.includes(status)).length
  const fetched = past.filter(({ status }) =>
    ['issued', 'received', 'handed_over'].includes(status),
  )
  const waited = fetched.map(
    ({ status_at: at, arrived_at: arrived }) =>
      ((at?.getTime() ?? 0) - (arrived?.getTime() ?? 0)) / DAY,
  )
  expect(waited.filter((days) => days <= 2).length).toBeGreaterThan(fetched.length / 2)
  expect(waited.filter((days) => days > 3).length).toBeGreaterThan(5)
  expect(Math.max(...waited)).toBeGreaterThan(6)
  expect(past.filter(({ extended_days: days }) => days > 0).length).toBeGreaterThan(3)
  expect([count(['returned']), count(['cancelled'])].every((each) => each > 1)).toBe(true)
})

test('the deposit has always covered them, in the order of time, and about as much is left', async () => {
  const entries = await readEntries()
  const balances = entries.map(({ balance }) => balance)
  expect(Math.min(...balances)).toBeGreaterThan(0)
  expect(balances.at(-1)).toBeGreaterThan(8_000_000)
  expect(balances.at(-1)).toBeLessThan(13_000_000)
  const kinds = new Set(entries.map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['top_up', 'order_payment', 'refund', 'extension']))
  const past = await readPast()
  const unpaid = await database.db
    .selectFrom('juridical_order')
    .select('uid')
    .where('customer_uid', '=', CUSTOMER)
    .where('paid_at', 'is', null)
    .execute()
  expect(past.filter(({ order_uid: order }) => unpaid.some(({ uid }) => uid === order))).toEqual([])
  // Each order is booked at the time at which it was placed.
  const { rows } = await sql<{ late: number }>`
    SELECT count(*)::integer AS late
    FROM juridical_order JOIN ledger_transfer ON reference = 'order:' || juridical_order.uid
    WHERE booked_at <> created_at
      AND juridical_order.uid = ANY(${past.map(({ order_uid: order }) => order)}::uuid[])`.execute(
    database.db,
  )
  expect(rows).toEqual([{ late: 0 }])
})

test('every one of twelve weeks has spent something; books and counters are sound', async () => {
  const { rows } = await sql<{ spent: number }>`
    SELECT sum(spent)::bigint AS spent FROM ledger_spending
    WHERE account_uid = (SELECT uid FROM ledger_account WHERE customer_uid = ${CUSTOMER})
    GROUP BY date_trunc('week', day) HAVING sum(spent) > 0`.execute(database.db)
  expect(rows.length).toBeGreaterThanOrEqual(11)
  expect((await verifyLedger(database.db)).errors).toEqual([])
  expect(await findCounterErrors(database.db)).toEqual([])
})

test('nobody was notified of them', async () => {
  expect(await database.db.selectFrom('outbox_message').select('template').execute()).toEqual([])
})
