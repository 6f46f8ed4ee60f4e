import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { extendStorage, setBlocked } from './actions.ts'
import { createParcels } from './create-parcels.ts'
import { markOverdue, remindOfDeadlines } from './deadlines.ts'
import { lockParcels } from './lock-parcels.ts'
import { type RecordedEvent, recordEvents } from './record-events.ts'
import {
  insertCustomer,
  insertParcel,
  insertParcelIn,
  insertPoint,
  TEST_OPTIONS,
} from './test-parcels.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
// What other tests left waiting must not count here.
beforeEach(async () => {
  await database.db
    .updateTable('parcel')
    .set({ status: 'received', pin: '00000000' })
    .where('parent_uid', 'is', null)
    .execute()
  await database.db
    .updateTable('parcel')
    .set({ status: 'received' })
    .where('parent_uid', 'is not', null)
    .execute()
})

const ARRIVED = new Date('2026-11-20T12:00:00Z')
/** Three days later, 23:59:59 in Moscow. */
const DEADLINE = new Date('2026-11-23T20:59:59Z')
const AFTER = new Date('2026-11-23T21:00:00Z')
/** Eight in the evening there, on the day before. */
const WARNED = new Date('2026-11-22T17:00:00Z')

const delivered = (parcelUid: string): RecordedEvent => ({
  parcelUid,
  source: 'test',
  eventId: `${parcelUid} delivered`,
  status: 'delivered',
  kind: 'report',
  originator: 'pulse',
  terminalNumber: null,
  at: ARRIVED,
})

const parcelOf = (uid: string) =>
  database.db.selectFrom('parcel').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
const templatesOf = async (uid: string) => {
  const rows = await database.db
    .selectFrom('outbox_message')
    .select(['template', 'send_after'])
    .where('parcel_uid', '=', uid)
    .orderBy('uid')
    .execute()
  return rows.map(({ template }) => template)
}
const overdue = (now: Date) => markOverdue(database.db, now, TEST_OPTIONS)
const remind = (now: Date) => remindOfDeadlines(database.db, now, TEST_OPTIONS)
const record = (now: Date, ...events: RecordedEvent[]) =>
  inTransaction(database.db, (transaction) =>
    recordEvents(transaction, events, { now, ...TEST_OPTIONS }),
  )
const statusesOf = (...uids: string[]) =>
  Promise.all(uids.map(async (uid) => (await parcelOf(uid)).status))
async function insertTwoCells() {
  const { uid, cells } = await insertParcel(
    database.db,
    { cells: [{ size: 'S' }, { size: 'M' }], createdAt: ARRIVED },
    ARRIVED,
  )
  const [first = '', second = ''] = cells.map((cell) => cell.uid)
  return { uid, first, second }
}
/** Sessions of this database that wait for a row which another holds. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.db)
  return rows[0]?.waiting ?? 0
}
const arrived = (draft = {}) => insertParcelIn(database.db, 'ready_for_pickup', draft, ARRIVED)

describe('the deadline', () => {
  test('makes overdue at that second, not before, once, and notifies the locker', async () => {
    const { uid } = await arrived()
    const before = await parcelOf(uid)
    expect(await overdue(new Date(DEADLINE.getTime() - 1000))).toBe(0)
    expect(await overdue(AFTER)).toBe(1)
    expect(await overdue(AFTER)).toBe(0)
    expect(await parcelOf(uid)).toMatchObject({
      status: 'overdue',
      status_at: DEADLINE,
      locker_change: before.locker_change + 1,
    })
    const event = await database.db
      .selectFrom('parcel_event')
      .select(['event_id', 'originator', 'source', 'occurred_at'])
      .where('parcel_uid', '=', uid)
      .where('status', '=', 'overdue')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      event_id: `overdue:${uid}:${DEADLINE.toISOString()}`,
      originator: 'system',
      source: 'system',
      occurred_at: DEADLINE,
    })
  })

  test('is the point’s own midnight', async () => {
    const far = await insertPoint(database.db, { time_zone: 'Asia/Kamchatka' })
    const { uid } = await arrived({ pointUid: far })
    // It came there a minute to midnight.
    expect((await parcelOf(uid)).expire_at).toEqual(new Date('2026-11-23T11:59:59Z'))
  })

  test('a thousand and more at once, two processes at once: each once', async () => {
    const pointUid = await insertPoint(database.db)
    const customerUid = await insertCustomer(database.db)
    const drafts = Array.from({ length: 1100 }, (_, at) => ({
      customerUid,
      pointUid,
      parcelNumber: `одна из многих ${at}`,
      receiverPhone: '',
      receiverEmail: '',
      cod: 0,
      cells: [{ size: null }],
      createdAt: ARRIVED,
    }))
    await inTransaction(database.db, async (transaction) => {
      const parcels = await createParcels(transaction, drafts, ARRIVED)
      const events = parcels.map(({ uid }) => delivered(uid))
      await recordEvents(transaction, events, { now: ARRIVED, ...TEST_OPTIONS })
    })
    const [one, other] = await Promise.all([overdue(AFTER), overdue(AFTER)])
    const rest = await overdue(AFTER)
    expect(one + other + rest).toBe(1100)
    const { left } = await database.db
      .selectFrom('parcel')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('status', '=', 'overdue')
      .executeTakeFirstOrThrow()
    expect(left).toBe(1100)
  })

  test('an extension moves it; an overdue parcel that is extended is delivered again', async () => {
    const { uid } = await arrived()
    const extend = (now: Date) =>
      inTransaction(database.db, (transaction) =>
        extendStorage(transaction, uid, 2, { now, ...TEST_OPTIONS }),
      )
    await extend(ARRIVED)
    expect((await parcelOf(uid)).expire_at).toEqual(new Date('2026-11-25T20:59:59Z'))
    expect(await overdue(AFTER)).toBe(0)
    const later = new Date('2026-11-26T10:00:00Z')
    expect(await overdue(later)).toBe(1)
    await extend(later)
    expect(await parcelOf(uid)).toMatchObject({
      status: 'delivered',
      expire_at: new Date('2026-11-28T20:59:59Z'),
      extended_days: 4,
    })
    expect(await overdue(new Date('2026-11-28T21:00:00Z'))).toBe(1)
  })

  test('of several cells runs from the last arrival: none is overdue before, and the recipient is notified then', async () => {
    const { uid, first, second } = await insertTwoCells()
    await record(ARRIVED, delivered(first), {
      ...delivered(second),
      status: 'in_delivery',
      eventId: `${second} on its way`,
    })
    expect((await parcelOf(first)).expire_at).toBeNull()
    const later = new Date('2026-11-25T12:00:00Z')
    expect(await overdue(later)).toBe(0)
    expect((await parcelOf(uid)).status).toBe('in_delivery')
    await record(later, { ...delivered(second), at: later })
    const expireAt = new Date('2026-11-28T20:59:59Z')
    for (const each of [uid, first, second])
      expect(await parcelOf(each)).toMatchObject({ status: 'delivered', expire_at: expireAt })
    expect(await templatesOf(uid)).toEqual(['arrived'])
    expect(await overdue(new Date('2026-11-28T21:00:00Z'))).toBe(1)
    expect(await statusesOf(uid, first, second)).toEqual(['overdue', 'overdue', 'overdue'])
  })

  test('that moves forward takes back what it made overdue', async () => {
    const { uid, first, second } = await insertTwoCells()
    await record(ARRIVED, delivered(first), { ...delivered(second), status: 'cancelled' })
    expect(await overdue(AFTER)).toBe(1)
    expect(await statusesOf(uid, first)).toEqual(['overdue', 'overdue'])
    // It was not cancelled after all.
    const later = new Date('2026-11-25T12:00:00Z')
    const there = { ...delivered(second), eventId: `${second} there`, at: later }
    await record(later, { ...there, kind: 'correction', originator: 'operator' })
    expect(await statusesOf(uid, first, second)).toEqual(['delivered', 'delivered', 'delivered'])
    expect(await templatesOf(uid)).toEqual(['arrived'])
    expect(await overdue(new Date('2026-11-28T21:00:00Z'))).toBe(1)
  })

  test('an extension promises nothing to a cell that has gone', async () => {
    const { uid, first, second } = await insertTwoCells()
    await record(ARRIVED, delivered(first), delivered(second))
    await overdue(AFTER)
    const at = new Date(AFTER.getTime() + 60_000)
    await record(at, { ...delivered(second), eventId: `${second} taken`, status: 'received', at })
    const now = new Date('2026-11-24T12:00:00Z')
    await inTransaction(database.db, (transaction) =>
      extendStorage(transaction, uid, 2, { now, ...TEST_OPTIONS }),
    )
    expect(await statusesOf(uid, first, second)).toEqual(['delivered', 'delivered', 'received'])
    // What is told late of the cell that was extended does not undo it.
    await record(now, {
      ...delivered(first),
      eventId: `${first} taken`,
      status: 'taken_for_return',
      at,
    })
    expect(await statusesOf(uid, first, second)).toEqual(['delivered', 'delivered', 'received'])
  })

  test('leaves a parcel that somebody holds to the next run, and never takes half of one', async () => {
    const { uid, first, second } = await insertTwoCells()
    await record(ARRIVED, delivered(first), delivered(second))
    await inTransaction(database.db, async (transaction) => {
      await lockParcels(transaction, [first])
      expect(await overdue(AFTER)).toBe(0)
    })
    // Whoever holds a cell alone is waited for.
    let run = Promise.resolve(0)
    await inTransaction(database.db, async (transaction) => {
      await transaction
        .selectFrom('parcel')
        .select('uid')
        .where('uid', '=', second)
        .forUpdate()
        .execute()
      run = overdue(AFTER)
      await expect.poll(waitingForLocks).toBeGreaterThan(0)
    })
    expect(await run).toBe(1)
    expect(await statusesOf(uid, first, second)).toEqual(['overdue', 'overdue', 'overdue'])
  })
})

describe('the reminder', () => {
  test('goes out a day before, once for each deadline', async () => {
    const { uid } = await arrived()
    expect(await remind(new Date(WARNED.getTime() - 2000))).toBe(0)
    expect(await remind(WARNED)).toBe(1)
    expect(await remind(WARNED)).toBe(0)
    expect(await templatesOf(uid)).toEqual(['arrived', 'reminder'])
    await inTransaction(database.db, (transaction) =>
      extendStorage(transaction, uid, 3, { now: WARNED, ...TEST_OPTIONS }),
    )
    expect(await remind(WARNED)).toBe(0)
    expect(await remind(new Date('2026-11-25T17:00:00Z'))).toBe(1)
    expect(await templatesOf(uid)).toEqual(['arrived', 'reminder', 'extended', 'reminder'])
  })

  const sentAfter = async (uid: string) => {
    const row = await database.db
      .selectFrom('outbox_message')
      .select('send_after')
      .where('parcel_uid', '=', uid)
      .where('template', '=', 'reminder')
      .executeTakeFirstOrThrow()
    return row.send_after
  }

  test('goes on the evening before the last day, by the clock of the point', async () => {
    const far = await insertPoint(database.db, { time_zone: 'Asia/Kamchatka' })
    const { uid: there } = await arrived({ pointUid: far })
    const { uid: here } = await arrived()
    const evening = new Date('2026-11-22T08:00:00Z')
    expect(await remind(new Date(evening.getTime() - 1000))).toBe(0)
    expect(await remind(evening)).toBe(1)
    expect(await sentAfter(there)).toEqual(evening)
    expect(await remind(WARNED)).toBe(1)
    expect(await sentAfter(here)).toEqual(WARNED)
  })

  test('that is late waits for the end of the quiet hours', async () => {
    const { uid } = await arrived()
    await remind(new Date('2026-11-22T18:30:00Z'))
    expect(await sentAfter(uid)).toEqual(new Date('2026-11-23T06:00:00Z'))
  })

  test('is for nobody whose parcel is blocked, or who was just notified of the deadline', async () => {
    const { uid } = await arrived()
    await inTransaction(database.db, (transaction) =>
      setBlocked(transaction, uid, true, { now: ARRIVED, ...TEST_OPTIONS }),
    )
    // Reported three days late: what is said of the arrival names the deadline already.
    const late = await insertParcel(
      database.db,
      { createdAt: ARRIVED, pointUid: await insertPoint(database.db) },
      ARRIVED,
    )
    const now = new Date(WARNED.getTime() + 3_600_000)
    await inTransaction(database.db, (transaction) =>
      recordEvents(transaction, [delivered(late.uid)], { now, ...TEST_OPTIONS }),
    )
    await remind(now)
    expect([await templatesOf(uid), await templatesOf(late.uid)]).toEqual([
      ['arrived'],
      ['arrived'],
    ])
  })
  test('comes after all where a block was taken back before the deadline', async () => {
    const { uid } = await arrived()
    const block = (blocked: boolean, now: Date) =>
      inTransaction(database.db, (transaction) =>
        setBlocked(transaction, uid, blocked, { now, ...TEST_OPTIONS }),
      )
    await block(true, ARRIVED)
    expect(await remind(WARNED)).toBe(0)
    const later = new Date(WARNED.getTime() + 3_600_000)
    await block(false, later)
    expect(await remind(later)).toBe(1)
    expect(await remind(later)).toBe(0)
    expect(await templatesOf(uid)).toEqual(['arrived', 'reminder'])
  })
})
