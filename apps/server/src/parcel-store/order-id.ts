import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { findParcel } from './find-parcel.ts'

/**
 * What people call a parcel: the sender's own number where it leads to this parcel alone, else our barcode.
 * @param uid of a parcel that is no cell of another
 */
export async function orderIdOf(
  db: Kysely<Database>,
  uid: string,
  names: { readonly parcel_number: string; readonly barcode: string },
): Promise<string> {
  const named = await findParcel(db, names.parcel_number)
  const unique = named.found === 'one' && named.parcel.rootUid === uid
  return unique ? names.parcel_number : names.barcode
}
