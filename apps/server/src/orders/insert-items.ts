import type { OrderedParcel } from '@yacheyka/contract/orders/orders'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

interface ItemsOfParcel {
  readonly parcelUid: string
  readonly items: OrderedParcel['items']
}

/** What lies in parcels, in one statement however much it is. */
export async function insertItems(
  transaction: Transaction<Database>,
  parcels: readonly ItemsOfParcel[],
): Promise<void> {
  const rows = parcels.flatMap(({ parcelUid, items }) =>
    items.map((item, at) => ({ ...item, parcelUid, position: at + 1 })),
  )
  if (rows.length === 0) return
  await sql`INSERT INTO parcel_item (parcel_uid, position, label, price, quantity, vat)
    SELECT * FROM unnest(
      ${rows.map(({ parcelUid }) => parcelUid)}::text[],
      ${rows.map(({ position }) => position)}::smallint[],
      ${rows.map(({ label }) => label)}::text[],
      ${rows.map(({ price }) => price)}::bigint[],
      ${rows.map(({ quantity }) => quantity)}::integer[],
      ${rows.map(({ vat }) => vat)}::text[])`.execute(transaction)
}
