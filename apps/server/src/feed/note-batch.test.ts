import type { PulseVerdict } from '@yacheyka/contract/feed/pulse'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { noteBatch } from './note-batch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const SOURCE = { name: 'lockers', refusalsKept: 1 }
const refuse = (eventId: string) => (transaction: Transaction<Database>) => {
  const verdict: PulseVerdict = { event_id: eventId, result: 'refused', code: 'unknown_parcel' }
  return noteBatch(transaction, SOURCE, [{ event_id: eventId }], [verdict], new Date())
}
const kept = async () => {
  const rows = await database.db.selectFrom('feed_refusal').select('event_id').execute()
  return rows.map(({ event_id: id }) => id)
}

test('a batch does not wait for another that removes the same old refusals', async () => {
  await inTransaction(database.db, refuse('old'))
  await inTransaction(database.db, async (transaction) => {
    await refuse('one')(transaction)
    await inTransaction(database.db, refuse('other'))
  })
  await inTransaction(database.db, refuse('last'))
  expect(await kept()).toEqual(['last'])
})
