import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainPartitions } from '#/db/monthly-partitions.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { insertEvents, type RecordedEvent } from './insert-events.ts'
import { insertParcel } from './test-parcels.ts'

let database: TestDatabase
let parcelUid: string
/** Made long before, so that every month is looked through. */
const oldParcel = () => ({ uid: parcelUid, createdAt: new Date('2026-01-01T00:00:00Z') })
beforeAll(async () => {
  database = await openTestDatabase()
  ;({ uid: parcelUid } = await insertParcel(database.db))
})
afterAll(() => database.close())

const NOW = new Date()
const monthsLater = (months: number) =>
  new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() + months, 15))
const event = (eventId: string, source = 'courier'): RecordedEvent => ({
  parcelUid,
  source,
  eventId,
  status: 'in_delivery',
  kind: 'report',
  originator: 'pulse',
  terminalNumber: null,
  at: NOW,
})
const insert = (transaction: Transaction<Database>, ...events: readonly RecordedEvent[]) =>
  insertEvents(transaction, events, [oldParcel()], NOW)
const inserted = async (...events: readonly RecordedEvent[]) =>
  [...(await inTransaction(database.db, (each) => insert(each, ...events)))].toSorted()

test('answers the keys of new events, and leaves out those that are known', async () => {
  expect(await inserted(event('2'), event('1'))).toEqual(['courier\u{0}1', 'courier\u{0}2'])
  expect(await inserted(event('2'), event('3'), event('2', 'locker'))).toEqual([
    'courier\u{0}3',
    'locker\u{0}2',
  ])
})

test('of two transactions at once one inserts the event', async () => {
  const both = await Promise.all([inserted(event('4')), inserted(event('4'))])
  expect(both.flat()).toEqual(['courier\u{0}4'])
})

test('an event that comes again in another month is known by its parcel', async () => {
  await maintainPartitions(database.db, NOW)
  const inMonth = (month: number) =>
    inTransaction(database.db, (transaction) =>
      insertEvents(transaction, [event('5')], [oldParcel()], monthsLater(month)),
    )
  expect([...(await inMonth(3))]).toEqual(['courier\u{0}5'])
  expect([...(await inMonth(2))]).toEqual([])
  expect([...(await inMonth(4))]).toEqual([])
  const { rows } = await sql<{ month: string }>`
    SELECT tableoid::regclass::text AS month FROM parcel_event WHERE event_id = '5'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ month: expect.stringMatching(/^partitions\.parcel_event_\d{4}_\d{2}$/) }])
})

test('each month rejects a second event of the same key by itself', async () => {
  await maintainPartitions(database.db, NOW)
  const again = (months: number) =>
    database.pool.query(
      `INSERT INTO parcel_event SELECT parcel_uid, source, '6', status, kind, originator, terminal_number, reason, occurred_at, $1, outcome
       FROM parcel_event WHERE event_id = '1'`,
      [monthsLater(months)],
    )
  for (const months of [0, 3, 30]) {
    await again(months)
    await expect(again(months)).rejects.toThrow('duplicate key')
  }
})
