import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { type CellCounts, holdCellCounts } from '#/parcel-store/cells.ts'
import {
  cellsOf,
  type Facts,
  type MovedOrder,
  moveParcels,
  type Placed,
  type UnheldParcel,
  type Unplaced,
} from './move-parcels.ts'
import { type NearbyPoint, POINT, presentPoint, readNear } from './nearby-points.ts'

/**
 * Gives parcels without cells the nearest point that has room for them, at the price of the way there. What is left over of a
 * paid order becomes a new one, which waits for its payment and holds cells as far as the customer's unpaid orders may; an
 * order of which nothing was paid stays what it is, and takes its cells when it is paid.
 * @returns the orders whose parcels go elsewhere, and the new ones
 */
export async function rehomeParcels(
  transaction: Transaction<Database>,
  customerUid: string,
  unplaced: readonly Unplaced[],
  options: LedgerOptions,
): Promise<readonly MovedOrder[]> {
  if (unplaced.length === 0) return []
  const facts = await readFacts(
    transaction,
    unplaced.flatMap(({ parcels }) => parcels.map(({ uid }) => uid)),
  )
  const near = await readNear(
    transaction,
    [...facts.values()].map(({ point }) => point),
  )
  const counts = await holdCellCounts(
    transaction,
    [...near.values()].flat().map(({ uid }) => uid),
  )
  const moved: MovedOrder[] = []
  for (const each of unplaced) {
    const placed = each.parcels.flatMap((parcel): Placed[] => {
      const known = facts.get(parcel.uid)
      if (known === undefined) return []
      return [{ ...parcel, facts: known, target: findTarget(counts, parcel, known, near) }]
    })
    if (each.whole && placed.every(({ target }) => target === undefined)) continue
    moved.push(await moveParcels(transaction, { ...each, customerUid, placed }, options))
  }
  return moved
}

/** The nearest of the points around that takes such a weight and has all of its cells. */
function findTarget(
  counts: CellCounts,
  parcel: UnheldParcel,
  { weight, point }: Facts,
  near: ReadonlyMap<string, readonly NearbyPoint[]>,
): NearbyPoint | undefined {
  return near.get(point.uid)?.find(({ uid, maxWeight }) => {
    if (weight > (maxWeight ?? weight)) return false
    const cells = cellsOf(parcel).map(({ size }) => ({ pointUid: uid, size }))
    return !('missing' in counts.take(cells))
  })
}

async function readFacts(
  db: Kysely<Database>,
  parcels: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  const rows = await db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select(['parcel.uid', 'parcel.parcel_number', 'weight', 'service_type'])
    .select(['dispatch_city', 'delivery_city', ...POINT])
    .where(sql<boolean>`parcel.uid = ANY(${[...parcels]}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.uid,
      {
        uid: row.uid,
        parcelNumber: row.parcel_number ?? '',
        weight: row.weight ?? 1,
        serviceType: row.service_type ?? 'yourself',
        dispatchCity: row.dispatch_city ?? '',
        deliveryCity: row.delivery_city ?? '',
        point: presentPoint(row),
      },
    ]),
  )
}
