import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { insertEvents, type RecordedEvent } from './insert-events.ts'
import { insertParcel } from './test-parcels.ts'

let database: TestDatabase
let parcelUid: string
beforeAll(async () => {
  database = await openTestDatabase()
  ;({ uid: parcelUid } = await insertParcel(database.db))
})
afterAll(() => database.close())

const NOW = new Date('2026-11-20T12:00:00Z')
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
  insertEvents(transaction, events, NOW)
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

test('stores events where the table has no key over all months, as the next release leaves it', async () => {
  const rolledBack = inTransaction(database.db, async (transaction) => {
    await sql`ALTER TABLE parcel_event DROP CONSTRAINT parcel_event_pkey`.execute(transaction)
    await sql`CREATE UNIQUE INDEX ON parcel_event (source, event_id, received_at)`.execute(
      transaction,
    )
    expect([...(await insert(transaction, event('5')))]).toEqual(['courier\u{0}5'])
    expect([...(await insert(transaction, event('5')))]).toEqual([])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
})
