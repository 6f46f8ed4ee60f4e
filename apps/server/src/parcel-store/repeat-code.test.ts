import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { repeatCode } from './repeat-code.ts'
import { insertParcelIn, TEST_OPTIONS } from './test-parcels.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** 23:00 and 12:00 at a point in Moscow. */
const NIGHT = new Date('2026-11-21T20:00:00Z')
const NOON = new Date('2026-11-21T09:00:00Z')
const MORNING = '2026-11-22T09:00:00+03:00'

const repeat = (uid: string, requestedBy: 'recipient' | 'sender', now: Date) =>
  inTransaction(database.db, (transaction) =>
    repeatCode(transaction, uid, { ...TEST_OPTIONS, requestedBy, now }),
  )
const waiting = async () => (await insertParcelIn(database.db, 'stored', {}, NOON)).uid
const sendTimes = async (uid: string) => {
  const sent = await database.db
    .selectFrom('outbox_message')
    .select('send_after')
    .where('parcel_uid', '=', uid)
    .where('template', '=', 'repeat')
    .orderBy('send_after')
    .execute()
  return sent.map(({ send_after }) => send_after)
}
const passMinutes = (uid: string) =>
  sql`UPDATE outbox_message SET created_at = created_at - interval '2 minutes' WHERE parcel_uid = ${uid}`.execute(
    database.db,
  )

test("a sender's request waits for the morning at the point, a recipient's own does not", async () => {
  const uid = await waiting()
  expect(await repeat(uid, 'sender', NIGHT)).toEqual({ channels: ['sms'], scheduledFor: MORNING })
  await passMinutes(uid)
  expect(await repeat(uid, 'recipient', NIGHT)).toMatchObject({ scheduledFor: undefined })
  expect(await sendTimes(uid)).toEqual([NIGHT, new Date(MORNING)])
})

test('requested again in the same night, a sender hears the same time and nothing is put twice', async () => {
  const uid = await waiting()
  await repeat(uid, 'sender', NIGHT)
  await expect(repeat(uid, 'sender', NIGHT)).rejects.toMatchObject({ status: 429 })
  await passMinutes(uid)
  expect(await repeat(uid, 'sender', NIGHT)).toMatchObject({ scheduledFor: MORNING })
  expect(await sendTimes(uid)).toEqual([new Date(MORNING)])
})

test('by day both go at once', async () => {
  const uid = await waiting()
  expect(await repeat(uid, 'sender', NOON)).toMatchObject({ scheduledFor: undefined })
  expect(await sendTimes(uid)).toEqual([NOON])
})
