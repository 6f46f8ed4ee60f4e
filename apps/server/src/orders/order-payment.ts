import type { Kopecks } from '@yacheyka/core/money/money'
import { NBSP } from '@yacheyka/core/text/wording'
import type { TransferRequest } from '#/ledger/transfer.ts'

interface Payable {
  readonly uid: string
  readonly orderNumber: string
  readonly customerUid: string
  /** Above nought: what costs nothing needs no transfer. */
  readonly price: Kopecks
}

/** The one charge of an order, whenever it is paid. */
export const orderPayment = ({
  uid,
  orderNumber,
  customerUid,
  price,
}: Payable): TransferRequest => ({
  customerUid,
  kind: 'order_payment',
  change: -price,
  reference: `order:${uid}`,
  note: `Заказ №${NBSP}${orderNumber}`,
})
