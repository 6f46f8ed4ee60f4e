import type { OrderRow } from '@yacheyka/contract/order-lists'
import { PAYMENT_OVERDUE } from '@yacheyka/core/order'
import { classes } from '#/ui/classes.ts'
import styles from './order-mark.module.css'

type Marked = Pick<OrderRow, 'order_status' | 'order_status_text' | 'payment_status'>

const toneOf = ({ order_status: status, payment_status: payment }: Marked): string =>
  status === 'awaiting_payment' && payment === PAYMENT_OVERDUE ? 'overdue' : status

/** The wording of an order's status with a cell of its colour. */
export const OrderMark = ({ order }: { readonly order: Marked }) => (
  <span className={classes(styles['mark'], styles[toneOf(order)])}>{order.order_status_text}</span>
)
