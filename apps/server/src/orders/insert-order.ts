import { randomInt } from 'node:crypto'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { OrderCells } from '@yacheyka/core/orders/order'
import type { Transaction } from 'kysely'
import type { OrderTable } from '#/db/order-types.ts'
import type { Database } from '#/db/types.ts'
import { recordMoves } from '#/counters/record-moves.ts'
import { ofSandbox } from '#/db/of-sandbox.ts'

/** So many numbers of a day are tried; two orders rarely meet, and ten in a row never. */
const TRIES = 10

type NewOrder = Pick<OrderTable, 'uid' | 'customer_uid' | 'user_uid' | 'price'> & {
  readonly paid: boolean
  readonly cells?: OrderCells
  /** The order whose parcels it takes over. */
  readonly split_from?: string
}

/**
 * Stores an order under a number of its own: the day in Moscow and six random digits, so that nobody waits for another's
 * number or can count our orders.
 * @returns its number
 */
export async function insertOrder(
  transaction: Transaction<Database>,
  { paid, cells = 'held', ...order }: NewOrder,
  now: Date,
  random: () => number = () => randomInt(1_000_000),
): Promise<string> {
  const status = paid ? 'active' : 'awaiting_payment'
  const day = isoDay(moscowDay(now.getTime())).slice(2).replaceAll('-', '')
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await transaction
      .insertInto('juridical_order')
      .values({
        ...order,
        sandbox: ofSandbox(order.customer_uid),
        order_number: day + String(random()).padStart(6, '0'),
        status,
        holds_cells: cells === 'held',
        paid_at: paid ? now : null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('order_number').doNothing())
      .returning('order_number')
      .executeTakeFirst()
    if (row === undefined) continue
    const customerUid = order.customer_uid
    const move = { customerUid, subject: 'order', createdAt: now, from: null, to: status } as const
    await recordMoves(transaction, [move])
    return row.order_number
  }
  throw new Error(`no number of ${day} is free after ${TRIES} tries`)
}
