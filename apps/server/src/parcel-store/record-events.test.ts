import { PARCEL_STATUSES, type ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { type RecordedEvent, recordEvents } from './record-events.ts'
import { eventsTo, insertParcel, insertParcelIn, TEST_OPTIONS } from './test-parcels.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const HOUR = 3_600_000

const record = (events: readonly RecordedEvent[], now = NOW) =>
  inTransaction(database.db, (transaction) =>
    recordEvents(transaction, events, { now, ...TEST_OPTIONS }),
  )

const report = (parcelUid: string, status: ParcelStep, hours: number): RecordedEvent => ({
  parcelUid,
  source: 'courier',
  eventId: `${parcelUid} ${status} ${hours}`,
  status,
  kind: 'report',
  originator: 'pulse',
  terminalNumber: null,
  at: new Date(NOW.getTime() + hours * HOUR),
})

const parcelOf = (uid: string) =>
  database.db.selectFrom('parcel').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
const messagesOf = (uid: string) =>
  database.db
    .selectFrom('outbox_message')
    .select(['channel', 'template', 'recipient', 'send_after'])
    .where('parcel_uid', '=', uid)
    .orderBy('template')
    .execute()

const created = new Date(NOW.getTime() - 100 * HOUR)
const newParcel = (cells = 1) =>
  insertParcel(
    database.db,
    { createdAt: created, cells: Array.from({ length: cells }, () => ({ size: 'S' })) },
    NOW,
  )

describe('one parcel', () => {
  test.each(PARCEL_STATUSES)('is brought to %s', async (status) => {
    const { uid } = await insertParcelIn(database.db, status)
    const step = status === 'blocked_for_return' ? 'ready_for_pickup' : status
    expect((await parcelOf(uid)).status).toBe(step)
  })

  test('arrives: status, time, deadline, one SMS, and its locker is notified', async () => {
    const { uid } = await newParcel()
    const before = await parcelOf(uid)
    const [outcome] = await record([report(uid, 'delivered', -2)])
    expect(outcome).toMatchObject({ stored: 'new', outcome: 'skipped', late: false })
    const parcel = await parcelOf(uid)
    expect(parcel).toMatchObject({
      status: 'delivered',
      status_at: new Date(NOW.getTime() - 2 * HOUR),
      arrived_at: new Date(NOW.getTime() - 2 * HOUR),
      expire_at: new Date('2026-11-23T20:59:59Z'),
    })
    expect(parcel.locker_change).toBe(before.locker_change + 1)
    expect(await messagesOf(uid)).toMatchObject([{ channel: 'sms', template: 'arrived' }])
    await record([report(uid, 'stored', -1), report(uid, 'ready_for_pickup', 0)])
    expect(await messagesOf(uid)).toHaveLength(1)
  })

  test('the order of arrival does not matter, and a late event says so', async () => {
    const { uid } = await newParcel()
    const [received] = await record([report(uid, 'received', -1)])
    expect(received).toMatchObject({ outcome: 'skipped', late: false, status: 'received' })
    const [delivered] = await record([report(uid, 'delivered', -3)])
    expect(delivered).toMatchObject({ outcome: 'skipped', late: true, status: 'received' })
    const [stored] = await record([report(uid, 'in_delivery', -2)])
    expect(stored).toMatchObject({ outcome: 'refused', status: 'received' })
    expect(await parcelOf(uid)).toMatchObject({
      status: 'received',
      arrived_at: new Date(NOW.getTime() - 3 * HOUR),
    })
    // The code is of no use any more: nobody is told of it.
    expect(await messagesOf(uid)).toEqual([])
  })

  test('a known event changes nothing, whatever it says the second time', async () => {
    const { uid } = await newParcel()
    const event = report(uid, 'in_delivery', -5)
    await record([event])
    const before = await parcelOf(uid)
    const again = await record([event, { ...event, status: 'returned' }])
    expect(again).toMatchObject([
      { stored: 'known', outcome: 'skipped', event: { status: 'in_delivery' } },
      { stored: 'known', outcome: 'skipped', event: { status: 'in_delivery' } },
    ])
    expect(await parcelOf(uid)).toEqual(before)
  })

  test('the same event twice in one call is stored once', async () => {
    const { uid } = await newParcel()
    const event = report(uid, 'in_delivery', -5)
    expect((await record([event, event])).map((each) => each?.stored)).toEqual(['new', 'known'])
  })

  test('a parcel that is not there is distinguished', async () => {
    expect(await record([report('1'.repeat(22), 'delivered', 0)])).toEqual([undefined])
  })
})

describe('a parcel in several cells', () => {
  test('what names the parent counts for every cell, what names a cell for that one', async () => {
    const { uid, cells } = await newParcel(3)
    const [one = uid, two = uid, three = uid] = cells.map((cell) => cell.uid)
    await record([report(uid, 'in_delivery', -9)])
    await record([report(one, 'delivered', -8), report(two, 'delivered', -7)])
    expect(await parcelOf(uid)).toMatchObject({ status: 'in_delivery', arrived_at: null })
    expect(await messagesOf(uid)).toEqual([])
    await record([report(three, 'delivered', -6)])
    expect(await parcelOf(uid)).toMatchObject({
      status: 'delivered',
      arrived_at: new Date(NOW.getTime() - 6 * HOUR),
    })
    expect(await messagesOf(uid)).toMatchObject([{ template: 'arrived' }])
    await record([report(one, 'received', -1)])
    expect([(await parcelOf(uid)).status, (await parcelOf(one)).status]).toEqual([
      'delivered',
      'received',
    ])
    await record([report(uid, 'received', 0)])
    expect((await parcelOf(uid)).status).toBe('received')
  })
})

test('a return is reported once, and only when nothing waits any more', async () => {
  const { uid } = await insertParcelIn(database.db, 'overdue', {}, NOW)
  await record([report(uid, 'removed_from_locker', 1), report(uid, 'taken_for_return', 2)])
  await record([report(uid, 'returned', 3)])
  const templates = (await messagesOf(uid)).map(({ template }) => template)
  expect(templates.filter((template) => template === 'returned')).toHaveLength(1)
})

test('two batches that name the same parcels crosswise, many times at once, all get through', async () => {
  const parcels = await Promise.all([newParcel(), newParcel(2), newParcel(), newParcel(2)])
  const batches = Array.from({ length: 12 }, (_, batch) => {
    const uids = parcels.map(({ uid }) => uid)
    const ordered = batch % 2 === 0 ? uids : uids.reverse()
    return ordered.flatMap((uid) => [
      report(uid, 'in_delivery', -20),
      report(uid, 'delivered', -10 - batch),
    ])
  })
  await Promise.all(batches.map((batch) => record(batch)))
  for (const { uid } of parcels) {
    expect(await parcelOf(uid)).toMatchObject({
      status: 'delivered',
      arrived_at: new Date(NOW.getTime() - 21 * HOUR),
    })
    expect(await messagesOf(uid)).toHaveLength(1)
  }
})

test('eventsTo leads through every step without a scan missing', async () => {
  const { uid } = await newParcel()
  const outcomes = await record(eventsTo(uid, 'delivered', NOW))
  expect(outcomes.map((each) => each?.outcome)).toEqual(Array(4).fill('applied'))
})
