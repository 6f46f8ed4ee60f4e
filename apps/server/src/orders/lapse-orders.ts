import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { PAYMENT_DAYS } from '@yacheyka/core/orders/order'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { putOrderEvents } from '#/merchant-events/put-events.ts'
import { type Cell, releaseCells } from '#/parcel-store/cells.ts'

/** Orders of one transaction; one may have ten thousand parcels. */
const BATCH = 20
const DAY = 86_400_000

/**
 * Frees the cells of orders that nobody has paid for `PAYMENT_DAYS`. An order whose customer's deposit is held now is left
 * to the next run: nobody is waited for.
 * @returns how many lapsed
 */
export async function lapseOrders(db: Kysely<Database>, now: Date): Promise<number> {
  const since = new Date(now.getTime() - PAYMENT_DAYS * DAY)
  for (let total = 0; ;) {
    const lapsed = await inTransaction(db, (transaction) => lapseBatch(transaction, since, now))
    total += lapsed
    if (lapsed < BATCH) return total
  }
}

async function lapseBatch(
  transaction: Transaction<Database>,
  since: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ uid: string }>`
    SELECT due.uid FROM juridical_order AS due
    JOIN ledger_account ON ledger_account.customer_uid = due.customer_uid
    WHERE due.status = 'awaiting_payment' AND due.lapsed_at IS NULL AND due.created_at <= ${since}
    ORDER BY due.created_at LIMIT ${BATCH}
    FOR NO KEY UPDATE OF ledger_account SKIP LOCKED`.execute(transaction)
  // Seen anew: before its deposit was held it may have been paid.
  const lapsed = await transaction
    .updateTable('juridical_order')
    .set({ lapsed_at: now })
    .where(sql<boolean>`uid = ANY(${rows.map(({ uid }) => uid)}::uuid[])`)
    .where('status', '=', 'awaiting_payment')
    .where('lapsed_at', 'is', null)
    .returning('uid')
    .execute()
  const cells = await sql<Cell & { size: CellSize }>`
    UPDATE parcel SET cell_held = false
    WHERE order_uid = ANY(${lapsed.map(({ uid }) => uid)}::uuid[]) AND cell_held
    RETURNING point_uid AS "pointUid", coalesce(placed_size, cell_size) AS size`.execute(
    transaction,
  )
  await releaseCells(transaction, cells.rows)
  const uids = lapsed.map(({ uid }) => uid)
  await putOrderEvents(transaction, ['order.lapsed'], uids, now)
  return lapsed.length
}
