import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainPartitions } from '#/db/monthly-partitions.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { partitionsOf, plansOf } from '#/db/test-plans.ts'
import { inTransaction } from '#/db/transaction.ts'
import { readEvents as readEventList } from '#/parcels/console-history.ts'
import { readTimeline } from './read-timeline.ts'
import { type RecordedEvent, recordEvents } from './record-events.ts'
import { insertParcel, TEST_OPTIONS } from './test-parcels.ts'

const MONTHS = 36
/** Months after the running one: those before lie in the first partition. */
const dayIn = (month: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3 + month, 10))
}
const NOW = dayIn(MONTHS - 1)
const OPTIONS = { ...TEST_OPTIONS, now: NOW }

let database: TestDatabase
let uid: string
const said = (eventId: string, at: Date): RecordedEvent => ({
  parcelUid: uid,
  source: 'courier',
  eventId,
  status: 'in_delivery',
  kind: 'report',
  originator: 'pulse',
  terminalNumber: null,
  at,
})
const record = (at: Date, ...events: readonly RecordedEvent[]) =>
  inTransaction(database.db, (transaction) =>
    recordEvents(transaction, events, { ...OPTIONS, now: at }),
  )

beforeAll(async () => {
  database = await openTestDatabase()
  ;({ uid } = await insertParcel(database.db))
  await maintainPartitions(database.db, NOW)
  for (let month = 0; month < MONTHS; month += 1)
    await sql`INSERT INTO parcel_event (parcel_uid, source, event_id, status, originator, occurred_at, received_at, outcome)
      SELECT 'other' || n, 'courier', ${`${month}:`} || n, 'in_delivery', 'pulse', ${dayIn(month)}, ${dayIn(month)}, 'applied'
      FROM generate_series(1, 30) AS n`.execute(database.db)
  await maintainPartitions(database.db, NOW)
})
afterAll(() => database.close())

const makeAt = (time: Date) =>
  sql`UPDATE parcel SET created_at = ${time} WHERE uid = ${uid}`.execute(database.db)

test('what is said of a new parcel reads and plans for its own months alone', async () => {
  await makeAt(NOW)
  const plans = await plansOf(database, 'parcel_event', async (db) => {
    await inTransaction(db, (transaction) => recordEvents(transaction, [said('new', NOW)], OPTIONS))
    await readTimeline(db, uid, TEST_OPTIONS.storageDays)
    await readEventList(db, uid, { limit: 20, offset: 0 })
  })
  expect(plans.length).toBeGreaterThanOrEqual(5)
  // The running month, what is made ahead and the default partition.
  for (const plan of plans) expect(partitionsOf(plan, 'parcel_event').length).toBeLessThanOrEqual(5)
})

test('a parcel keeps its whole history over all months, and what is said again is known', async () => {
  await makeAt(new Date())
  const months = [0, 12, 24]
  for (const month of months) await record(dayIn(month), said(`late ${month}`, dayIn(month)))
  const [again] = await record(NOW, said('late 0', dayIn(0)))
  expect(again).toMatchObject({ stored: 'known' })
  const { count, results } = await readEventList(database.db, uid, { limit: 20, offset: 0 })
  expect([count, results.length]).toEqual([5, 5])
  const { rows } =
    await sql`SELECT DISTINCT tableoid FROM parcel_event WHERE parcel_uid = ${uid}`.execute(
      database.db,
    )
  expect(rows).toHaveLength(5)
})

test('an old parcel in a batch has its months read for itself alone', async () => {
  await makeAt(new Date())
  const { uid: newUid } = await insertParcel(database.db)
  await sql`UPDATE parcel SET created_at = ${NOW} WHERE uid = ${newUid}`.execute(database.db)
  const batch = [said('late 12', dayIn(12)), { ...said('beside', NOW), parcelUid: newUid }]
  const plans = await plansOf(database, 'parcel_event', async (db) => {
    const recorded = await inTransaction(db, (transaction) =>
      recordEvents(transaction, batch, OPTIONS),
    )
    expect(recorded.map((each) => each?.stored)).toEqual(['known', 'new'])
  })
  const wide = plans.filter((plan) => partitionsOf(plan, 'parcel_event').length > 5)
  // What is known of it, and its history.
  expect(wide).toHaveLength(2)
  for (const plan of wide) {
    expect(plan.join()).not.toContain(newUid)
    for (const line of plan.filter((each) => / Scan .*parcel_event/.test(each)))
      expect(line).toMatch(/Index (Only )?Scan using/)
  }
})
