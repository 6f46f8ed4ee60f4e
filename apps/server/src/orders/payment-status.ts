import {
  AWAITING_PAYMENT,
  type OrderCells,
  type OrderStatus,
  PAID,
  PAYMENT_OVERDUE,
} from '@yacheyka/core/orders/order'

/**
 * Place in core `PAYMENT_STATUSES`. Where all was cancelled before it was paid nothing is owed any more: that counts as
 * paid.
 */
export const paymentStatusOf = (order: {
  readonly status: OrderStatus
  readonly lapsed_at: Date | null
}): 0 | 1 | 2 => {
  if (order.status !== 'awaiting_payment') return PAID
  return order.lapsed_at === null ? AWAITING_PAYMENT : PAYMENT_OVERDUE
}

/** What is unpaid and holds none takes its cells when it is paid. */
export const cellsOf = (order: {
  readonly status: OrderStatus
  readonly lapsed_at: Date | null
  readonly holds_cells: boolean
}): OrderCells =>
  order.status === 'awaiting_payment' && !(order.holds_cells && order.lapsed_at === null)
    ? 'after_payment'
    : 'held'
