import { isStorable } from '@yacheyka/core/text/storable'
import type { OrdersQuery } from '@yacheyka/contract/merchant-api/orders'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { type OrderListRow, readOrderRows } from '#/orders/list-queries.ts'
import { createdConditions, isUid, pageOrder, type Place, sinceCondition } from './list-order.ts'

/** The last row of a page, by its id. */
export async function placeOfOrder(
  db: Kysely<Database>,
  customerUid: string,
  uid: string,
): Promise<Place | undefined> {
  if (!isUid(uid)) return undefined
  const { rows } = await sql<Place>`
    SELECT uid, created_at::text AS "createdAt" FROM juridical_order
    WHERE uid = ${uid} AND customer_uid = ${customerUid}`.execute(db)
  return rows[0]
}

/** A page of this customer's orders, and one more where there is another page. */
export async function listOrders(
  db: Kysely<Database>,
  customerUid: string,
  query: OrdersQuery,
  after: Place | undefined,
): Promise<readonly OrderListRow[]> {
  if (query.number !== undefined && !isStorable(query.number)) return []
  const conditions = [
    sql`customer_uid = ${customerUid}`,
    ...createdConditions(query),
    ...sinceCondition(query.sort, after),
    ...(query.number === undefined ? [] : [sql`order_number = ${query.number}`]),
  ]
  const order = sql`ORDER BY ${pageOrder(query.sort)} LIMIT ${query.limit + 1}`
  const walks = (query.status ?? [undefined]).map((status) => {
    const own = status === undefined ? [] : [sql`status = ${status}`]
    return sql`(SELECT uid, created_at FROM juridical_order WHERE ${sql.join([...conditions, ...own], sql` AND `)} ${order})`
  })
  const listed = sql`SELECT uid FROM (${sql.join(walks, sql` UNION ALL `)}) AS walked ${order}`
  return await readOrderRows(db, listed, query.sort === 'asc' ? 'date_added' : '-date_added')
}

/** An order of this customer. */
export async function findOrder(
  db: Kysely<Database>,
  customerUid: string,
  uid: string,
): Promise<OrderListRow | undefined> {
  return isUid(uid) ? (await findOrders(db, customerUid, [uid]))[0] : undefined
}

/** Orders of this customer; others are left out. */
export async function findOrders(
  db: Kysely<Database>,
  customerUid: string,
  uids: readonly string[],
): Promise<readonly OrderListRow[]> {
  if (uids.length === 0) return []
  const own = sql`SELECT uid FROM juridical_order
    WHERE uid = ANY(${uids}::uuid[]) AND customer_uid = ${customerUid}`
  return await readOrderRows(db, own, '-date_added')
}
