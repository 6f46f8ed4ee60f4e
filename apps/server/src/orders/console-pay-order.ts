import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { payOrder } from './pay-order.ts'
import type { ConsoleOrderRow } from './console-queries.ts'

/**
 * `payOrder` by an operator.
 * @returns what to say of it
 * @throws {AppError} as `payOrder`
 */
export async function payAsOperator(
  transaction: Transaction<Database>,
  order: Pick<ConsoleOrderRow, 'uid' | 'order_number' | 'customer_uid'>,
  options: LedgerOptions,
  actor: Actor,
): Promise<string> {
  const { uid, customer_uid: customerUid } = order
  const { paid, detail } = await payOrder(transaction, { uid, customerUid }, options)
  await recordAudit(
    transaction,
    actor,
    {
      action: 'order.pay',
      subject: { kind: 'order', id: order.order_number, name: `Заказ №${order.order_number}` },
      before: { status: 'awaiting_payment' },
      after: { status: paid > 0 ? 'active' : 'awaiting_payment', paid_orders: paid },
    },
    options.now,
  )
  return detail
}
