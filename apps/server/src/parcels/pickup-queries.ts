import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'

export interface PickupRow {
  readonly uid: string
  readonly parcel_number: string
  readonly barcode: string
  readonly consignor: string
  /** Kopecks. */
  readonly cod: number
  readonly pin: string
  readonly qr: string
  readonly status: ParcelStep
  readonly status_at: Date | null
  readonly blocked: boolean
  readonly blocked_mtime: Date | null
  readonly expire_at: Date | null
  readonly cells: number
  readonly point_number: string
  readonly time_zone: string
}

/** The parcel of a page; a cell of another has no page of its own. */
export async function findPickup(
  db: Kysely<Database>,
  uid: string,
): Promise<PickupRow | undefined> {
  const { rows } = await sql<PickupRow>`
    SELECT ${PREPARED} parcel.uid, parcel_number, barcode, customer.name AS consignor, cod, pin, qr, status, status_at, blocked,
      blocked_mtime, expire_at, point.number AS point_number, time_zone,
      greatest(1, (SELECT count(*) FROM parcel AS cell WHERE cell.parent_uid = parcel.uid))::int AS cells
    FROM parcel
    JOIN point ON point.uid = point_uid
    JOIN customer ON customer.uid = customer_uid
    WHERE parcel.uid = ${uid} AND parcel.parent_uid IS NULL
      AND NOT parcel.sandbox`.execute(db)
  return rows[0]
}
