import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db
    .insertInto('shop')
    .values([1, 2].map((id) => ({ id, name: 'Книжный двор', url: 'https://shop.example' })))
    .execute()
})
afterAll(() => database.close())

const visitors = async (id: number) =>
  (
    await database.db
      .selectFrom('shop')
      .select('visitor_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).visitor_count

/** Lets two transactions go on only when both have come this far, in their first attempts. */
function meetingOf(two: number) {
  let come = 0
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    come += 1
    if (come >= two) open()
    await opened
  }
}

test('two that read and write the same row serializably both succeed, one of them at its second attempt', async () => {
  const meet = meetingOf(2)
  let attempts = 0
  const visit = () =>
    inTransaction(
      database.db,
      async (transaction) => {
        attempts += 1
        const shop = transaction.selectFrom('shop').select('visitor_count').where('id', '=', 1)
        const { visitor_count } = await shop.executeTakeFirstOrThrow()
        await meet()
        const next = { visitor_count: visitor_count + 1 }
        await transaction.updateTable('shop').set(next).where('id', '=', 1).execute()
      },
      'serializable',
    )
  await Promise.all([visit(), visit()])
  // One goes again at least; where both are refused at the same moment, both do.
  expect(attempts).toBeGreaterThanOrEqual(3)
  expect(await visitors(1)).toBe(2)
})

test('two that lock the same rows in opposite order both succeed', async () => {
  const meet = meetingOf(2)
  let attempts = 0
  const before = [await visitors(1), await visitors(2)]
  const visit = (first: number, second: number) =>
    inTransaction(database.db, async (transaction) => {
      attempts += 1
      for (const id of [first, second]) {
        const next = sql<number>`visitor_count + 1`
        await transaction
          .updateTable('shop')
          .set({ visitor_count: next })
          .where('id', '=', id)
          .execute()
        if (id === first) await meet()
      }
    })
  await Promise.all([visit(1, 2), visit(2, 1)])
  // One goes again at least; where both are refused at the same moment, both do.
  expect(attempts).toBeGreaterThanOrEqual(3)
  expect([await visitors(1), await visitors(2)]).toEqual(before.map((count) => count + 2))
})

test('any other error ends it at once, and nothing stays', async () => {
  const before = await visitors(1)
  let attempts = 0
  const work = inTransaction(database.db, async (transaction) => {
    attempts += 1
    await transaction.updateTable('shop').set({ visitor_count: 99 }).where('id', '=', 1).execute()
    await transaction.updateTable('shop').set({ visitor_count: -1 }).where('id', '=', 1).execute()
  })
  await expect(work).rejects.toMatchObject({ code: '23514' })
  expect([attempts, await visitors(1)]).toEqual([1, before])
})

test('what never passes is given up after a few attempts', async () => {
  let attempts = 0
  const work = inTransaction(database.db, async (transaction) => {
    attempts += 1
    await sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`.execute(transaction)
  })
  await expect(work).rejects.toMatchObject({ code: '40001' })
  expect(attempts).toBe(6)
})
