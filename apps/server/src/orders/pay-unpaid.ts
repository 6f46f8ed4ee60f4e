import type { Kopecks } from '@yacheyka/core/money/money'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { putOrderEvents } from '#/merchant-events/put-events.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { transfer } from '#/ledger/transfer.ts'
import { type CellCounts, holdCellCounts } from '#/parcel-store/cells.ts'
import { numberChanges } from '#/parcel-store/locker-changes.ts'
import { recordMoves } from '#/counters/record-moves.ts'
import { cellsOf, type UnheldParcel, type Unplaced } from './move-parcels.ts'
import { orderPayment } from './order-payment.ts'
import { rehomeParcels } from './rehome-parcels.ts'
import { notifyOfMoved, notifyOfPaid } from './notify-customer.ts'

interface UnpaidOrder {
  readonly uid: string
  readonly orderNumber: string
  readonly userUid: string | null
  readonly price: Kopecks
  /** False: they were beyond what the customer may hold, or have lapsed. */
  readonly holdsCells: boolean
  readonly createdAt: Date
}

export interface PaidOrders {
  readonly paid: number
  /** Orders whose every point has no room any more: they wait on, for other points. */
  readonly moved: readonly string[]
}

/**
 * Pays what the deposit covers of the orders that wait, oldest first, skipping those not covered. Those that hold no cells
 * take them now. Parcels whose cells are gone become an order of their own, to the nearest points with room; where no
 * parcel of an order has room, the order itself waits on for other points. Lockers hear of what is paid now.
 */
export async function payUnpaidOrders(
  transaction: Transaction<Database>,
  customerUid: string,
  options: LedgerOptions,
): Promise<PaidOrders> {
  const deposit = await lockDeposit(transaction, customerUid, options.now)
  const unpaid = await readCovered(transaction, customerUid, deposit.balance)
  const { paid, unplaced } = await choose(transaction, unpaid, deposit.balance)
  await markPaid(transaction, paid, options.now)
  const moved = await rehomeParcels(transaction, customerUid, unplaced, options)
  await pay(transaction, customerUid, paid, options)
  await notifyOfMoved(transaction, customerUid, moved, options)
  const uids = paid.map(({ uid }) => uid)
  await putOrderEvents(transaction, ['order.paid'], uids, options.now)
  const made = moved.filter(({ from }) => from !== undefined).map(({ uid }) => uid)
  await putOrderEvents(transaction, ['order.created'], made, options.now)
  const whole = moved.filter(({ from }) => from === undefined)
  return { paid: paid.length, moved: whole.map(({ uid }) => uid) }
}

/** Before their other parcels are moved, so that the cells of what is paid no longer count among those of unpaid orders. */
async function markPaid(
  transaction: Transaction<Database>,
  paid: readonly UnpaidOrder[],
  now: Date,
): Promise<void> {
  if (paid.length === 0) return
  await sql`UPDATE juridical_order SET status = 'active', paid_at = ${now}, lapsed_at = NULL, holds_cells = true, price = chosen.price
    FROM unnest(${paid.map(({ uid }) => uid)}::uuid[], ${paid.map(({ price }) => price)}::bigint[]) AS chosen (uid, price)
    WHERE juridical_order.uid = chosen.uid`.execute(transaction)
}

async function pay(
  transaction: Transaction<Database>,
  customerUid: string,
  paid: readonly UnpaidOrder[],
  options: LedgerOptions,
): Promise<void> {
  if (paid.length === 0) return
  const counts = await notifyLockers(
    transaction,
    paid.map(({ uid }) => uid),
  )
  for (const order of paid) {
    if (order.price === 0) continue
    const request = orderPayment({ ...order, customerUid })
    const { outcome } = await transfer(transaction, request, options)
    if (outcome !== 'done') throw new Error(`order ${order.uid} was not paid: ${outcome}`)
  }
  await recordMoves(
    transaction,
    paid.map(({ createdAt }) => ({
      customerUid,
      subject: 'order',
      createdAt,
      from: 'awaiting_payment',
      to: 'active',
    })),
  )
  const paidOrders = paid.map((order) => ({ ...order, parcels: counts.get(order.uid) ?? 0 }))
  await notifyOfPaid(transaction, customerUid, paidOrders, options)
}

/** Those that the balance covers one by one, oldest first. Whoever changes one of them holds the deposit. */
async function readCovered(
  db: Kysely<Database>,
  customerUid: string,
  balance: Kopecks,
): Promise<readonly UnpaidOrder[]> {
  const { rows } = await sql<UnpaidOrder>`
    SELECT uid, order_number AS "orderNumber", user_uid AS "userUid", price,
      holds_cells AND lapsed_at IS NULL AS "holdsCells", created_at AS "createdAt"
    FROM juridical_order
    WHERE customer_uid = ${customerUid} AND status = 'awaiting_payment' AND price <= ${balance}
    ORDER BY created_at, uid`.execute(db)
  return rows
}

interface Chosen {
  /** At the price of the parcels that go. */
  readonly paid: readonly UnpaidOrder[]
  readonly unplaced: readonly Unplaced[]
}

/** Which of them are paid; those that hold no cells take them, for as many of their parcels as there are cells. */
async function choose(
  transaction: Transaction<Database>,
  unpaid: readonly UnpaidOrder[],
  balance: Kopecks,
): Promise<Chosen> {
  const waiting = unpaid.filter(({ holdsCells }) => !holdsCells).map(({ uid }) => uid)
  const parcelsByOrder = await readUnheld(transaction, waiting)
  const points = [...parcelsByOrder.values()].flat().map(({ pointUid }) => pointUid)
  const counts = points.length === 0 ? undefined : await holdCellCounts(transaction, points)
  const held: string[] = []
  const paid: UnpaidOrder[] = []
  const unplaced: Unplaced[] = []
  let left = balance
  for (const order of unpaid) {
    if (order.price > left) continue
    const parcels = parcelsByOrder.get(order.uid) ?? []
    const gone = parcels.filter(
      (parcel) => counts !== undefined && !takeCells(counts, parcel, held),
    )
    const price = order.price - gone.reduce((sum, parcel) => sum + parcel.price, 0)
    const whole = gone.length === parcels.length && gone.length > 0
    if (gone.length > 0) unplaced.push({ order, parcels: gone, whole })
    if (whole) continue
    paid.push({ ...order, price })
    left -= price
  }
  await counts?.store()
  if (held.length > 0)
    await sql`UPDATE parcel SET cell_held = true WHERE uid = ANY(${held}::text[])`.execute(
      transaction,
    )
  return { paid, unplaced }
}

/** All cells of a parcel or none. @param held gets the rows whose cells are counted */
function takeCells(
  counts: CellCounts,
  { pointUid, rows, sizes }: UnheldParcel,
  held: string[],
): boolean {
  const sized = cellsOf({ rows, sizes }).map((cell) => ({ ...cell, pointUid }))
  const taken = counts.take(sized)
  if ('missing' in taken) return false
  held.push(...sized.filter((_, at) => taken.counted[at] === true).map(({ uid }) => uid))
  return true
}

/** By order, its living parcels. */
async function readUnheld(
  db: Kysely<Database>,
  orders: readonly string[],
): Promise<ReadonlyMap<string, readonly UnheldParcel[]>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<UnheldParcel>`
    SELECT parcel.uid, parcel.order_uid AS "orderUid", parcel.point_uid AS "pointUid",
      coalesce(parcel.juridical_price, 0) AS price,
      coalesce(cell.rows, ARRAY[parcel.uid]) AS rows, coalesce(cell.sizes, ARRAY[parcel.cell_size]) AS sizes
    FROM parcel LEFT JOIN LATERAL (
      SELECT array_agg(uid ORDER BY uid) AS rows, array_agg(cell_size ORDER BY uid) AS sizes
      FROM parcel AS cell WHERE cell.parent_uid = parcel.uid) AS cell ON true
    WHERE parcel.order_uid = ANY(${orders}::uuid[]) AND parcel.parent_uid IS NULL AND parcel.status <> 'cancelled'
    ORDER BY parcel.order_line, parcel.uid`.execute(db)
  return Map.groupBy(rows, ({ orderUid }) => orderUid)
}

/**
 * A locker that has read on past an unpaid parcel hears of it by a new number.
 * @returns how many parcels each order still has
 */
async function notifyLockers(
  transaction: Transaction<Database>,
  orders: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ uid: string; point: string; orderUid: string }>`
    SELECT uid, point_uid AS point, order_uid AS "orderUid" FROM parcel
    WHERE order_uid = ANY(${orders}::uuid[]) AND parent_uid IS NULL AND status <> 'cancelled'
    ORDER BY uid`.execute(transaction)
  const changes = await numberChanges(
    transaction,
    rows.map(({ point }) => point),
  )
  await sql`UPDATE parcel SET locker_change = numbered.change
    FROM unnest(${rows.map(({ uid }) => uid)}::text[], ${[...changes]}::bigint[]) AS numbered (uid, change)
    WHERE parcel.uid = numbered.uid`.execute(transaction)
  const counts = new Map<string, number>()
  for (const { orderUid } of rows) counts.set(orderUid, (counts.get(orderUid) ?? 0) + 1)
  return counts
}
