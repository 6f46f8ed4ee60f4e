import { ACTION_STATUSES } from '@yacheyka/core/parcels/parcel-actions'
import { PARCEL_STATUSES, type ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { cancelParcel, extendStorage, setBlocked } from './actions.ts'
import { readTimeline } from './read-timeline.ts'
import { recordEvents } from './record-events.ts'
import { insertParcel, insertParcelIn, TEST_OPTIONS } from './test-parcels.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const at = (now: Date) => ({ now, ...TEST_OPTIONS })

const extend = (uid: string, days: number, now = NOW) =>
  inTransaction(database.db, (transaction) => extendStorage(transaction, uid, days, at(now)))
const block = (uid: string, blocked: boolean, now = NOW) =>
  inTransaction(database.db, (transaction) => setBlocked(transaction, uid, blocked, at(now)))
const cancel = (uid: string, now = NOW) =>
  inTransaction(database.db, (transaction) => cancelParcel(transaction, uid, at(now)))
const report = (parcelUid: string, status: ParcelStep, when: Date, source = 'courier') =>
  inTransaction(database.db, (transaction) =>
    recordEvents(
      transaction,
      [
        {
          parcelUid,
          source,
          eventId: `${parcelUid} ${status} ${when.getTime()}`,
          status,
          kind: 'report',
          originator: 'pulse',
          terminalNumber: null,
          at: when,
        },
      ],
      at(later(60)),
    ),
  )
const parcelIn = (status: (typeof PARCEL_STATUSES)[number], draft = {}) =>
  insertParcelIn(database.db, status, draft, NOW)
const parcelOf = (uid: string) =>
  database.db.selectFrom('parcel').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
const eventsOf = (uid: string) =>
  database.db
    .selectFrom('parcel_event')
    .select(['status', 'kind', 'originator', 'reason'])
    .where('parcel_uid', '=', uid)
    .where('originator', '=', 'juridical')
    .where('status', '<>', 'created')
    .execute()

describe('may be done only in the statuses that the table of core names', () => {
  const ACTS = {
    extend: (uid: string) => extend(uid, 1),
    cancel: (uid: string) => cancel(uid),
    block: (uid: string) => block(uid, true),
    unblock: (uid: string) => block(uid, false),
  }
  test.each(PARCEL_STATUSES)('%s', async (status) => {
    for (const [action, act] of Object.entries(ACTS) as [keyof typeof ACTS, typeof ACTS.cancel][]) {
      const { uid } = await parcelIn(status)
      const done = await act(uid).then(
        () => 'done',
        (error: { status?: number; code?: string }) => `${error.status} ${error.code}`,
      )
      const may = ACTION_STATUSES[action].includes(status)
      expect([action, done]).toEqual([action, may ? 'done' : '409 action_refused'])
    }
  })

  test('an unknown parcel and a cell are 404', async () => {
    const { cells } = await insertParcel(database.db, { cells: [{ size: 'S' }, { size: 'S' }] })
    for (const uid of ['1'.repeat(22), cells[0]?.uid ?? ''])
      await expect(cancel(uid)).rejects.toMatchObject({ status: 404 })
  })
})

describe('an extension', () => {
  test('moves the deadline, is noted and reported to locker and recipient', async () => {
    const { uid } = await parcelIn('ready_for_pickup')
    const before = await parcelOf(uid)
    await extend(uid, 2)
    expect(await parcelOf(uid)).toMatchObject({
      status: 'ready_for_pickup',
      expire_at: new Date('2026-11-25T20:59:59Z'),
      extended_until: new Date('2026-11-25T20:59:59Z'),
      extended_days: 2,
      locker_change: before.locker_change + 1,
    })
    expect(await eventsOf(uid)).toEqual([
      {
        status: 'ready_for_pickup',
        kind: 'note',
        originator: 'juridical',
        reason: 'Хранение продлено: +2 дн.',
      },
    ])
    const messages = await database.db
      .selectFrom('outbox_message')
      .select('template')
      .where('parcel_uid', '=', uid)
      .execute()
    expect(messages.map(({ template }) => template).toSorted()).toEqual(['arrived', 'extended'])
  })

  test.each([0, 8, -1, 1.5, Number.NaN])('of %s days is rejected', async (days) => {
    const { uid } = await parcelIn('stored')
    await expect(extend(uid, days)).rejects.toMatchObject({ status: 409, code: 'extension_limit' })
  })

  test('is possible for fourteen days in all', async () => {
    const { uid } = await parcelIn('stored')
    await extend(uid, 7)
    await extend(uid, 5)
    await expect(extend(uid, 3)).rejects.toMatchObject({ code: 'extension_limit' })
    await extend(uid, 2)
    expect((await parcelOf(uid)).expire_at).toEqual(new Date('2026-12-07T20:59:59Z'))
  })

  test('stays, whatever is reported later of what was before it', async () => {
    const { uid } = await parcelIn('delivered')
    await extend(uid, 7, later(10))
    await report(uid, 'stored', later(5))
    await report(uid, 'ready_for_pickup', later(6))
    const row = await parcelOf(uid)
    expect(row).toMatchObject({ status: 'ready_for_pickup', extended_days: 7 })
    expect(row.expire_at).toEqual(row.extended_until)
  })

  test('at many times at once counts each', async () => {
    const { uid } = await parcelIn('stored')
    await Promise.all([extend(uid, 1), extend(uid, 2), extend(uid, 3)])
    expect(await parcelOf(uid)).toMatchObject({
      extended_days: 6,
      expire_at: new Date('2026-11-29T20:59:59Z'),
    })
  })
})

describe('a block', () => {
  test('keeps what is beneath, covers every cell, and goes as it came', async () => {
    const { uid, cells } = await parcelIn('ready_for_pickup', {
      cells: [{ size: 'S' }, { size: 'S' }],
    })
    await block(uid, true)
    expect(await parcelOf(uid)).toMatchObject({
      status: 'ready_for_pickup',
      blocked: true,
      blocked_mtime: NOW,
    })
    expect((await parcelOf(cells[0]?.uid ?? '')).blocked).toBe(true)
    await block(uid, false, later(1))
    expect(await parcelOf(uid)).toMatchObject({ blocked: false, blocked_mtime: later(1) })
    expect((await eventsOf(uid)).map(({ reason }) => reason)).toEqual([
      'Заблокирована отправителем',
      'Отправитель снял блокировку',
    ])
  })

  test('on the way: nobody is notified of the arrival until it is taken back', async () => {
    const { uid } = await parcelIn('in_delivery')
    const templates = async () => {
      const rows = await database.db
        .selectFrom('outbox_message')
        .select('template')
        .where('parcel_uid', '=', uid)
        .execute()
      return rows.map(({ template }) => template)
    }
    await block(uid, true)
    await report(uid, 'delivered', later(5))
    expect(await templates()).toEqual([])
    await block(uid, false, later(6))
    expect(await templates()).toEqual(['arrived'])
  })

  test('cannot be taken back once the return has begun', async () => {
    const { uid } = await parcelIn('ready_for_pickup')
    await block(uid, true)
    await report(uid, 'taken_for_return', later(5))
    await expect(block(uid, false, later(6))).rejects.toMatchObject({ code: 'action_refused' })
  })
})

describe('a cancellation', () => {
  test('holds for every cell, whatever is reported later', async () => {
    const { uid, cells } = await parcelIn('awaiting_courier', {
      cells: [{ size: 'S' }, { size: 'S' }],
    })
    await cancel(uid, later(10))
    await report(cells[0]?.uid ?? '', 'in_delivery', later(5))
    await report(uid, 'delivered', later(20))
    expect((await parcelOf(uid)).status).toBe('cancelled')
    expect((await parcelOf(cells[0]?.uid ?? '')).status).toBe('cancelled')
  })

  test('and a shipment at once: one of them is rejected', async () => {
    const { uid } = await parcelIn('awaiting_courier')
    const [cancelled, shipped] = await Promise.allSettled([
      cancel(uid, later(1)),
      report(uid, 'shipped_from_warehouse', later(1)),
    ])
    const { status } = await parcelOf(uid)
    expect(shipped.status).toBe('fulfilled')
    expect(status).toBe(cancelled.status === 'fulfilled' ? 'cancelled' : 'shipped_from_warehouse')
  })
})

const timelineOf = (uid: string) => readTimeline(database.db, uid, TEST_OPTIONS.storageDays)

test('the timeline shows what the parcel showed as a whole', async () => {
  const { uid, cells } = await parcelIn('in_delivery', { cells: [{ size: 'S' }, { size: 'S' }] })
  await report(cells[1]?.uid ?? '', 'delivered', later(5))
  await report(cells[0]?.uid ?? '', 'delivered', later(3))
  await report(uid, 'ready_for_pickup', later(4))
  const timeline = await timelineOf(uid)
  expect(timeline.map(({ status }) => status)).toEqual([
    'created',
    'awaiting_courier',
    'shipped_from_warehouse',
    'in_delivery',
    'ready_for_pickup',
  ])
  const single = await parcelIn('received')
  expect((await timelineOf(single.uid)).map(({ status }) => status)).toEqual([
    'created',
    'in_delivery',
    'delivered',
    'ready_for_pickup',
    'received',
  ])
})

test('the timeline takes back what the clock said of a deadline that has moved since', async () => {
  const { uid, cells } = await parcelIn('in_delivery', { cells: [{ size: 'S' }, { size: 'S' }] })
  const [first = '', second = ''] = cells.map((cell) => cell.uid)
  const DAY = 24 * 60
  await report(first, 'delivered', later(1))
  await report(first, 'overdue', later(3.5 * DAY), 'system')
  await report(second, 'delivered', later(2 * DAY))
  expect((await parcelOf(uid)).status).toBe('delivered')
  expect((await timelineOf(uid)).at(-1)?.status).toBe('delivered')
})
