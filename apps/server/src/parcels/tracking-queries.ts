import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'

export interface TrackedRow {
  readonly parcel_number: string
  readonly barcode: string
  readonly status: ParcelStep
  readonly blocked: boolean
  readonly blocked_mtime: Date | null
  readonly expire_at: Date | null
  readonly receiver_phone: string
  readonly point_number: string
  readonly time_zone: string
}

/** A parcel that is no cell of another, with its point. */
export async function findTracked(
  db: Kysely<Database>,
  uid: string,
): Promise<TrackedRow | undefined> {
  const { rows } = await sql<TrackedRow>`
    SELECT ${PREPARED} parcel_number, barcode, status, blocked, blocked_mtime, expire_at, receiver_phone,
      point.number AS point_number, time_zone
    FROM parcel JOIN point ON point.uid = point_uid
    WHERE parcel.uid = ${uid} AND parent_uid IS NULL AND NOT parcel.sandbox`.execute(db)
  return rows[0]
}
