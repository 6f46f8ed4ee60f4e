import type { CellSize } from '@yacheyka/core/cell-size'
import type { Kopecks } from '@yacheyka/core/money'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { type LockedDeposit, lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { transfer } from '#/ledger/transfer.ts'
import { holdCellCounts } from '#/parcels/cells.ts'
import { numberChanges } from '#/parcels/locker-changes.ts'
import { recordMoves } from '#/tallies/record-moves.ts'
import { orderPayment } from './order-payment.ts'
import { tellOfPaid } from './tell-customer.ts'

interface UnpaidOrder {
  readonly uid: string
  readonly orderNumber: string
  readonly price: Kopecks
  readonly lapsed: boolean
  readonly createdAt: Date
}

/**
 * Pays what the deposit covers of the orders that wait, oldest first, skipping those not covered. Those whose cells were
 * freed take them again, or stay as they are where they cannot. Lockers hear of the parcels now.
 * @returns how many were paid
 */
export async function payUnpaidOrders(
  transaction: Transaction<Database>,
  customerUid: string,
  options: LedgerOptions,
): Promise<number> {
  const deposit = await lockDeposit(transaction, customerUid, options.now)
  const unpaid = await readCovered(transaction, customerUid, deposit.balance)
  const paid = await choose(transaction, unpaid, deposit)
  if (paid.length === 0) return 0
  const uids = paid.map(({ uid }) => uid)
  const counts = await tellLockers(transaction, uids)
  for (const order of paid) {
    if (order.price === 0) continue
    const request = orderPayment({ ...order, customerUid })
    const { outcome } = await transfer(transaction, request, options)
    if (outcome !== 'done') throw new Error(`order ${order.uid} was not paid: ${outcome}`)
  }
  await transaction
    .updateTable('juridical_order')
    .set({ status: 'active', paid_at: options.now, lapsed_at: null })
    .where(sql<boolean>`uid = ANY(${uids}::uuid[])`)
    .execute()
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
  const told = paid.map((order) => ({ ...order, parcels: counts.get(order.uid) ?? 0 }))
  await tellOfPaid(transaction, customerUid, told, options)
  return paid.length
}

/** Those that the balance covers one by one, oldest first. Whoever changes one of them holds the deposit. */
async function readCovered(
  db: Kysely<Database>,
  customerUid: string,
  balance: Kopecks,
): Promise<readonly UnpaidOrder[]> {
  const { rows } = await sql<UnpaidOrder>`
    SELECT uid, order_number AS "orderNumber", price, lapsed_at IS NOT NULL AS lapsed, created_at AS "createdAt"
    FROM juridical_order
    WHERE customer_uid = ${customerUid} AND status = 'awaiting_payment' AND price <= ${balance}
    ORDER BY created_at, uid`.execute(db)
  return rows
}

/** Which of them are paid; the cells of the lapsed ones among these are taken. */
async function choose(
  transaction: Transaction<Database>,
  unpaid: readonly UnpaidOrder[],
  { balance }: LockedDeposit,
): Promise<readonly UnpaidOrder[]> {
  const lapsed = unpaid.flatMap((order) => (order.lapsed ? order.uid : []))
  const cells = await readLostCells(transaction, lapsed)
  const places = [...cells.values()].flat()
  const counts =
    places.length === 0
      ? undefined
      : await holdCellCounts(
          transaction,
          places.map(({ pointUid }) => pointUid),
        )
  const held: string[] = []
  const paid: UnpaidOrder[] = []
  let left = balance
  for (const order of unpaid) {
    if (order.price > left) continue
    const needed = cells.get(order.uid) ?? []
    const taken = counts?.take(needed) ?? { counted: [] }
    if ('missing' in taken) continue
    held.push(...needed.filter((_, at) => taken.counted[at] === true).map(({ uid }) => uid))
    paid.push(order)
    left -= order.price
  }
  await counts?.store()
  if (held.length > 0)
    await sql`UPDATE parcel SET cell_held = true WHERE uid = ANY(${held}::text[])`.execute(
      transaction,
    )
  return paid
}

interface LostCell {
  readonly uid: string
  readonly orderUid: string
  readonly pointUid: string
  readonly size: CellSize
}

/** By order, the cells that its living parcels need again. */
async function readLostCells(
  db: Kysely<Database>,
  orders: readonly string[],
): Promise<ReadonlyMap<string, readonly LostCell[]>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<LostCell>`
    SELECT uid, order_uid AS "orderUid", point_uid AS "pointUid", cell_size AS size
    FROM parcel
    WHERE order_uid = ANY(${orders}::uuid[]) AND cell_size IS NOT NULL AND NOT cell_held AND status <> 'cancelled'
    ORDER BY order_line, uid`.execute(db)
  return Map.groupBy(rows, ({ orderUid }) => orderUid)
}

/**
 * A locker that has read on past an unpaid parcel hears of it by a new number.
 * @returns how many parcels each order still has
 */
async function tellLockers(
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
