import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { PARCEL_ENDS } from '@yacheyka/core/parcels/parcel-status'
import { DEMONSTRATION_CUSTOMERS, NEWCOMER_PHONE } from '@yacheyka/demonstration/people/senders'

const SENDERS = DEMONSTRATION_CUSTOMERS.map(({ uid }) => uid)

/** Numbers of the points that parcels of the demonstration go to. */
export async function findTerminals(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select('point.number')
    .distinct()
    .where('customer_uid', 'in', SENDERS)
    .orderBy('point.number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Barcodes of the parcels that are the newcomer's own. */
export async function findNewcomersBarcodes(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('parcel')
    .select('barcode')
    .where('customer_uid', 'in', SENDERS)
    .where('receiver_phone', '=', NEWCOMER_PHONE)
    .execute()
  return new Set(rows.map(({ barcode }) => barcode))
}

/** The link in the message of the recipient: the one thing that a person has and no call tells. */
export async function findLink(db: Kysely<Database>, barcode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('parcel')
    .select('uid')
    .where('barcode', '=', barcode)
    .where('parent_uid', 'is', null)
    .executeTakeFirst()
  return row?.uid
}

/** Parcels of the demonstration that are still under way. */
export async function countLive(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('parcel')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_uid', 'in', SENDERS)
    .where('parent_uid', 'is', null)
    .where('status', 'not in', PARCEL_ENDS)
    .executeTakeFirstOrThrow()
  return row.count
}

/** What somebody new may try. */
export interface Showcase {
  /** Number of a parcel on its way. */
  readonly moving: string | undefined
  /** A parcel that waits to be fetched. */
  readonly waiting: { readonly number: string; readonly uid: string } | undefined
}

/** The newest parcel on its way, and one that waits: the newcomer's own while it does. */
export async function findShowcase(db: Kysely<Database>): Promise<Showcase> {
  const parcels = db
    .selectFrom('parcel')
    .select(['uid', 'parcel_number as number'])
    .where('customer_uid', 'in', SENDERS)
    .where('parent_uid', 'is', null)
    .where('blocked', '=', false)
  const moving = await parcels
    .where('status', 'in', ['created', 'awaiting_courier', 'awaiting_acceptance'])
    .where('receiver_phone', '<>', NEWCOMER_PHONE)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const waiting = await parcels
    .where('status', '=', 'ready_for_pickup')
    .where('expire_at', '>', new Date())
    .orderBy((eb) => eb('receiver_phone', '=', NEWCOMER_PHONE), 'desc')
    .orderBy('status_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    moving: moving?.number ?? undefined,
    waiting: waiting === undefined ? undefined : { uid: waiting.uid, number: waiting.number ?? '' },
  }
}

/** Numbers of the points that an operator has confirmed a locker's program of. */
export async function findPointsWithDevice(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('point', 'point.uid', 'device.point_uid')
    .select('number')
    .where('state', '=', 'active')
    .execute()
  return new Set(rows.map(({ number }) => number))
}
