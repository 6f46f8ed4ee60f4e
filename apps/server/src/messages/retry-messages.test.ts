import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { putMessages } from './put-messages.ts'
import { retryMessages } from './retry-messages.ts'
import { type Outbox, sendMessage } from './send-message.ts'
import { message, QUICK } from './test-outbox.ts'
import { ProviderHealth } from './provider-health.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Somebody waits for a row that another transaction holds. */
const somebodyWaits = async () => {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.db)
  expect(rows[0]?.waiting).toBeGreaterThan(0)
}

test('a message that is requested again while the provider takes it is sent once', async () => {
  const { promise: taken, resolve: take } = Promise.withResolvers<undefined>()
  let requested = 0
  const health = () => new ProviderHealth(QUICK)
  const outbox: Outbox = {
    db: database.db,
    senders: {
      sms: async () => {
        requested += 1
        await taken
        return { providerId: 'one' }
      },
    },
    health: { sms: health(), email: health(), webhook: health() },
    pace: QUICK,
    messages: TEST_OPTIONS.messages,
    attach: () => Promise.reject(new Error('nothing is attached')),
    log: { warn: () => undefined },
  }
  await inTransaction(database.db, (transaction) => putMessages(transaction, [message()]))
  const { uid } = await database.db
    .selectFrom('outbox_message')
    .select('uid')
    .executeTakeFirstOrThrow()

  const sending = sendMessage(outbox, 'sms', uid)
  await vi.waitFor(() => expect(requested).toBe(1), 30_000)
  const retrying = retryMessages(database.db, [uid], CLI_ACTOR, new Date())
  await vi.waitFor(somebodyWaits, 30_000)
  take(undefined)

  expect(await sending).toBe('sent')
  expect(await retrying).toEqual(['sent'])
  expect(await sendMessage(outbox, 'sms', uid)).toBe('absent')
  expect(requested).toBe(1)
})
