import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { inTransaction } from '#/db/transaction.ts'
import { networkFigures } from '#/health/network-figures.ts'
import { countBatch, foldFeedDays } from './count-batch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('TRUNCATE feed_day, feed_day_part'))

/** The same day in Moscow, and the next one. */
const NOON = new Date('2026-11-20T09:00:00Z')
const NEXT = new Date('2026-11-20T21:00:00Z')

const TAKEN = 'yacheyka_feed_events{result="taken"} 360\n'

const count = (now = NOON) =>
  inTransaction(database.db, (transaction) =>
    countBatch(transaction, 'lockers', { events: 10, refused: 1 }, now),
  )
const days = () =>
  database.db
    .selectFrom('feed_day')
    .select(['source', 'day', 'events', 'refused', 'heard_at'])
    .orderBy('day')
    .execute()
const parts = () => database.db.selectFrom('feed_day_part').selectAll().execute()

test('a batch does not wait for others of its source that have not committed', async () => {
  await inTransaction(database.db, async (transaction) => {
    for (let open = 0; open < 8; open += 1)
      await countBatch(transaction, 'lockers', { events: 10, refused: 1 }, NOON)
    await count()
  })
  expect(await parts()).toHaveLength(9)
})

test('a day that is over becomes one row, with what is there already', async () => {
  for (let batches = 0; batches < 40; batches += 1) await count()
  await foldFeedDays(database.db, NOON)
  expect(await days()).toEqual([])
  expect(await networkFigures(database.db)()).toContain(TAKEN)
  await foldFeedDays(database.db, NEXT)
  expect(await networkFigures(database.db)()).toContain(TAKEN)
  const day = { source: 'lockers', day: '2026-11-20', heard_at: NOON }
  expect(await days()).toEqual([{ ...day, events: 400, refused: 40 }])
  await count()
  await count(NEXT)
  await foldFeedDays(database.db, NEXT)
  expect(await days()).toEqual([{ ...day, events: 410, refused: 41 }])
  expect(await parts()).toMatchObject([{ day: '2026-11-21', events: 10 }])
})
