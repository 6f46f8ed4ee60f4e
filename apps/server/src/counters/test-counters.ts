import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertTerminal, TEST_NOW, type TestTerminal } from '#/orders/test-orders.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { foldChanges } from './fold-changes.ts'

/** A database with a point, for the tests of the file that asks; each finds no changes of those before. */
export function openCounters() {
  let database: TestDatabase
  let terminal: TestTerminal
  beforeAll(async () => {
    database = await openTestDatabase()
    terminal = await insertTerminal(database.db)
  })
  afterAll(() => database.close())
  beforeEach(() => foldChanges(database.db))
  return { db: () => database.db, url: () => database.url, terminal: () => terminal }
}

export const moveTo = (
  customerUid: string,
  to: string,
  createdAt = TEST_NOW,
  from: string | null = null,
) => ({ customerUid, subject: 'parcel', createdAt, from, to }) as const
