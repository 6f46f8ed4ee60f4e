import type { OperatorOrderCard, OperatorOrderRow } from '@yacheyka/contract/orders/console-orders'
import { KIND_RULES } from '@yacheyka/core/ledger/ledger'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import { ORDER_STATUS_WORDING, PAYMENT_STATUSES } from '@yacheyka/core/orders/order'
import { paymentStatusOf } from './payment-status.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import type { OrderCardRow, ConsoleOrderRow, PaymentRow } from './console-queries.ts'

export const presentConsoleOrderRow = (order: ConsoleOrderRow): OperatorOrderRow => {
  const payment = paymentStatusOf(order)
  return {
    uid: order.uid,
    order_number: order.order_number,
    customer: { uid: order.customer_uid, name: order.customer_name },
    order_status: order.status,
    order_status_text: ORDER_STATUS_WORDING[order.status],
    payment_status: payment,
    payment_status_text: PAYMENT_STATUSES[payment],
    price: formatWireMoney(order.price),
    date_added: isoWithOffset(order.created_at.getTime(), MOSCOW),
    parcels_count: order.parcels_count,
  }
}

/** @param seesMoney whether the role of whoever asks sees what customers have */
export const presentConsoleOrder = (
  order: OrderCardRow,
  payments: readonly PaymentRow[],
  seesMoney: boolean,
): OperatorOrderCard => {
  const row = presentConsoleOrderRow(order)
  return {
    ...row,
    customer: { ...row.customer, inn: order.inn ?? '' },
    paid_at: moscowTime(order.paid_at),
    lapsed_at: moscowTime(order.lapsed_at),
    ordered_by: order.ordered_by ?? '',
    balance: seesMoney ? formatWireMoney(order.balance ?? 0) : null,
    payments: payments.map(({ kind, change, note, booked_at: at }) => ({
      kind,
      kind_text: KIND_RULES[kind].wording,
      amount: signed(change),
      note,
      booked_at: isoWithOffset(at.getTime(), MOSCOW),
    })),
  }
}

const signed = (change: Kopecks): string =>
  change < 0 ? `-${formatWireMoney(-change)}` : formatWireMoney(change)
