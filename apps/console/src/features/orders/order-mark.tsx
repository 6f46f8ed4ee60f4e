import type { OperatorOrderRow } from '@yacheyka/contract/orders/console-orders'
import { PAYMENT_OVERDUE } from '@yacheyka/core/orders/order'
import { classes } from '@yacheyka/ui/classes.ts'
import styles from './orders.module.css'

type Marked = Pick<
  OperatorOrderRow,
  'order_status' | 'order_status_text' | 'payment_status' | 'payment_status_text'
>

/** The wording of an order's status, or of its payment where that is late, with a cell of its colour. */
export const OrderMark = ({ order }: { readonly order: Marked }) => {
  const late = order.order_status === 'awaiting_payment' && order.payment_status === PAYMENT_OVERDUE
  return (
    <span className={classes(styles['mark'], styles[late ? 'late' : order.order_status])}>
      {late ? `Оплата просрочена` : order.order_status_text}
    </span>
  )
}
