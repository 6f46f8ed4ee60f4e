import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { findCard, readCells, readItems } from '#/parcels/card-queries.ts'

/** How a shop names a parcel: by what is printed on it, or by its own number. */
type ParcelName = { readonly barcode: string } | { readonly number: string }

/** The uid of a parcel of this customer, which opens its pickup page and never leaves. */
export async function findParcelUid(
  db: Kysely<Database>,
  customerUid: string,
  name: ParcelName,
): Promise<string | undefined> {
  const text = 'barcode' in name ? name.barcode : name.number
  if (text.includes('\0') || !text.isWellFormed()) return undefined
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

/** A parcel with its cells and items; undefined where it is not this customer's. */
export async function readParcel(db: Kysely<Database>, customerUid: string, uid: string) {
  const card = await findCard(db, customerUid, uid)
  if (card === undefined) return undefined
  return { card, cells: await readCells(db, uid), items: await readItems(db, uid) }
}
export type ReadParcel = NonNullable<Awaited<ReturnType<typeof readParcel>>>
