import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putMessages } from '#/messages/put-messages.ts'
import { readAuditPage } from '#/operators/audit-queries.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { insertParcel, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { maintainPartitions } from './monthly-partitions.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { inTransaction } from './transaction.ts'

const MONTHS = 36
const dayIn = (month: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 10))
}
const NOW = dayIn(MONTHS)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (let month = 0; month <= MONTHS; month += 4)
    await maintainPartitions(database.db, dayIn(month))
})
afterAll(() => database.close())

const EVERYTHING = {
  operator: '',
  group: '',
  subject_kind: '',
  subject_id: 'nowhere',
  name: '',
  from: undefined,
  before: undefined,
}

test('a transaction that looks through all months of three tables finds room for its locks by the default setting', async () => {
  const { uid } = await insertParcel(database.db)
  const locks = await inTransaction(database.db, async (transaction) => {
    const at = NOW
    const event = { parcelUid: uid, source: 'courier', eventId: '1', kind: 'report' } as const
    await recordEvents(
      transaction,
      [{ ...event, status: 'in_delivery', originator: 'pulse', terminalNumber: null, at }],
      { ...TEST_OPTIONS, now: NOW },
    )
    const message = { channel: 'email', recipient: 'a@b.example', body: '' } as const
    await putMessages(transaction, [
      { ...message, template: 'password_changed', effectKey: 'of nobody', sendAfter: NOW },
    ])
    await readAuditPage(transaction, EVERYTHING, { limit: 20, offset: 0 }, NOW)
    const { rows } = await sql<{ held: number; most: number }>`
      SELECT count(*) AS held, current_setting('max_locks_per_transaction')::integer AS most
      FROM pg_locks WHERE pid = pg_backend_pid()`.execute(transaction)
    return rows[0]
  })
  expect(locks?.most).toBe(64)
  // Beyond its own 64 it takes what others leave; docs/deployment.md reckons with 1 300.
  expect(locks?.held).toBeGreaterThan(1_000)
  expect(locks?.held).toBeLessThan(1_300)
})
