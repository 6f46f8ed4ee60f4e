import { type PlannedParcel, planParcels } from '@yacheyka/demonstration/parcels/plan'
import { DEMONSTRATION_CUSTOMERS } from '@yacheyka/demonstration/people/senders'
import { seededRandom } from '@yacheyka/demonstration/random'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { setBlocked } from '#/parcel-store/actions.ts'
import { type CreatedParcel, createParcels } from '#/parcel-store/create-parcels.ts'
import { claimEffects } from '#/parcel-store/effects.ts'
import { RANDOM_IDENTIFIERS } from '#/parcel-store/identifiers.ts'
import type { ParcelOptions } from '#/parcel-store/options.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { findParcelPoints, type ParcelPoint } from './points.ts'
import { reportsOf, recordedEffects } from './reports.ts'

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
  const points = await findParcelPoints(transaction)
  if (!points.some(({ isLocker }) => isLocker) || points.every(({ isLocker }) => isLocker)) return 0
  const plan = planParcels(points, start, options.storageDays)
  const made = await makeParcels(transaction, plan, points, new Date(start))
  const effects = made.flatMap(({ planned, parcel }) =>
    recordedEffects(planned.steps).map((effect) => ({ uid: parcel.uid, effect })),
  )
  await claimEffects(transaction, effects, new Date(start))
  const events = made.flatMap(({ planned, parcel: { cells } }) =>
    reportsOf({ steps: planned.steps, terminal: planned.point.number, cells }),
  )
  await recordEvents(transaction, events, { ...options, now: new Date(start) })
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
    cod: 0,
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
