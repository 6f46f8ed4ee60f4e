import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { newUid, uuidv7 } from '#/db/uuid.ts'
import { numberEvents } from './relay.ts'
import { sweepEvents } from './sweep-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('api_event').execute()
})

const CUSTOMER = newUid()
const eventOf = (uid: string) => ({
  uid,
  customer_uid: CUSTOMER,
  type: 'deposit.low' as const,
  subject: '1',
  version: 0,
  payload: '{}',
  occurred_at: new Date(),
})
const insert = (...uids: string[]) =>
  database.db.insertInto('api_event').values(uids.map(eventOf)).execute()
const numbered = async () => {
  const rows = await database.db
    .selectFrom('api_event')
    .select(['uid', 'position'])
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map(({ uid }) => uid)
}
const uidAt = (millisecond: number) => uuidv7(millisecond, new Uint8Array(10))

test('what commits late gets a later number than what was read already, however early it began', async () => {
  const { db } = database
  const [early, late] = [uidAt(1), uidAt(2)]
  const slow = await db.startTransaction().execute()
  await slow.insertInto('api_event').values(eventOf(early)).execute()
  await insert(late)
  expect(await numberEvents(db)).toBe(1)
  await slow.commit().execute()
  expect(await numberEvents(db)).toBe(1)
  expect(await numbered()).toEqual([late, early])
  expect(await numberEvents(db)).toBe(0)
})

test('a backlog goes batch by batch, in its order', async () => {
  const uids = [1, 2, 3, 4, 5].map(uidAt)
  await insert(...uids)
  const counts = [2, 2, 2].map(() => numberEvents(database.db, 2))
  // Some of them find the counter held.
  await Promise.all(counts)
  while ((await numberEvents(database.db, 2)) > 0);
  expect(await numbered()).toEqual(uids)
})

test('while one process numbers, another leaves it alone', async () => {
  const { db } = database
  await insert(uidAt(1))
  const other = await db.startTransaction().execute()
  await sql`SELECT FROM event_counter FOR UPDATE`.execute(other)
  expect(await numberEvents(db)).toBe(0)
  await other.rollback().execute()
  expect(await numberEvents(db)).toBe(1)
})

test('events are kept for as many days as are set', async () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const before = (days: number, more = 0) => uidAt(now.getTime() - days * 86_400_000 + more)
  const uids = [before(30, -1), before(30), before(1)]
  await insert(...uids)
  await sweepEvents(database.db, 30, now)
  const left = await database.db.selectFrom('api_event').select('uid').orderBy('uid').execute()
  expect(left.map(({ uid }) => uid)).toEqual(uids.slice(1))
})
