import { isStorable } from '@yacheyka/core/text/storable'
import type { ParcelsQuery } from '@yacheyka/contract/merchant-api/parcels'
import { PARCEL_STATUSES, type ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { STATUS_GROUP } from '@yacheyka/core/parcels/status-group'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { createdConditions, isUid, pageOrder, type Place, sinceCondition } from './list-order.ts'

/** The last row of a page, by its id: a parcel's uid opens its pickup page, and would be read from a cursor. */
export async function placeOfParcel(
  db: Kysely<Database>,
  customerUid: string,
  barcode: string,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    SELECT uid, created_at::text AS "createdAt" FROM parcel
    WHERE barcode = ${barcode} AND customer_uid = ${customerUid} AND parent_uid IS NULL`.execute(db)
  return rows[0]
}

/** Uids of a page of this customer's parcels, and one more where there is another page. */
export async function listParcelUids(
  db: Kysely<Database>,
  customerUid: string,
  query: ParcelsQuery,
  after: Place | undefined,
): Promise<readonly string[]> {
  const statuses = statusesOf(query)
  const points = query.point && (await pointUids(db, query.point))
  const isNothing =
    statuses?.length === 0 ||
    points?.length === 0 ||
    (query.order !== undefined && !isUid(query.order)) ||
    (query.number !== undefined && !isStorable(query.number))
  if (isNothing) return []
  const conditions = [
    sql`customer_uid = ${customerUid} AND parent_uid IS NULL`,
    ...createdConditions(query),
    ...sinceCondition(query.sort, after),
    ...(query.order === undefined ? [] : [sql`order_uid = ${query.order}::uuid`]),
    ...(query.number === undefined ? [] : [sql`parcel_number = ${query.number}`]),
  ]
  const order = sql`ORDER BY ${pageOrder(query.sort)} LIMIT ${query.limit + 1}`
  // Each walk is one range of an index by date and ends with its page: of one point, else of one status, else of all.
  const walks = walksOf(statuses, points).map(
    (own) =>
      sql`(SELECT uid, created_at FROM parcel WHERE ${sql.join([...conditions, ...own], sql` AND `)} ${order})`,
  )
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM (${sql.join(walks, sql` UNION ALL `)}) AS listed ${order}`.execute(db)
  return rows.map(({ uid }) => uid)
}

function walksOf(
  statuses: readonly ParcelStatus[] | undefined,
  points: readonly string[] | undefined,
): readonly (readonly RawBuilder<unknown>[])[] {
  if (points !== undefined) {
    const among = statuses === undefined ? [] : [sql`shown_status = ANY(${[...statuses]}::text[])`]
    return points.map((point) => [sql`point_uid = ${point}`, ...among])
  }
  return statuses === undefined ? [[]] : statuses.map((status) => [sql`shown_status = ${status}`])
}

/** Undefined: all of them. */
function statusesOf({
  status,
  status_group: groups,
}: ParcelsQuery): readonly ParcelStatus[] | undefined {
  if (groups === undefined) return status
  const grouped = PARCEL_STATUSES.filter((each) => groups.includes(STATUS_GROUP[each]))
  return status === undefined ? grouped : grouped.filter((each) => status.includes(each))
}

async function pointUids(
  db: Kysely<Database>,
  numbers: readonly string[],
): Promise<readonly string[]> {
  const storable = numbers.filter(isStorable)
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM point WHERE number = ANY(${storable}::text[])`.execute(db)
  return rows.map(({ uid }) => uid)
}
