import { OPERATOR_FOUND_MAX } from '@yacheyka/contract/parcels/console-parcels'
import type { listOperatorOrders } from '@yacheyka/contract/orders/console-orders'
import type { Parsed } from '@yacheyka/contract/http/endpoint'
import type { TransferKind } from '@yacheyka/core/ledger/ledger'
import type { Kopecks } from '@yacheyka/core/money/money'
import type { OrderStatus } from '@yacheyka/core/orders/order'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { type OperatorRow, readOperatorRows } from '#/parcel-store/console-rows.ts'
import { beginsWith } from '#/db/begins-with.ts'
import { periodOf } from '#/http/period.ts'

export interface ConsoleOrderRow {
  readonly uid: string
  readonly order_number: string
  readonly customer_uid: string
  readonly customer_name: string
  readonly status: OrderStatus
  readonly price: Kopecks
  readonly lapsed_at: Date | null
  readonly created_at: Date
  readonly parcels_count: number
}

interface Found<Row> {
  readonly count: number
  /** False: there are more than `count`. */
  readonly exact: boolean
  readonly rows: readonly Row[]
}

/** Lines of an order are numbered from 1 without a gap, so that the last one tells how many there are. */
const ROW_COLUMNS = sql.raw(`sent_order.uid, order_number, customer_uid,
  coalesce(customer.juridical_name, customer.name) AS customer_name, sent_order.status, price, lapsed_at,
  sent_order.created_at,
  coalesce((SELECT max(order_line) FROM parcel WHERE order_uid = sent_order.uid), 0) AS parcels_count`)

const ROW_TABLES = sql.raw(
  'juridical_order AS sent_order JOIN customer ON customer.uid = customer_uid',
)

/** A page of orders, newest first, counted up to `OPERATOR_FOUND_MAX` and paged no farther. */
export async function readConsoleOrderPage(
  db: Kysely<Database>,
  query: Parsed<typeof listOperatorOrders>['query'],
): Promise<Found<ConsoleOrderRow>> {
  const where = conditionOf(query)
  const { rows: counted } = await sql<{ found: number }>`SELECT count(*) AS found
    FROM (SELECT FROM juridical_order WHERE ${where} LIMIT ${OPERATOR_FOUND_MAX + 1}) AS found`.execute(
    db,
  )
  const found = counted[0]?.found ?? 0
  const bounds = {
    count: Math.min(found, OPERATOR_FOUND_MAX),
    exact: found <= OPERATOR_FOUND_MAX,
  }
  if (query.offset >= bounds.count) return { ...bounds, rows: [] }
  const last = Math.min(query.limit, bounds.count - query.offset)
  const page = sql`ORDER BY created_at DESC, uid LIMIT ${last} OFFSET ${query.offset}`
  const uids = sql`SELECT uid, created_at FROM juridical_order WHERE ${where}`
  const listed = bounds.exact
    ? sql`WITH found AS MATERIALIZED (${uids}) SELECT uid FROM found ${page}`
    : sql`${uids} ${page}`
  const { rows } = await sql<ConsoleOrderRow>`SELECT ${ROW_COLUMNS} FROM ${ROW_TABLES}
    WHERE sent_order.uid IN (SELECT uid FROM (${listed}) AS listed)
    ORDER BY sent_order.created_at DESC, sent_order.uid`.execute(db)
  return { ...bounds, rows }
}

const PAYMENT = {
  '': [],
  unpaid: [sql<boolean>`status = 'awaiting_payment'`],
  overdue: [sql<boolean>`lapsed_at IS NOT NULL AND status = 'awaiting_payment'`],
} as const

const conditionOf = (query: Parsed<typeof listOperatorOrders>['query']): RawBuilder<boolean> => {
  const { from, before } = periodOf(query)
  const parts = [
    sql`NOT juridical_order.sandbox`,
    ...(query.customer === '' ? [] : [sql`customer_uid = ${query.customer}::uuid`]),
    ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
    ...(before === undefined ? [] : [sql`created_at < ${before}`]),
    ...(query.order_status.length === 0
      ? []
      : [sql`status = ANY(${[...query.order_status]}::text[])`]),
    ...(query.order_number === '' ? [] : [beginsWith(sql`order_number`, query.order_number)]),
    ...PAYMENT[query.payment],
  ]
  return sql.join(parts, sql` AND `)
}

export interface OrderCardRow extends ConsoleOrderRow {
  readonly inn: string | null
  readonly paid_at: Date | null
  readonly ordered_by: string | null
  readonly balance: Kopecks | null
}

export async function findOrder(
  db: Kysely<Database>,
  number: string,
): Promise<OrderCardRow | undefined> {
  const { rows } = await sql<OrderCardRow>`
    SELECT ${ROW_COLUMNS}, customer.inn, paid_at,
      (SELECT login FROM juridical_user WHERE uid = user_uid) AS ordered_by,
      (SELECT balance FROM ledger_account WHERE ledger_account.customer_uid = sent_order.customer_uid) AS balance
    FROM ${ROW_TABLES}
    WHERE order_number = ${number} AND NOT sent_order.sandbox`.execute(db)
  return rows[0]
}

export interface PaymentRow {
  readonly kind: TransferKind
  /** Kopecks; below nought where they were taken from the deposit. */
  readonly change: Kopecks
  readonly note: string
  readonly booked_at: Date
}

/** More of one order nobody reads. */
const PAYMENTS_MAX = 200

/** What went to and fro for an order, by the references that its payment, refunds and extensions have; the oldest first. */
export async function readPayments(
  db: Kysely<Database>,
  orderUid: string,
): Promise<readonly PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    WITH piece AS MATERIALIZED (
      SELECT uid, extended_days FROM parcel WHERE order_uid = ${orderUid} AND parent_uid IS NULL),
    reference AS (
      SELECT 'order:' || ${orderUid}::text AS reference
      UNION ALL SELECT 'refund:' || uid FROM piece
      UNION ALL SELECT 'extension:' || uid || ':' || days FROM piece, generate_series(1, extended_days) AS days)
    SELECT transfer.kind, entry.side * entry.amount AS change, transfer.note, transfer.booked_at
    FROM reference
    JOIN ledger_transfer AS transfer ON transfer.reference = reference.reference COLLATE "C"
    JOIN ledger_entry AS entry ON entry.transfer_uid = transfer.uid AND entry.number IS NOT NULL
    ORDER BY transfer.booked_at, entry.number LIMIT ${PAYMENTS_MAX}`.execute(db)
  return rows
}

/** Parcels of an order as its lines stood. */
export async function readOrderParcels(
  db: Kysely<Database>,
  orderUid: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly rows: readonly OperatorRow[] }> {
  const whole = sql`parcel.order_uid = ${orderUid} AND parcel.parent_uid IS NULL`
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM parcel WHERE ${whole}`.execute(db)
  const { rows: page } = await sql<{ uid: string }>`
    SELECT uid FROM parcel WHERE ${whole} ORDER BY order_line LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  const uids = page.map(({ uid }) => uid)
  const rows = await readOperatorRows(db, sql`SELECT unnest(${uids}::text[]) AS uid`)
  const places = new Map(uids.map((uid, at) => [uid, at]))
  return {
    count: counted[0]?.count ?? 0,
    rows: rows.toSorted((one, other) => (places.get(one.uid) ?? 0) - (places.get(other.uid) ?? 0)),
  }
}
