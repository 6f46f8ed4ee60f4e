import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '#/db/migration-files.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { insertPayer } from '#/ledger/test-ledger.ts'
import { makeTestWebhook } from './test-webhooks.ts'

const MIGRATION = 94

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('calls at once from before their rule become the usual ones, others stay', async () => {
  const { db, pool } = database
  const customerUid = await insertPayer(db)
  const rows = [
    { test: true, at_once: 16, becomes: 4 },
    { test: true, at_once: 2, becomes: 4 },
    { test: true, at_once: 4, becomes: 4 },
    { test: false, at_once: 1, becomes: 4 },
    { test: false, at_once: 3, becomes: 4 },
    { test: false, at_once: 4, becomes: 4 },
    { test: false, at_once: 32, becomes: 32 },
  ]
  const uids: string[] = []
  for (const { becomes: _, ...row } of rows) {
    const { uid } = await makeTestWebhook(db, customerUid)
    await db.updateTable('webhook_endpoint').set(row).where('uid', '=', uid).execute()
    uids.push(uid)
  }
  const file = (await readMigrations()).find(({ number }) => number === MIGRATION)
  await pool.query(file?.sql ?? '')
  const stored = await db.selectFrom('webhook_endpoint').select(['uid', 'at_once']).execute()
  const after = new Map(stored.map(({ uid, at_once: calls }) => [uid, calls]))
  expect(uids.map((uid) => after.get(uid))).toEqual(rows.map(({ becomes }) => becomes))
})
