import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

/** A row of `parcel`, as far as its life goes. */
export interface LockedParcel {
  readonly uid: string
  readonly status: ParcelStep
  readonly statusAt: Date | null
  readonly arrivedAt: Date | null
  readonly expireAt: Date | null
  /** The size of the cell that its point counts for it; null where none is. */
  readonly heldCell: CellSize | null
}

/** A parcel with its cells, whose rows this transaction holds. */
export interface LockedParcelWithCells extends LockedParcel {
  readonly customerUid: string
  readonly createdAt: Date
  readonly pointUid: string
  /** Null for what other systems handed over. */
  readonly orderUid: string | null
  /** IANA name of the point's zone. */
  readonly timeZone: string
  readonly blocked: boolean
  readonly extendedUntil: Date | null
  readonly extendedDays: number
  /** Children; none where the parcel lies in one cell. */
  readonly cells: readonly LockedParcel[]
}

/**
 * Locks parcels with all their cells: first the parcels in the order of their uids, which is what keeps two
 * batches from locking each other out, then their cells, which nobody touches without holding the parcel.
 * @param uids of parcels, parents or children; unknown ones are left out
 * @returns parcels by the uid that was asked for
 */
export async function lockParcels(
  transaction: Transaction<Database>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, LockedParcelWithCells>> {
  const roots = await rootsOf(transaction, uids)
  const distinct = [...new Set(roots.values())]
  const parents = await lockRows(transaction, sql`parcel.uid`, distinct)
  const children = Map.groupBy(
    await lockRows(transaction, sql`parent_uid`, distinct),
    (row) => row.parent_uid,
  )
  const parcels = new Map(
    parents.map((row) => [row.uid, toParcelWithCells(row, children.get(row.uid) ?? [])]),
  )
  const found = new Map<string, LockedParcelWithCells>()
  for (const [uid, root] of roots) {
    const parcel = parcels.get(root)
    if (parcel !== undefined) found.set(uid, parcel)
  }
  return found
}

async function lockRows(
  transaction: Transaction<Database>,
  column: RawBuilder<unknown>,
  uids: readonly string[],
): Promise<readonly LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    SELECT parcel.uid, customer_uid, parcel.created_at, parent_uid, point_uid, status, status_at, arrived_at, expire_at, blocked, extended_until,
      extended_days, order_uid, CASE WHEN cell_held THEN coalesce(placed_size, cell_size) END AS held_cell, point.time_zone
    FROM parcel JOIN point ON point.uid = point_uid
    WHERE ${column} = ANY(${uids}::text[])
    ORDER BY parcel.uid COLLATE "C"
    FOR UPDATE OF parcel`.execute(transaction)
  return rows
}

async function rootsOf(
  transaction: Transaction<Database>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uid: string; root: string }>`
    SELECT uid, coalesce(parent_uid, uid) AS root FROM parcel WHERE uid = ANY(${[...new Set(uids)]}::text[])`.execute(
    transaction,
  )
  return new Map(rows.map(({ uid, root }) => [uid, root]))
}

interface LockedRow {
  readonly uid: string
  readonly customer_uid: string
  readonly created_at: Date
  readonly parent_uid: string | null
  readonly point_uid: string
  readonly status: ParcelStep
  readonly status_at: Date | null
  readonly arrived_at: Date | null
  readonly expire_at: Date | null
  readonly blocked: boolean
  readonly extended_until: Date | null
  readonly extended_days: number
  readonly order_uid: string | null
  readonly held_cell: CellSize | null
  readonly time_zone: string
}

const toParcel = (row: LockedRow): LockedParcel => ({
  uid: row.uid,
  status: row.status,
  statusAt: row.status_at,
  arrivedAt: row.arrived_at,
  expireAt: row.expire_at,
  heldCell: row.held_cell,
})

const toParcelWithCells = (row: LockedRow, cells: readonly LockedRow[]): LockedParcelWithCells => ({
  ...toParcel(row),
  customerUid: row.customer_uid,
  createdAt: row.created_at,
  pointUid: row.point_uid,
  orderUid: row.order_uid,
  timeZone: row.time_zone,
  blocked: row.blocked,
  extendedUntil: row.extended_until,
  extendedDays: row.extended_days,
  cells: cells.map(toParcel),
})
