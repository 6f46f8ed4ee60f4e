import { sayMoney } from '@yacheyka/core/money'
import { counted, typeset } from '@yacheyka/core/wording'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/errors.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { recordAudit } from '#/operators/audit.ts'
import type { Actor } from '#/operators/guard.ts'
import { payUnpaidOrders } from '#/orders/pay-unpaid.ts'
import type { OrderListRow } from './queries.ts'

/**
 * Pays now what the deposit covers of its customer's orders that wait, oldest first as ever.
 * @returns what to say of it
 * @throws {AppError} 409 `paid_already`; `deposit_short` where the deposit does not cover this one; `no_cells` where it
 * does and its cells are not to be had again
 */
export async function payOrder(
  transaction: Transaction<Database>,
  order: Pick<OrderListRow, 'uid' | 'order_number' | 'customer_uid'>,
  options: LedgerOptions,
  actor: Actor,
): Promise<string> {
  const deposit = await lockDeposit(transaction, order.customer_uid, options.now)
  const before = await readState(transaction, order.uid)
  if (before.status !== 'awaiting_payment')
    throw new AppError(409, 'paid_already', 'Заказ уже оплачен')
  if (before.price > deposit.balance)
    throw new AppError(
      409,
      'deposit_short',
      typeset(`На депозите не хватает ${sayMoney(before.price - deposit.balance)}`),
    )
  const { paid, moved } = await payUnpaidOrders(transaction, order.customer_uid, options)
  const after = await readState(transaction, order.uid)
  if (after.status === 'awaiting_payment' && moved.includes(order.uid)) return MOVED
  if (after.status === 'awaiting_payment') throw notPaid(paid)
  await recordAudit(
    transaction,
    actor,
    {
      action: 'order.pay',
      subject: { kind: 'order', id: order.order_number, name: `Заказ №${order.order_number}` },
      before: { status: before.status },
      after: { status: after.status, paid_orders: paid },
    },
    options.now,
  )
  return paid === 1
    ? 'Заказ оплачен с депозита'
    : typeset(
        `Оплачено с депозита: ${counted(paid, ['заказ', 'заказа', 'заказов'])}, этот среди них`,
      )
}

const MOVED =
  'Ячейки этого заказа заняты. Он ждёт оплаты с ближайшими постаматами, где место есть; заказчику мы написали.'

/** Nothing is paid then: what was, is taken back with this refusal. */
const notPaid = (paid: number) =>
  paid > 0
    ? new AppError(
        409,
        'older_first',
        'Деньги уйдут на более старые заказы этого заказчика, на этот не хватит. Начните с них.',
      )
    : new AppError(
        409,
        'no_cells',
        'Ячейки этого заказа освобождены, и свободных таких сейчас нет. Он оплатится, когда они найдутся.',
      )

const readState = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('juridical_order')
    .select(['status', 'price'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
