import type { OrderRow } from '@yacheyka/contract/orders/order-lists'
import { AFTER_PAYMENT_WORDING, PAYMENT_OVERDUE } from '@yacheyka/core/orders/order'
import { typeset } from '@yacheyka/core/text/wording'
import { classes } from '@yacheyka/ui/classes.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './order-mark.module.css'

type Marked = Pick<
  OrderRow,
  'order_status' | 'order_status_text' | 'payment_status' | 'payment_status_text' | 'cells'
>

const toneOf = ({ order_status: status, payment_status: payment }: Marked): string =>
  status === 'awaiting_payment' && payment === PAYMENT_OVERDUE ? 'overdue' : status

/** The wording of an order's status with a cell of its colour, of its payment where that is late, and of cells that it lacks. */
export const OrderMark = ({ order }: { readonly order: Marked }) => {
  const tone = toneOf(order)
  return (
    <span className={classes(styles['mark'], styles[tone])}>
      <span>
        {order.order_status_text}
        {tone === 'overdue' && (
          <span className={styles['late']}>
            <VisuallyHidden>, </VisuallyHidden>
            {order.payment_status_text}
          </span>
        )}
        {tone !== 'overdue' && order.cells === 'after_payment' && (
          <span className={styles['cells']}>
            <VisuallyHidden>, </VisuallyHidden>
            {typeset(AFTER_PAYMENT_WORDING)}
          </span>
        )}
      </span>
    </span>
  )
}
