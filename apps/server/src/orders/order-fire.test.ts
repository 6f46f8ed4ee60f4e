import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { SILENT } from '#/messages/test-outbox.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { eventsTo } from '#/parcel-store/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { cancelOrderedParcel } from './cancel-parcel.ts'
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
  withPrices,
} from './test-orders.ts'

let database: TestDatabase
/** So many connections that they meet in the database, not before it. */
let wide: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  wide = await openDatabase({
    databaseUrl: database.url,
    dataDir: '',
    applicationName: 'yacheyka-test',
    poolSize: 32,
    log: SILENT,
  })
})
afterAll(async () => {
  await wide.close()
  await database.close()
})

const NOW = new Date(TEST_NOW.getTime() + 3_600_000)
const LATER = { ...TEST_ORDERS, now: NOW }
const rich = async () => {
  const customerUid = await insertPayer(wide.db)
  await move(wide.db, { customerUid, change: 10_000_000 })
  return customerUid
}

test('two orders race for the last cell: one has it, the other is informed where and is charged nothing', async () => {
  const { db } = wide
  for (let round = 0; round < 10; round += 1) {
    const terminal = await insertTerminal(db, { M: 1, S: 9 })
    const customers = [await rich(), await rich()]
    const results = await Promise.allSettled(
      customers.map((customerUid) =>
        order(db, customerUid, [lineTo(terminal, { cells: ['S'] }), lineTo(terminal)]),
      ),
    )
    const lost = results.findIndex(({ status }) => status === 'rejected')
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results[lost]).toMatchObject({ reason: { terminalNumbers: [terminal.number] } })
    expect(await balanceOf(db, customers[lost] ?? '')).toBe(10_000_000)
    expect(await cellsOf(db, terminal)).toEqual(['M 1/1', 'S 1/9'])
    const { count } = await db
      .selectFrom('parcel')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_uid', '=', customers[lost] ?? '')
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  }
})

test('32 orders of one customer at once are paid as far as the deposit goes, and no farther', async () => {
  const { db } = wide
  const customerUid = await insertPayer(db)
  const terminal = await insertTerminal(db, { M: 100 })
  const { price } = await withPrices(db, [lineTo(terminal)])
  await move(db, { customerUid, change: price * 10 + 5 })
  const placed = await Promise.all(
    Array.from({ length: 32 }, () => order(db, customerUid, [lineTo(terminal)])),
  )
  const count = (wanted: string) => placed.filter(({ status }) => status === wanted).length
  expect([count('active'), count('awaiting_payment')]).toEqual([10, 22])
  expect(await balanceOf(db, customerUid)).toBe(5)
  // Of the unpaid ones two hold nothing.
  expect(await cellsOf(db, terminal)).toEqual(['M 30/100'])
  expect((await verifyLedger(db)).errors).toEqual([])
})

test('two that order the same number at once: one has it', async () => {
  const { db } = wide
  const customerUid = await rich()
  const terminal = await insertTerminal(db)
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      order(db, customerUid, [lineTo(terminal, { parcel_number: 'ОДИН' })]),
    ),
  )
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(7)
  for (const each of refused)
    expect(each).toMatchObject({
      reason: {
        fields: { 'parcels.0.parcel_number': ['Посылка с таким номером уже существует'] },
      },
    })
})

test('feeds that end the last parcels of an order at the same time complete it', async () => {
  const { db } = wide
  const customerUid = await rich()
  for (let round = 0; round < 8; round += 1) {
    const terminals = await Promise.all(
      Array.from({ length: 6 }, () => insertTerminal(db, { M: 1 })),
    )
    const placed = await order(
      db,
      customerUid,
      terminals.map((terminal) => lineTo(terminal)),
    )
    await Promise.all(
      placed.parcels.map(({ uid }) =>
        inTransaction(db, (transaction) =>
          recordEvents(transaction, eventsTo(uid, 'received', NOW), LATER),
        ),
      ),
    )
    expect(await orderRow(db, placed.uid)).toMatchObject({ status: 'completed' })
  }
})

test(
  'orders, credits, cancellations, feeds and lapses at once: cells and money agree at the end',
  { tags: ['slow'] },
  async () => {
    const { db } = wide
    const terminals = await Promise.all(
      Array.from({ length: 4 }, () => insertTerminal(db, { S: 30, M: 30, L: 30 })),
    )
    const customers = await Promise.all(Array.from({ length: 4 }, () => insertPayer(db)))
    const sizes = ['S', 'M', 'L'] as const
    const work = async (worker: number) => {
      const customerUid = customers[worker % customers.length] ?? ''
      for (let turn = 0; turn < 8; turn += 1) {
        const lines = Array.from({ length: 3 }, (_, at) => {
          const terminal = terminals[(worker + turn * 2 + at) % terminals.length]
          if (terminal === undefined) throw new Error('a terminal')
          return lineTo(terminal, {
            cells: [sizes[at % 3] ?? 'S', sizes[(at + worker) % 3] ?? 'M'],
          })
        })
        const placed = await order(db, customerUid, lines).catch(() => undefined)
        await inTransaction(db, (transaction) =>
          creditDeposit(
            transaction,
            {
              customerUid,
              kind: 'top_up',
              change: 40_000 + worker * 1000,
              reference: `fire/${worker}/${turn}`,
              note: '',
            },
            LATER,
          ),
        )
        const [one, two] = placed?.parcels ?? []
        if (one === undefined || two === undefined) continue
        await inTransaction(db, (transaction) => cancelOrderedParcel(transaction, one.uid, LATER))
        if ((await orderRow(db, placed?.uid ?? '')).paid_at !== null)
          await inTransaction(db, (transaction) =>
            recordEvents(transaction, eventsTo(two.uid, 'received', NOW), LATER),
          )
        if (turn % 3 === worker % 3) await lapseOrders(db, new Date(NOW.getTime() + 6 * 86_400_000))
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, worker) => work(worker)))
    expect((await verifyLedger(db)).errors).toEqual([])
    const { rows } = await sql<{ number: string }>`
    SELECT number FROM point_cell JOIN point ON point.uid = point_uid
    WHERE taken <> (
      SELECT count(*) FROM parcel
      WHERE parcel.point_uid = point_cell.point_uid AND parcel.cell_size = point_cell.cell_size AND cell_held)`.execute(
      db,
    )
    expect(rows).toEqual([])
    const { rows: wrong } = await sql<{ uid: string }>`
    SELECT uid FROM juridical_order AS placed
    WHERE (paid_at IS NOT NULL) <> EXISTS (SELECT FROM ledger_transfer WHERE reference = 'order:' || placed.uid)
      OR price <> (
        SELECT coalesce(sum(juridical_price), 0) FROM parcel
        WHERE order_uid = placed.uid AND (placed.paid_at IS NOT NULL OR status <> 'cancelled'))
        -- What was cancelled before the payment is no part of what was paid.
        + CASE WHEN paid_at IS NULL THEN 0 ELSE (
          SELECT coalesce(sum(-juridical_price), 0) FROM parcel
          WHERE order_uid = placed.uid AND status = 'cancelled'
            AND NOT EXISTS (SELECT FROM ledger_transfer WHERE reference = 'refund:' || parcel.uid)) END
      OR (status = 'completed') <> NOT EXISTS (
        SELECT FROM parcel WHERE order_uid = placed.uid AND parent_uid IS NULL AND status NOT IN ('received', 'cancelled'))`.execute(
      db,
    )
    expect(wrong).toEqual([])
  },
)
