import { isStorable } from '@yacheyka/core/text/storable'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { ItemVat } from '@yacheyka/core/money/item-vat'
import type { ParcelStatus, ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { SENT_ROW_COLUMNS, SENT_ROW_JOINS, type SentRow } from '#/parcel-store/sent-rows.ts'

/** How a shop names a parcel: by what is printed on it, or by its own number. */
export type ParcelName = { readonly barcode: string } | { readonly number: string }

/** The uid of a parcel of this customer, which opens its pickup page and never leaves. */
export async function findParcelUid(
  db: Kysely<Database>,
  customerUid: string,
  name: ParcelName,
): Promise<string | undefined> {
  const text = 'barcode' in name ? name.barcode : name.number
  if (!isStorable(text)) return undefined
  const own = db
    .selectFrom('parcel')
    .select('uid')
    .where('customer_uid', '=', customerUid)
    .where('parent_uid', 'is', null)
  const found = await own
    .where('barcode' in name ? 'barcode' : 'parcel_number', '=', text)
    .executeTakeFirst()
  return found?.uid
}

/** Uids of this customer's parcels by their barcodes; of others there is none. */
export async function findParcelUids(
  db: Kysely<Database>,
  customerUid: string,
  barcodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const requested = barcodes.filter(isStorable)
  const { rows } = await sql<{ barcode: string; uid: string }>`
    SELECT barcode, uid FROM parcel
    WHERE barcode = ANY(${requested}::text[]) AND customer_uid = ${customerUid} AND parent_uid IS NULL`.execute(
    db,
  )
  return new Map(rows.map(({ barcode, uid }) => [barcode, uid]))
}

interface ReadRow extends SentRow {
  readonly barcode: string
  readonly order_uid: string | null
  /** Beneath a block, what it is. */
  readonly status: ParcelStep
  readonly version: number
  readonly metadata: Readonly<Record<string, string>>
  readonly declaration: string
  /** Grams. */
  readonly weight: number | null
  /** Kopecks, both. */
  readonly declared_price: number | null
  readonly juridical_price: number | null
  /** E.164, or empty. */
  readonly receiver_phone: string
  readonly receiver_email: string
  readonly cell_size: CellSize | null
  readonly expire_at: Date | null
  readonly time_zone: string
  readonly settlement: string
  readonly longitude: number
  readonly latitude: number
}

interface CellRow {
  readonly parent_uid: string
  readonly barcode: string
  readonly cell_size: CellSize | null
  readonly shown_status: ParcelStatus
}

interface ItemRow {
  readonly parcel_uid: string
  readonly label: string
  /** Kopecks of one. */
  readonly price: number
  readonly quantity: number
  readonly vat: ItemVat
}

/** A parcel with its cells, none where it takes one, and its items. */
export interface ReadParcel {
  readonly row: ReadRow
  readonly cells: readonly CellRow[]
  readonly items: readonly ItemRow[]
}

/** These parcels of this customer in the order of their uids; others are left out. */
export async function readParcels(
  db: Kysely<Database>,
  customerUid: string,
  uids: readonly string[],
): Promise<readonly ReadParcel[]> {
  if (uids.length === 0) return []
  const requested = sql`ANY(${uids}::text[])`
  const { rows } = await sql<ReadRow>`
    SELECT ${SENT_ROW_COLUMNS}, parcel.barcode, parcel.order_uid, parcel.status, parcel.version, parcel.metadata,
      parcel.declaration, parcel.weight, parcel.declared_price, parcel.juridical_price, parcel.receiver_phone,
      parcel.receiver_email, parcel.cell_size, parcel.expire_at, point.time_zone, point.settlement, point.longitude,
      point.latitude
    FROM parcel ${SENT_ROW_JOINS}
    WHERE parcel.uid = ${requested} AND parcel.customer_uid = ${customerUid} AND parcel.parent_uid IS NULL`.execute(
    db,
  )
  const { rows: cells } = await sql<CellRow>`
    SELECT parent_uid, barcode, cell_size, shown_status FROM parcel
    WHERE parent_uid = ${requested} ORDER BY barcode`.execute(db)
  const { rows: items } = await sql<ItemRow>`
    SELECT parcel_uid, label, price, quantity, vat FROM parcel_item
    WHERE parcel_uid = ${requested} ORDER BY position`.execute(db)
  const found = new Map(rows.map((row) => [row.uid, row]))
  const cellsOf = Map.groupBy(cells, (cell) => cell.parent_uid)
  const itemsOf = Map.groupBy(items, (item) => item.parcel_uid)
  return uids.flatMap((uid) => {
    const row = found.get(uid)
    if (row === undefined) return []
    return { row, cells: cellsOf.get(uid) ?? [], items: itemsOf.get(uid) ?? [] }
  })
}
