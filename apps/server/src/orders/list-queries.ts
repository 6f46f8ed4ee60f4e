import { ORDERS_FOUND_MAX } from '@yacheyka/contract/orders/order-lists'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { OrderStatus } from '@yacheyka/core/orders/order'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { beginsWith } from '#/db/begins-with.ts'
import type { Period } from '#/http/period.ts'
import { SENT_ROW_COLUMNS, SENT_ROW_JOINS, type SentRow } from '#/parcel-store/sent-rows.ts'
import { dayAsPeriod, locateByCounters } from '#/counters/read-counters.ts'

export interface OrderFilter extends Period {
  readonly customerUid: string
  readonly statuses: readonly OrderStatus[]
  /** The beginning of the number, or all of it: then it is that one order. */
  readonly number: string
}

interface Page {
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
  readonly holds_cells: boolean
  /** Number of the order that was paid without its parcels. */
  readonly split_from: string | null
  readonly created_at: Date
  readonly parcels_count: number
}

interface OrderPage {
  readonly count: number
  readonly rows: readonly OrderListRow[]
}

/** A page of orders and how many there are; by the beginning of a number at most `ORDERS_FOUND_MAX`. */
export async function readOrderPage(
  db: Kysely<Database>,
  filter: OrderFilter,
  page: Page,
): Promise<OrderPage> {
  if (filter.number === '') return await datedPage(db, filter, page)
  const [named] = await readOrderRows(
    db,
    sql`${uidsWhere(filter)} AND order_number = ${filter.number}`,
    page.ordering,
  )
  if (named !== undefined) return { count: 1, rows: page.offset === 0 ? [named] : [] }
  return await searchPage(db, filter, page)
}

/** Leaps to the day of the offset, and passes over what comes before the page on that day only. */
async function datedPage(
  db: Kysely<Database>,
  filter: OrderFilter,
  page: Page,
): Promise<OrderPage> {
  const newestFirst = page.ordering === '-date_added'
  const place = await locateByCounters(
    db,
    { ...filter, subject: 'order' },
    page.offset,
    newestFirst,
  )
  if (place.day === null) return { count: place.count, rows: [] }
  const { from, before } = dayAsPeriod(place.day)
  const rest = newestFirst ? { ...filter, before } : { ...filter, from }
  // One walk of the index by date, or one of each status, merged.
  const parts =
    filter.statuses.length === 0
      ? [rest]
      : filter.statuses.map((status) => ({ ...rest, statuses: [status] }))
  const uids = sql`SELECT uid, created_at FROM (${sql.join(parts.map(uidsWhere), sql` UNION ALL `)}) AS listed
    ORDER BY ${orderOf(page)} LIMIT ${page.limit} OFFSET ${page.offset - place.before}`
  return { count: place.count, rows: await readOrderRows(db, uids, page.ordering) }
}

/**
 * What was found is gathered, counted and ordered in one statement. Numbers begin with their day: of more than are gathered
 * the newest are, or the oldest where these come first.
 */
async function searchPage(
  db: Kysely<Database>,
  filter: OrderFilter,
  page: Page,
): Promise<OrderPage> {
  const found = sql`${uidsWhere(filter)} AND ${beginsWith(sql`order_number`, filter.number)}
    ORDER BY order_number ${page.ordering === 'date_added' ? sql`` : sql`DESC`} LIMIT ${ORDERS_FOUND_MAX}`
  const { rows } = await sql<{ count: number; uids: string[] }>`
    WITH found AS MATERIALIZED (${found})
    SELECT (SELECT count(*) FROM found) AS count,
      ARRAY(SELECT uid FROM found ORDER BY ${orderOf(page)} LIMIT ${page.limit} OFFSET ${page.offset}) AS uids`.execute(
    db,
  )
  const { count, uids } = rows[0] ?? { count: 0, uids: [] }
  const listed = sql`SELECT uid FROM unnest(${uids}::uuid[]) AS uid`
  return { count, rows: uids.length === 0 ? [] : await readOrderRows(db, listed, page.ordering) }
}

const orderOf = ({ ordering }: Pick<Page, 'ordering'>) =>
  ordering === 'date_added' ? sql`created_at, uid DESC` : sql`created_at DESC, uid`

const uidsWhere = (filter: OrderFilter): RawBuilder<unknown> =>
  sql`SELECT uid, created_at FROM juridical_order WHERE ${sql.join(
    [
      sql`customer_uid = ${filter.customerUid}`,
      ...(filter.from === undefined ? [] : [sql`created_at >= ${filter.from}`]),
      ...(filter.before === undefined ? [] : [sql`created_at < ${filter.before}`]),
      ...(filter.statuses.length === 0 ? [] : [sql`status = ANY(${[...filter.statuses]}::text[])`]),
    ],
    sql` AND `,
  )}`

/** Lines of an order are numbered from 1 without a gap, so that the last one tells how many there are. */
export async function readOrderRows(
  db: Kysely<Database>,
  listed: RawBuilder<unknown>,
  ordering: Page['ordering'],
): Promise<readonly OrderListRow[]> {
  const { rows } = await sql<OrderListRow>`
    SELECT uid, order_number, status, price, lapsed_at, holds_cells, created_at,
      (SELECT order_number FROM juridical_order AS paid WHERE paid.uid = juridical_order.split_from) AS split_from,
      coalesce((SELECT max(order_line) FROM parcel WHERE order_uid = juridical_order.uid), 0) AS parcels_count
    FROM juridical_order WHERE uid IN (SELECT uid FROM (${listed}) AS listed)
    ORDER BY ${orderOf({ ordering })}`.execute(db)
  return rows
}

/** A parcel of an order, with the cells that it takes in the order of their barcodes; none beside its own where it takes one. */
export interface OrderParcelRow extends SentRow {
  readonly barcode: string
  readonly cell_size: CellSize | null
  readonly cell_barcodes: readonly string[]
  readonly cell_sizes: readonly (CellSize | null)[]
  /** Number of the point that it was ordered to, where it is another. */
  readonly ordered_terminal: string | null
}

/** Parcels of an order as its lines stood. */
export async function readParcelsOf(
  db: Kysely<Database>,
  orderUid: string,
): Promise<readonly OrderParcelRow[]> {
  const { rows } =
    await sql<OrderParcelRow>`SELECT ${SENT_ROW_COLUMNS}, parcel.barcode, parcel.cell_size,
      ARRAY(SELECT cell.barcode FROM parcel AS cell WHERE cell.parent_uid = parcel.uid ORDER BY cell.barcode) AS cell_barcodes,
      ARRAY(SELECT cell.cell_size FROM parcel AS cell WHERE cell.parent_uid = parcel.uid ORDER BY cell.barcode) AS cell_sizes,
      (SELECT number FROM point AS ordered WHERE ordered.uid = parcel.ordered_point_uid) AS ordered_terminal
    FROM parcel ${SENT_ROW_JOINS}
    WHERE parcel.order_uid = ${orderUid} AND parcel.parent_uid IS NULL
    ORDER BY parcel.order_line`.execute(db)
  return rows
}

/** The name of the member who placed the order in the cabinet; null where that is whoever reads it, or nobody is known. */
export async function findOtherOrderer(
  db: Kysely<Database>,
  uid: string,
  reader: string,
): Promise<string | null> {
  const orderer = await db
    .selectFrom('juridical_order')
    .innerJoin('juridical_user', 'juridical_user.uid', 'juridical_order.user_uid')
    .select('ceo_fullname')
    .where('juridical_order.uid', '=', uid)
    .where('juridical_user.uid', '!=', reader)
    .executeTakeFirst()
  return orderer?.ceo_fullname ?? null
}
