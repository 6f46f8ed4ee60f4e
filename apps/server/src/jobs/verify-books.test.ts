import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedgerInSteps } from '#/ledger/verify-in-steps.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { BOOKS_SETTING, verifyBooks } from './verify-books.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-22T01:07:00Z')

test('sound books: all is looked at, however small the steps, and what came out is kept', async () => {
  const { db } = database
  for (let made = 0; made < 5; made += 1) {
    const customerUid = await insertPayer(db)
    for (let times = 0; times < 3; times += 1) await move(db, { customerUid })
  }
  const found = { deposits: 5, transfers: 15, errors: 0 }
  expect(await verifyLedgerInSteps(db)).toEqual(found)
  for (const size of [1, 2, 3, 4, 100]) {
    const sizes = { deposits: size, entries: size, transfers: size }
    expect(await verifyLedgerInSteps(db, sizes)).toEqual(found)
  }
  const note = await verifyBooks(db, now)
  expect(note).toMatchObject({ deposits: 5, transfers: 15, ledger_faults: 0, tally_faults: 0 })
  const kept = db.selectFrom('setting').select('value').where('name', '=', BOOKS_SETTING)
  expect(await kept.executeTakeFirst()).toEqual({ value: note })
})

test('of one deposit no statement reads more entries than a step has', async () => {
  const { db, pool } = database
  let requested = 0
  const count = () => {
    requested += 1
  }
  pool.on('acquire', count)
  await verifyLedgerInSteps(db, { deposits: 100, entries: 1, transfers: 100 })
  pool.off('acquire', count)
  expect(requested).toBeGreaterThanOrEqual(15)
})

test.each([
  [
    'a balance',
    sql`UPDATE ledger_account SET balance = balance + 1 WHERE uid = (SELECT uid FROM ledger_account WHERE kind = 'deposit' ORDER BY uid LIMIT 1)`,
  ],
  [
    'a number of entries',
    sql`UPDATE ledger_account SET entries = entries + 1 WHERE uid = (SELECT uid FROM ledger_account WHERE kind = 'deposit' ORDER BY uid DESC LIMIT 1)`,
  ],
  [
    'an entry that is missing at the end',
    sql`DELETE FROM ledger_entry WHERE (account_uid, number) IN (SELECT account_uid, max(number) FROM ledger_entry WHERE number IS NOT NULL GROUP BY 1 ORDER BY 1 LIMIT 1)`,
  ],
  ['an entry that is missing at the beginning', sql`DELETE FROM ledger_entry WHERE number = 1`],
  ['a balance in the chain', sql`UPDATE ledger_entry SET balance = balance + 1 WHERE number = 2`],
  [
    'a side of a transfer',
    sql`DELETE FROM ledger_entry WHERE transfer_uid = (SELECT uid FROM ledger_transfer ORDER BY uid LIMIT 1) AND number IS NULL`,
  ],
])('%s that is wrong is found', async (_what, harm) => {
  const { db } = database
  const undo = new Error('undone')
  const spoilt = db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(transaction)
    const { numAffectedRows } = await harm.execute(transaction)
    expect(numAffectedRows).toBeGreaterThan(0n)
    for (const size of [1, 2, 3, 100]) {
      const sizes = { deposits: size, entries: size, transfers: size }
      const { errors } = await verifyLedgerInSteps(transaction, sizes)
      expect(errors).toBeGreaterThan(0)
    }
    throw undo
  })
  await expect(spoilt).rejects.toBe(undo)
})

test('a counter that is wrong is found', async () => {
  const { db } = database
  const customerUid = await insertPayer(db)
  await db
    .insertInto('tally')
    .values({
      customer_uid: customerUid,
      subject: 'parcel',
      day: '2026-11-20',
      status: 'created',
      count: 3,
    })
    .execute()
  expect(await verifyBooks(db, now)).toMatchObject({ ledger_faults: 0, tally_faults: 1 })
})
