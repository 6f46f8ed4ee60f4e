import { createHash } from 'node:crypto'
import type { ParcelStep } from '@yacheyka/core/parcel-status'
import { isAtThePoint, RETURN_STEPS } from '@yacheyka/core/parcel-status'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { setBlocked } from '#/parcels/actions.ts'
import { type CreatedParcel, createParcels } from '#/parcels/create-parcels.ts'
import { claimEffects } from '#/parcels/effects.ts'
import { RANDOM_IDENTIFIERS } from '#/parcels/identifiers.ts'
import type { ParcelOptions } from '#/parcels/options.ts'
import { type RecordedEvent, recordEvents } from '#/parcels/record-events.ts'
import { seededRandom } from '../random.ts'
import { DEMONSTRATION_CUSTOMERS } from './customers.ts'
import { eventIdOf } from './event-id.ts'
import { type PlannedParcel, planParcels } from './plan.ts'
import { findParcelPoints, type ParcelPoint } from './points.ts'

/** Who reports for the demonstration's lockers and couriers, and by which token. */
const FEED_SOURCE = 'demo'
export const FEED_TOKEN = 'demo-pulse-token'

/** Kept even: the habits of a parcel go with its barcode. Codes and links are as hard to guess as any. */
const BARCODE_SEED = 2026

/**
 * Fills the demonstration with senders, parcels in every status and a source of the feed. The history of the parcels has
 * been told already: nobody gets a message for it.
 * @param start milliseconds since 1970; everything happened before it
 * @returns how many parcels; none where the network has not the points for them
 */
export async function loadParcels(
  transaction: Transaction<Database>,
  start: number,
  options: ParcelOptions,
): Promise<number> {
  await insertCustomers(transaction)
  await insertFeedSource(transaction)
  const points = await findParcelPoints(transaction)
  if (!points.some(({ isLocker }) => isLocker) || points.every(({ isLocker }) => isLocker)) return 0
  const plan = planParcels(points, start, options.storageDays)
  const made = await makeParcels(transaction, plan, points, new Date(start))
  const effects = made.flatMap(({ planned, parcel }) =>
    toldEffects(planned).map((effect) => ({ uid: parcel.uid, effect })),
  )
  await claimEffects(transaction, effects, new Date(start))
  await recordEvents(transaction, made.flatMap(eventsOf), { ...options, now: new Date(start) })
  for (const { planned, parcel } of made)
    if (planned.blockedAt !== undefined)
      await setBlocked(transaction, parcel.uid, true, {
        ...options,
        now: new Date(planned.blockedAt),
      })
  await transaction
    .updateTable('parcel')
    .set({ reminded_for: sql`expire_at` })
    .where('expire_at', 'is not', null)
    .execute()
  return plan.length
}

async function insertCustomers(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .insertInto('customer')
    .values(DEMONSTRATION_CUSTOMERS.map(({ uid, name }) => ({ uid, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertFeedSource(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .insertInto('feed_source')
    .values({
      name: FEED_SOURCE,
      token_digest: createHash('sha256').update(FEED_TOKEN).digest('hex'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface MadeParcel {
  readonly planned: PlannedParcel
  readonly parcel: CreatedParcel
}

async function makeParcels(
  transaction: Transaction<Database>,
  plan: readonly PlannedParcel[],
  points: readonly ParcelPoint[],
  now: Date,
): Promise<MadeParcel[]> {
  const uidOf = new Map(points.map(({ number, uid }) => [number, uid]))
  const random = seededRandom(BARCODE_SEED)
  const drafts = plan.map((planned) => ({
    customerUid: planned.customer.uid,
    parcelNumber: planned.number,
    pointUid: uidOf.get(planned.point.number) ?? '',
    receiverPhone: planned.phone,
    receiverEmail: '',
    cod: planned.cod,
    cells: planned.cells,
    createdAt: new Date(planned.createdAt),
  }))
  const serial = () => random.whole(1e12)
  const parcels = await createParcels(transaction, drafts, now, { ...RANDOM_IDENTIFIERS, serial })
  return plan.flatMap((planned, index) => {
    const parcel = parcels[index]
    return parcel === undefined ? [] : [{ planned, parcel }]
  })
}

/** What the recipient was told in the course of such a history. */
const toldEffects = ({ steps }: PlannedParcel): string[] => [
  ...(steps.some(({ status }) => isAtThePoint(status)) ? ['arrived'] : []),
  ...(steps.some(({ status }) => (RETURN_STEPS as readonly ParcelStep[]).includes(status))
    ? ['returned']
    : []),
]

/** As the simulator would have reported them, so that it repeats none. */
const eventsOf = ({ planned, parcel }: MadeParcel): RecordedEvent[] =>
  planned.steps.flatMap(({ status, at }) =>
    parcel.cells.map(({ uid, barcode }) => ({
      parcelUid: uid,
      status,
      at: new Date(at),
      terminalNumber: planned.point.number,
      ...toldBy(status, barcode),
    })),
  )

function toldBy(status: ParcelStep, barcode: string) {
  if (status === 'overdue')
    return {
      source: 'system',
      eventId: `overdue:${barcode}`,
      kind: 'report',
      originator: 'system',
    } as const
  if (status === 'cancelled')
    return {
      source: 'system',
      eventId: `cancel:${barcode}`,
      kind: 'action',
      originator: 'juridical',
    } as const
  return {
    source: FEED_SOURCE,
    eventId: eventIdOf(barcode, status),
    kind: 'report',
    originator: 'pulse',
  } as const
}
