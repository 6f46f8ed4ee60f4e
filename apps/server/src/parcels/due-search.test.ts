import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { inTransaction } from '#/db/transaction.ts'
import { networkFigures } from '#/health/network-figures.ts'
import { createParcels, type ParcelDraft } from '#/parcel-store/create-parcels.ts'
import { startSearchWriting, writeDueOf } from '#/parcel-store/due-search.ts'
import { openSentParcels } from './test-sent-parcels.ts'

const { opened, point, db, add, anna, numbersOf } = openSentParcels()
const mine = () => anna().customerUid

let ordered = 0
/** Parcels of one order. */
async function order(numbers: readonly string[], draft: Partial<ParcelDraft> = {}) {
  const orderUid = randomUUID()
  await db()
    .insertInto('juridical_order')
    .values({
      uid: orderUid,
      order_number: String(9_000_000_000 + (ordered += 1)),
      customer_uid: draft.customerUid ?? mine(),
      status: 'awaiting_payment',
      price: 0,
      created_at: new Date(),
    })
    .execute()
  const drafts = numbers.map((parcelNumber, at): ParcelDraft => ({
    customerUid: mine(),
    pointUid: point(),
    parcelNumber,
    receiverPhone: '+79161234567',
    receiverEmail: '',
    cod: 0,
    cells: [{ size: 'M' }],
    ordered: {
      orderUid,
      line: at + 1,
      declaration: 'Книги',
      weight: 1500,
      declaredPrice: 0,
      price: 100,
      serviceType: 'courier',
      dispatchCity: 'Казань',
      deliveryCity: 'Москва',
    },
    ...draft,
  }))
  return inTransaction(db(), (transaction) => createParcels(transaction, drafts, new Date()))
}

const countOf = async (table: 'parcel_search' | 'parcel_search_due', owner = mine()) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.ref(table)} WHERE customer_uid = ${owner}`.execute(db())
  return rows[0]?.count
}

test('an order writes no more than that its parcels are to be found; the first search finds them', async () => {
  await order(['Ёлка-715', 'Б-2'], { cells: [{ size: 'S' }, { size: 'M' }] })
  expect([await countOf('parcel_search'), await countOf('parcel_search_due')]).toEqual([0, 1])
  expect(await numbersOf({ search: 'ёлка' })).toEqual(['Ёлка-715'])
  expect([await countOf('parcel_search'), await countOf('parcel_search_due')]).toEqual([2, 0])
})

test('without a search they are written soon, many orders and more parcels than a batch has', async () => {
  await sql`INSERT INTO parcel_search_due (customer_uid, order_uid)
    SELECT ${mine()}::uuid, gen_random_uuid() FROM generate_series(1, 120)`.execute(db())
  await order(Array.from({ length: 1000 }, (_, at) => `М-${at}`))
  const writing = startSearchWriting(db(), pino({ level: 'silent' }))
  await vi.waitFor(async () => expect(await countOf('parcel_search_due')).toBe(0), {
    timeout: 20_000,
    interval: 20,
  })
  await writing.stop()
  expect(await countOf('parcel_search')).toBe(1000)
})

test('how long the oldest order waits is reported', async () => {
  await db().deleteFrom('parcel_search_due').execute()
  // Of an order that is gone.
  await db()
    .insertInto('parcel_search_due')
    .values({ customer_uid: mine(), order_uid: randomUUID() })
    .execute()
  await order(['Б-2'])
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await db()
    .updateTable('juridical_order')
    .set({ created_at: anHourAgo })
    .where('customer_uid', '=', mine())
    .execute()
  expect(await networkFigures(db())()).toMatch(/^yacheyka_search_oldest_seconds 36\d\d/m)
})

test('what is of no order is found at once', async () => {
  await add('Б-2')
  expect([await countOf('parcel_search'), await countOf('parcel_search_due')]).toEqual([1, 0])
})

test('parcels that somebody holds stop no others: they are left for later, and their search goes on without them', async () => {
  const other = await signInCustomer(opened())
  const [{ uid: held } = { uid: '' }] = await order(['Б-2'])
  await order(['В-3'])
  await order(['Г-4'], { customerUid: other.customerUid })
  const holder = new Client(opened().database.connection)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM parcel WHERE uid = $1 FOR UPDATE', [held])
  const writing = startSearchWriting(db(), pino({ level: 'silent' }))
  await vi.waitFor(
    async () => {
      expect([await countOf('parcel_search'), await countOf('parcel_search_due')]).toEqual([1, 1])
      expect(await countOf('parcel_search_due', other.customerUid)).toBe(0)
    },
    { timeout: 20_000, interval: 20 },
  )
  await writing.stop()
  await order(['В-31'])
  expect(await numbersOf({ search: 'в-3' })).toEqual(['В-31', 'В-3'])
  await holder.query('COMMIT')
  await holder.end()
  expect(await numbersOf({ search: 'б-2' })).toEqual(['Б-2'])
})

test('searches of one customer that come together share one writing, begun after they have come', async () => {
  await order(['Б-2'])
  const first = writeDueOf(db(), mine())
  const others = Array.from({ length: 5 }, () => writeDueOf(db(), mine()))
  expect(new Set([first, ...others]).size).toBe(2)
  await Promise.all(others)
  await order(['В-3'])
  await writeDueOf(db(), mine())
  expect([await countOf('parcel_search'), await countOf('parcel_search_due')]).toEqual([2, 0])
})

test('a line that a change of contacts writes meanwhile is not replaced by an older one', async () => {
  const [{ uid } = { uid: '' }] = await order(['Б-2'], { receiverPhone: '+79262345678' })
  const bodies = async () => {
    const { rows } = await sql<{ body: string }>`
      SELECT body FROM parcel_search WHERE parcel_uid = ${uid}`.execute(db())
    return rows.map(({ body }) => body)
  }
  const changed = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const changing = db()
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .updateTable('parcel')
        .set({ receiver_phone: '+79991112233' })
        .where('uid', '=', uid)
        .execute()
      changed.resolve()
      await release.promise
    })
  await changed.promise
  const writing = writeDueOf(db(), mine())
  await vi.waitFor(async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%' AND datname = current_database()`.execute(
      db(),
    )
    expect(rows).toHaveLength(1)
  })
  release.resolve()
  await Promise.all([changing, writing])
  expect(await bodies()).toEqual([expect.stringContaining('79991112233')])
})
