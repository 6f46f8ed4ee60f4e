import type { OrderStatus } from '@yacheyka/core/order'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { beginsWith, type Period } from '#/parcels/sent-filters.ts'
import { SENT_ROW_COLUMNS, SENT_ROW_JOINS, type SentRow } from '#/parcels/sent-rows.ts'

export interface OrderFilter extends Period {
  readonly customerUid: string
  readonly statuses: readonly OrderStatus[]
  /** The beginning of the number. */
  readonly number: string
}

export interface Page {
  readonly limit: number
  readonly offset: number
  readonly ordering: '-date_added' | 'date_added'
}

export interface OrderListRow {
  readonly uid: string
  readonly order_number: string
  readonly status: OrderStatus
  readonly price: number
  readonly lapsed_at: Date | null
  readonly created_at: Date
  readonly parcels_count: number
}

const condition = (filter: OrderFilter): RawBuilder<boolean> =>
  sql.join(
    [
      sql`customer_uid = ${filter.customerUid}`,
      ...(filter.from === undefined ? [] : [sql`created_at >= ${filter.from}`]),
      ...(filter.before === undefined ? [] : [sql`created_at < ${filter.before}`]),
      ...(filter.statuses.length === 0 ? [] : [sql`status = ANY(${[...filter.statuses]}::text[])`]),
      ...(filter.number === '' ? [] : [beginsWith(sql`order_number`, filter.number)]),
    ],
    sql` AND `,
  )

export async function readOrderPage(
  db: Kysely<Database>,
  filter: OrderFilter,
  { limit, offset, ordering }: Page,
): Promise<readonly OrderListRow[]> {
  const order = ordering === 'date_added' ? sql`created_at, uid DESC` : sql`created_at DESC, uid`
  const { rows } = await sql<OrderListRow>`
    SELECT uid, order_number, status, price, lapsed_at, created_at,
      coalesce((SELECT max(order_line) FROM parcel WHERE order_uid = juridical_order.uid), 0) AS parcels_count
    FROM juridical_order WHERE ${condition(filter)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export async function countOrders(db: Kysely<Database>, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM juridical_order
    WHERE ${condition(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A departure of an order, with the barcodes of the cells that it takes; none beside its own where it takes one. */
export interface OrderParcelRow extends SentRow {
  readonly barcode: string
  readonly cell_barcodes: readonly string[]
}

/** Departures of an order as its lines stood. */
export async function readParcelsOf(
  db: Kysely<Database>,
  orderUid: string,
): Promise<readonly OrderParcelRow[]> {
  const { rows } = await sql<OrderParcelRow>`SELECT ${SENT_ROW_COLUMNS}, parcel.barcode,
      ARRAY(SELECT cell.barcode FROM parcel AS cell WHERE cell.parent_uid = parcel.uid ORDER BY cell.barcode) AS cell_barcodes
    FROM parcel ${SENT_ROW_JOINS}
    WHERE parcel.order_uid = ${orderUid} AND parcel.parent_uid IS NULL
    ORDER BY parcel.order_line`.execute(db)
  return rows
}
