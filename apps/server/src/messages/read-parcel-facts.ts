import { type Kysely, sql } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import type { ParcelFacts } from './parcel-facts.ts'

/** What messages about parcels are made of; of parents only. */
export async function readParcelFacts(
  db: Kysely<Database>,
  uids: readonly string[],
): Promise<readonly ParcelFacts[]> {
  const { rows } = await sql<ParcelFacts>`
    SELECT ${PREPARED} parcel.uid, parcel_number AS "orderId", customer.name AS consignor, receiver_phone AS phone,
      receiver_email AS email, pin, expire_at AS "expireAt", point.number AS "pointNumber", point.name AS "pointName",
      point.address AS "pointAddress", point_type AS "pointType", time_zone AS "timeZone"
    FROM parcel
    JOIN customer ON customer.uid = customer_uid
    JOIN point ON point.uid = point_uid
    WHERE parcel.uid = ANY(${uids}::text[]) AND parcel_number IS NOT NULL`.execute(db)
  return rows
}
