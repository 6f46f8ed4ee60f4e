import type { OrderParcel, OrderRow } from '@yacheyka/contract/orders/order-lists'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { ORDER_STATUS_WORDING, PAYMENT_STATUSES } from '@yacheyka/core/orders/order'
import { cellsOf, paymentStatusOf } from './payment-status.ts'
import { presentRow } from '#/parcel-store/sent-rows.ts'
import type { OrderListRow, OrderParcelRow } from './list-queries.ts'

/** An order as the list has it; with its parcels where it was asked for by its number. */
export const presentOrderRow = (
  order: OrderListRow,
  card?: { readonly parcels: readonly OrderParcelRow[]; readonly orderedBy: string | null },
): OrderRow => {
  const payment = paymentStatusOf(order)
  return {
    uid: order.uid,
    order_number: order.order_number,
    order_status: order.status,
    order_status_text: ORDER_STATUS_WORDING[order.status],
    payment_status: payment,
    payment_status_text: PAYMENT_STATUSES[payment],
    juridical_order_price: formatWireMoney(order.price),
    cells: cellsOf(order),
    split_from: order.split_from,
    date_added: isoWithOffset(order.created_at.getTime(), MOSCOW),
    parcels_count: order.parcels_count,
    ...(card === undefined
      ? {}
      : { parcels: card.parcels.map(presentParcel), ordered_by: card.orderedBy }),
  }
}

const presentParcel = (parcel: OrderParcelRow): OrderParcel => ({
  ...presentRow(parcel),
  ordered_terminal: parcel.ordered_terminal,
  ...(parcel.cell_barcodes.length === 0
    ? { barcodes: [parcel.barcode], sizes: [parcel.cell_size] }
    : { barcodes: [...parcel.cell_barcodes], sizes: [...parcel.cell_sizes] }),
})
