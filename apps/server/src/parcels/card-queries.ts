import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import type { ItemVat } from '@yacheyka/core/money/item-vat'
import type { CellCount } from '@yacheyka/core/cells/point-capacity'
import type { ParcelStatus, ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { SENT_ROW_COLUMNS, SENT_ROW_JOINS, type SentRow } from '#/parcel-store/sent-rows.ts'

export interface CardRow extends SentRow {
  /** Beneath a block, what it is. */
  readonly status: ParcelStep
  readonly point_uid: string
  readonly time_zone: string
  readonly declaration: string
  /** Grams. */
  readonly weight: number | null
  /** Kopecks, both. */
  readonly declared_price: number | null
  readonly juridical_price: number | null
  /** E.164, or empty. */
  readonly receiver_phone: string
  readonly receiver_email: string
  readonly barcode: string
  readonly cell_size: CellSize | null
  readonly blocked_mtime: Date | null
  readonly expire_at: Date | null
  readonly extended_until: Date | null
}

/** A parcel of this customer; a cell of another has no card of its own. */
export async function findCard(
  db: Kysely<Database>,
  customerUid: string,
  uid: string,
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    SELECT ${SENT_ROW_COLUMNS}, parcel.status, parcel.point_uid, point.time_zone, parcel.declaration, parcel.weight,
      parcel.declared_price, parcel.juridical_price, parcel.receiver_phone, parcel.receiver_email, parcel.barcode,
      parcel.cell_size, parcel.blocked_mtime, parcel.expire_at, parcel.extended_until
    FROM parcel ${SENT_ROW_JOINS}
    WHERE parcel.uid = ${uid} AND parcel.customer_uid = ${customerUid} AND parcel.parent_uid IS NULL`.execute(
    db,
  )
  return rows[0]
}

export interface CellRow {
  readonly uid: string
  readonly barcode: string
  readonly cell_size: CellSize | null
  readonly shown_status: ParcelStatus
  readonly status_at: Date | null
}

/** The cells of a parcel in several, in the order of their labels; none of a parcel in one. */
export async function readCells(
  db: Kysely<Database>,
  parentUid: string,
): Promise<readonly CellRow[]> {
  const { rows } = await sql<CellRow>`
    SELECT uid, barcode, cell_size, shown_status,
      CASE WHEN shown_status = 'blocked_for_return' THEN coalesce(blocked_mtime, status_at) ELSE status_at END AS status_at
    FROM parcel WHERE parent_uid = ${parentUid} ORDER BY barcode`.execute(db)
  return rows
}

export interface ItemRow {
  readonly label: string
  /** Kopecks of one. */
  readonly price: number
  readonly quantity: number
  readonly vat: ItemVat
}

export const readItems = (db: Kysely<Database>, uid: string): Promise<readonly ItemRow[]> =>
  db
    .selectFrom('parcel_item')
    .select(['label', 'price', 'quantity', 'vat'])
    .where('parcel_uid', '=', uid)
    .orderBy('position')
    .execute()

/** What is known of a point's cells, in the order of the list of sizes; nothing of a pickup point. */
export async function readCellCounts(
  db: Kysely<Database>,
  pointUid: string,
): Promise<readonly CellCount[]> {
  const { rows } = await sql<CellCount>`
    SELECT cell_size AS size, total, taken FROM point_cell WHERE point_uid = ${pointUid}`.execute(
    db,
  )
  return rows.toSorted(
    (one, other) => CELL_SIZES.indexOf(one.size) - CELL_SIZES.indexOf(other.size),
  )
}
