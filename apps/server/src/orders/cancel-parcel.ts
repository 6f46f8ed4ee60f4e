import { BALANCE_MAX } from '@yacheyka/core/ledger/ledger'
import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import { type ActOptions, cancelParcel } from '#/parcel-store/actions.ts'
import { creditDeposit } from './credit-deposit.ts'
import { payUnpaidOrders } from './pay-unpaid.ts'

export interface CancelledParcel {
  /** Kopecks that went back to the deposit; of an unpaid order nothing does. */
  readonly refunded: Kopecks
}

/**
 * Cancels a parcel with its money: what was paid for it goes back to the deposit, an unpaid order costs so much less. What
 * the deposit covers of the orders that wait is paid then.
 * @param reason for people, kept in the history
 * @throws {AppError} as `cancelParcel`; 409 `deposit_full` where the refund is more than the deposit holds
 */
export async function cancelOrderedParcel(
  transaction: Transaction<Database>,
  parcelUid: string,
  options: ActOptions,
  reason = '',
): Promise<CancelledParcel> {
  const parcel = await readParcel(transaction, parcelUid)
  if (parcel === undefined) throw notFound('Такой посылки нет')
  const { customer_uid: customerUid, order_uid: orderUid, juridical_price: price } = parcel
  // The deposit before the parcel (docs/decisions/0013-orders.md).
  await lockDeposit(transaction, customerUid, options.now)
  const order = orderUid === null ? undefined : await readOrder(transaction, orderUid)
  await cancelParcel(transaction, parcelUid, options, reason)
  if (order === undefined || price === null || price === 0) return { refunded: 0 }
  if (order.paid_at === null) {
    await transaction
      .updateTable('juridical_order')
      .set((eb) => ({ price: eb('price', '-', price) }))
      .where('uid', '=', order.uid)
      .execute()
    await payUnpaidOrders(transaction, customerUid, options)
    return { refunded: 0 }
  }
  const request = {
    customerUid,
    kind: 'refund',
    change: price,
    reference: `refund:${parcelUid}`,
    note: `Отмена отправления ${parcel.parcel_number ?? ''}, заказ №${NBSP}${order.order_number}`,
  } as const
  const { outcome } = await creditDeposit(transaction, request, options)
  if (outcome === 'too_much') throw depositFull(price)
  if (outcome !== 'done') throw new Error(`parcel ${parcelUid} was not refunded: ${outcome}`)
  return { refunded: price }
}

const depositFull = (price: Kopecks) =>
  new AppError(
    409,
    'deposit_full',
    typeset(
      `Вернуть ${formatMoney(price)} некуда: на депозите не может лежать больше ${formatMoney(BALANCE_MAX)}. Обратитесь в поддержку.`,
    ),
  )

const readParcel = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('parcel')
    .select(['customer_uid', 'order_uid', 'juridical_price', 'parcel_number'])
    .where('uid', '=', uid)
    .executeTakeFirst()

/** Whoever pays it holds the deposit, as we do. */
const readOrder = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('juridical_order')
    .select(['uid', 'order_number', 'paid_at'])
    .where('uid', '=', uid)
    .executeTakeFirst()
