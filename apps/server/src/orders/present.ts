import type { CreatedOrder, OrderedParcel } from '@yacheyka/contract/orders/orders'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { ORDER_STATUS_WORDING } from '@yacheyka/core/orders/order'
import { paymentStatusOf } from './payment-status.ts'
import type { PlacedOrder } from './place-order.ts'

/** A new order as the wire has it, its parcels in the order in which they were asked for. */
export const presentOrder = (
  { status, ...order }: PlacedOrder,
  lines: readonly OrderedParcel[],
  now: Date,
): CreatedOrder => ({
  uid: order.uid,
  order_number: order.orderNumber,
  order_status: status,
  order_status_text: ORDER_STATUS_WORDING[status],
  payment_status: paymentStatusOf({ status, lapsed_at: null }),
  juridical_order_price: formatWireMoney(order.price),
  cells: order.cells,
  date_added: isoWithOffset(now.getTime(), MOSCOW),
  parcels: lines.flatMap(({ pk, parcel_number, terminal_number }, at) => {
    const parcel = order.parcels[at]
    if (parcel === undefined) return []
    return {
      ...(pk === undefined ? {} : { pk }),
      uid: parcel.uid,
      parcel_number,
      barcodes: parcel.cells.map(({ barcode }) => barcode),
      terminal_number,
      juridical_price: formatWireMoney(parcel.price),
    }
  }),
})
