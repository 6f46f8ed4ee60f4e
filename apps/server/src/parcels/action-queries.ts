import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Whether it is a parcel of this customer. One cell of several is acted on by its parent only. */
export async function isOwnParcel(
  db: Kysely<Database>,
  customerUid: string,
  uid: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM parcel WHERE uid = ${uid} AND customer_uid = ${customerUid} AND parent_uid IS NULL`.execute(
    db,
  )
  return rows.length > 0
}
