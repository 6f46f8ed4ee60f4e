import { randomUUID } from 'node:crypto'
import type { ParcelStatus, ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { STORAGE_DAYS } from '@yacheyka/core/parcels/storage'
import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { recordMoves } from '#/counters/record-moves.ts'
import { insertPoints, type PointSample } from '#/points/test-points.ts'
import { type CreatedParcel, createParcels, type ParcelDraft } from './create-parcels.ts'
import type { ParcelOptions } from './options.ts'
import { type RecordedEvent, recordEvents } from './record-events.ts'

export const TEST_OPTIONS: ParcelOptions = {
  storageDays: STORAGE_DAYS,
  messages: { brand: 'Ячейка', publicUrl: 'https://yacheyka.example' },
}

let made = 0

/** A locker; its uid. */
export async function insertPoint(
  db: Kysely<Database>,
  sample: Partial<PointSample> = {},
): Promise<string> {
  made += 1
  const uid = randomUUID()
  await insertPoints(db, [
    { uid, number: `ТЕСТ-${made}`, longitude: 37.6, latitude: 55.7, ...sample },
  ])
  return uid
}

/** A sender of parcels; its uid. */
export async function insertCustomer(
  db: Kysely<Database>,
  name = 'ООО «Ромашка»',
): Promise<string> {
  const uid = randomUUID()
  await db.insertInto('customer').values({ uid, name }).execute()
  return uid
}

/** A parcel in one cell, or as the draft says, with point and customer of its own where the draft names none. */
export async function insertParcel(
  db: Kysely<Database>,
  draft: Partial<ParcelDraft> = {},
  now = new Date(),
): Promise<CreatedParcel> {
  made += 1
  const customerUid = draft.customerUid ?? (await insertCustomer(db))
  const pointUid = draft.pointUid ?? (await insertPoint(db))
  const whole: ParcelDraft = {
    customerUid,
    pointUid,
    parcelNumber: `П-${made}`,
    receiverPhone: '+79161234567',
    receiverEmail: '',
    cod: 0,
    cells: [{ size: 'M' }],
    ...draft,
  }
  const [parcel] = await inTransaction(db, (transaction) =>
    createParcels(transaction, [whole], now),
  )
  if (parcel === undefined) throw new Error('no parcel was made')
  return parcel
}

/** How a parcel gets to each status without a step missing. */
const WAY_TO: Readonly<Record<ParcelStep, readonly ParcelStep[]>> = {
  created: [],
  awaiting_acceptance: ['awaiting_acceptance'],
  ready_for_delivery: ['awaiting_acceptance', 'ready_for_delivery'],
  awaiting_courier: ['awaiting_courier'],
  shipped_from_warehouse: ['awaiting_courier', 'shipped_from_warehouse'],
  in_delivery: ['awaiting_courier', 'shipped_from_warehouse', 'in_delivery'],
  delivered: ['awaiting_courier', 'shipped_from_warehouse', 'in_delivery', 'delivered'],
  stored: ['in_delivery', 'delivered', 'stored'],
  ready_for_pickup: ['in_delivery', 'delivered', 'ready_for_pickup'],
  overdue: ['in_delivery', 'delivered', 'overdue'],
  received: ['in_delivery', 'delivered', 'ready_for_pickup', 'received'],
  issued: ['in_delivery', 'delivered', 'ready_for_pickup', 'issued'],
  handed_over: ['in_delivery', 'delivered', 'ready_for_pickup', 'handed_over'],
  removed_from_locker: ['in_delivery', 'delivered', 'overdue', 'removed_from_locker'],
  taken_for_return: ['in_delivery', 'delivered', 'overdue', 'taken_for_return'],
  returned: ['in_delivery', 'delivered', 'overdue', 'taken_for_return', 'returned'],
  cancelled: ['cancelled'],
}

const MINUTE = 60_000

/** Events that bring a parcel to a status one after another, a minute apart, the last of them at `now`. */
export const eventsTo = (parcelUid: string, status: ParcelStep, now: Date): RecordedEvent[] =>
  WAY_TO[status].map((step, at, way) => ({
    parcelUid,
    source: 'test',
    eventId: `${parcelUid}-${step}`,
    status: step,
    kind: step === 'cancelled' ? 'action' : 'report',
    originator: step === 'cancelled' ? 'juridical' : step === 'overdue' ? 'system' : 'pulse',
    terminalNumber: null,
    at: new Date(now.getTime() - (way.length - 1 - at) * MINUTE),
  }))

/** A parcel that shows this status, with the events that brought it there. */
export async function insertParcelIn(
  db: Kysely<Database>,
  status: ParcelStatus,
  draft: Partial<ParcelDraft> = {},
  now = new Date(),
): Promise<CreatedParcel> {
  const createdAt = new Date(now.getTime() - 60 * MINUTE)
  const parcel = await insertParcel(db, { createdAt, ...draft }, now)
  const step = status === 'blocked_for_return' ? 'ready_for_pickup' : status
  await inTransaction(db, (transaction) =>
    recordEvents(transaction, eventsTo(parcel.uid, step, now), { now, ...TEST_OPTIONS }),
  )
  if (status === 'blocked_for_return')
    await inTransaction(db, (transaction) => blockQuietly(transaction, parcel.uid, now))
  return parcel
}

/** Blocks without telling anybody. */
async function blockQuietly(transaction: Transaction<Database>, uid: string, now: Date) {
  const rows = await transaction
    .updateTable('parcel')
    .set({ blocked: true, blocked_mtime: now })
    .where((eb) => eb.or([eb('uid', '=', uid), eb('parent_uid', '=', uid)]))
    .returning(['customer_uid', 'created_at', 'parent_uid', 'status'])
    .execute()
  await recordMoves(
    transaction,
    rows
      .filter((row) => row.parent_uid === null)
      .map((row) => ({
        customerUid: row.customer_uid,
        subject: 'parcel',
        createdAt: row.created_at,
        from: row.status,
        to: 'blocked_for_return',
      })),
  )
}
