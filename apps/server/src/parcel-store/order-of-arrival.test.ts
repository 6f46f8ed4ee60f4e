import {
  PARCEL_STATUSES,
  isAwaitingPickup,
  shownStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { showsCode } from '@yacheyka/core/parcels/pickup-code'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import type { CreatedParcel } from './create-parcels.ts'
import { type RecordedEvent, recordEvents } from './record-events.ts'
import { insertCustomer, insertParcel, insertPoint, TEST_OPTIONS } from './test-parcels.ts'

let database: TestDatabase
let customerUid: string
let pointUid: string
beforeAll(async () => {
  database = await openTestDatabase()
  customerUid = await insertCustomer(database.db)
  pointUid = await insertPoint(database.db)
})
afterAll(() => database.close())

const CREATED = new Date('2026-11-20T00:00:00Z')
const NOW = new Date('2026-11-21T12:00:00Z')
const RUNS = 40
const REPORTED = PARCEL_STATUSES.filter((status) => status !== 'blocked_for_return')

/** An event of the parcel (0), or of one of its cells. */
const anyEvent = fc.record({
  of: fc.nat(2),
  hour: fc.integer({ min: 1, max: 30 }),
  status: fc.constantFrom(...REPORTED),
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('report' as const) },
    { weight: 1, arbitrary: fc.constantFrom('action' as const, 'correction' as const) },
  ),
})
type NumberedEvent =
  typeof anyEvent extends fc.Arbitrary<infer T> ? T & { readonly id: number } : never

/** The same events in two orders, cut into batches, some of them sent again. */
const anyLives = fc
  .array(anyEvent, { minLength: 1, maxLength: 14 })
  .map((list) => list.map((event, id): NumberedEvent => ({ ...event, id })))
  .chain((list) => {
    const order = fc.shuffledSubarray(list, { minLength: list.length })
    const again = fc.subarray(list)
    return fc.record({
      orders: fc.tuple(order, order),
      again,
      batch: fc.integer({ min: 1, max: 6 }),
      cells: fc.constantFrom(1, 2),
    })
  })

const newParcel = (cells: number) =>
  insertParcel(
    database.db,
    {
      customerUid,
      pointUid,
      createdAt: CREATED,
      cells: Array.from({ length: cells }, () => ({ size: 'S' })),
    },
    CREATED,
  )

const toEvent = (
  parcel: CreatedParcel,
  { of, hour, status, kind, id }: NumberedEvent,
): RecordedEvent => ({
  parcelUid: of === 0 ? parcel.uid : (parcel.cells[of - 1]?.uid ?? parcel.uid),
  source: 'test',
  eventId: `${parcel.uid} ${String(id).padStart(2, '0')}`,
  status,
  kind,
  originator: kind === 'report' ? 'pulse' : kind === 'action' ? 'juridical' : 'operator',
  terminalNumber: null,
  at: new Date(CREATED.getTime() + hour * 3_600_000),
})

const send = (events: readonly RecordedEvent[]) =>
  inTransaction(database.db, (transaction) =>
    recordEvents(transaction, events, { now: NOW, ...TEST_OPTIONS }),
  )

/** All that is stored of a parcel, without what differs between any two. */
async function lifeOf(parcel: CreatedParcel) {
  const { db } = database
  const uids = [parcel.uid, ...parcel.cells.map(({ uid }) => uid)]
  const rows = await db
    .selectFrom('parcel')
    .select(['uid', 'status', 'status_at', 'arrived_at', 'expire_at', 'blocked'])
    .where('uid', 'in', uids)
    .execute()
  const events = await db
    .selectFrom('parcel_event')
    .select(['parcel_uid', 'event_id', 'status', 'outcome'])
    .where('parcel_uid', 'in', uids)
    .where('source', '=', 'test')
    .execute()
  const messages = await db
    .selectFrom('outbox_message')
    .select('template')
    .where('parcel_uid', '=', parcel.uid)
    .execute()
  const place = (uid: string) => uids.indexOf(uid)
  const recorded = events.map((event) =>
    [event.event_id.slice(-2), event.status, event.outcome].join(' '),
  )
  return {
    rows: rows
      .map(({ uid, ...row }) => ({ ...row, place: place(uid) }))
      .sort((a, b) => a.place - b.place),
    events: recorded.sort((one, other) => (one < other ? -1 : 1)),
    templates: messages.map(({ template }) => template),
  }
}

test('the database holds the same life in whatever order and batches it was reported, and reports each thing once', async () => {
  await fc.assert(
    fc.asyncProperty(anyLives, async ({ orders, again, batch, cells }) => {
      const parcels = [await newParcel(cells), await newParcel(cells)] as const
      const batchesOf = (parcel: CreatedParcel, order: readonly NumberedEvent[]) => {
        const events = [...order, ...again].map((recorded) => toEvent(parcel, recorded))
        return Array.from({ length: Math.ceil(events.length / batch) }, (_, at) =>
          events.slice(at * batch, (at + 1) * batch),
        )
      }
      // One parcel is told of by one source after another, the other by all of them at once.
      for (const events of batchesOf(parcels[0], orders[0])) await send(events)
      await Promise.all(batchesOf(parcels[1], orders[1]).map(send))
      const [one, other] = [await lifeOf(parcels[0]), await lifeOf(parcels[1])]
      expect([other.rows, other.events]).toEqual([one.rows, one.events])
      for (const { templates, rows } of [one, other]) {
        expect(new Set(templates).size).toBe(templates.length)
        const [row] = rows
        const shown = shownStatus(row?.status ?? 'created', row?.blocked ?? false)
        const waits = isAwaitingPickup(shown)
        expect(waits && !templates.includes('arrived')).toBe(false)
        expect(waits && !showsCode(shown)).toBe(false)
      }
    }),
    { numRuns: RUNS },
  )
})
