import { PARCEL_ENDS } from '@yacheyka/core/parcels/parcel-status'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { recordMoves } from '#/counters/record-moves.ts'
import { putOrderEvents } from '#/merchant-events/put-events.ts'

/**
 * Completes those of these orders of which every parcel has come to its end (decisions, section 4). The orders are held
 * first and looked at afterwards: of two transactions that end the last two parcels, the second sees what the first did.
 */
export async function completeOrders(
  transaction: Transaction<Database>,
  uids: Iterable<string>,
  now: Date,
): Promise<void> {
  const orderUids = [...new Set(uids)]
  if (orderUids.length === 0) return
  const held = await sql<{ uid: string; customerUid: string; status: string; createdAt: Date }>`
    SELECT uid, customer_uid AS "customerUid", status, created_at AS "createdAt" FROM juridical_order
    WHERE uid = ANY(${orderUids}::uuid[]) ORDER BY uid FOR NO KEY UPDATE`.execute(transaction)
  const completed = await sql<{ uid: string }>`UPDATE juridical_order SET status = 'completed'
    WHERE uid = ANY(${orderUids}::uuid[]) AND status <> 'completed' AND NOT EXISTS (
      SELECT FROM parcel
      WHERE order_uid = juridical_order.uid AND parent_uid IS NULL AND status <> ALL(${[...PARCEL_ENDS]}::text[]))
    RETURNING uid`.execute(transaction)
  const done = new Set(completed.rows.map(({ uid }) => uid))
  await recordMoves(
    transaction,
    held.rows.flatMap(({ uid, customerUid, createdAt, status: from }) =>
      done.has(uid) ? { customerUid, subject: 'order', createdAt, from, to: 'completed' } : [],
    ),
  )
  await putOrderEvents(transaction, ['order.completed'], [...done], now)
}
