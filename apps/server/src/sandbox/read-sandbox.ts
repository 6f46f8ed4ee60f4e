import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

/** More of them are read by the key itself. */
const RECENT = 20

/** The twin of a customer; undefined until a test key has called. */
export const findTwin = async (
  db: Kysely<Database>,
  ownerUid: string,
): Promise<string | undefined> => {
  const twin = await db
    .selectFrom('customer')
    .select('uid')
    .where('sandbox_of', '=', ownerUid)
    .executeTakeFirst()
  return twin?.uid
}

export interface RecentParcel {
  readonly uid: string
  readonly barcode: string
  readonly number: string
  readonly point: string
  readonly status: ParcelStatus
  readonly createdAt: Date
}

const selectParcels = (db: Kysely<Database>, twinUid: string) =>
  db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select(['parcel.uid', 'parcel.barcode', 'parcel.parcel_number as number'])
    .select(['point.number as point', 'parcel.shown_status as status'])
    .select('parcel.created_at as createdAt')
    .where('parcel.customer_uid', '=', twinUid)
    .where('parcel.sandbox', '=', true)
    .where('parcel.parent_uid', 'is', null)
    .where('parcel.parcel_number', 'is not', null)
    .$narrowType<{ number: string }>()

/** The last parcels of a twin, the newest first. */
export const listRecentParcels = (
  db: Kysely<Database>,
  twinUid: string,
): Promise<readonly RecentParcel[]> =>
  selectParcels(db, twinUid)
    .orderBy('parcel.created_at', 'desc')
    .orderBy('parcel.uid')
    .limit(RECENT)
    .execute()

/** One of a twin's parcels; another customer's is not there. */
export const findSandboxParcel = (
  db: Kysely<Database>,
  twinUid: string,
  barcode: string,
): Promise<RecentParcel | undefined> =>
  selectParcels(db, twinUid).where('parcel.barcode', '=', barcode).executeTakeFirst()
