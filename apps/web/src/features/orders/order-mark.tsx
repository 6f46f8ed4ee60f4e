import type { OrderRow } from '@yacheyka/contract/order-lists'
import { PAYMENT_OVERDUE } from '@yacheyka/core/order'
import { classes } from '#/ui/classes.ts'
import { VisuallyHidden } from '#/ui/visually-hidden.tsx'
import styles from './order-mark.module.css'

type Marked = Pick<
  OrderRow,
  'order_status' | 'order_status_text' | 'payment_status' | 'payment_status_text'
>

const toneOf = ({ order_status: status, payment_status: payment }: Marked): string =>
  status === 'awaiting_payment' && payment === PAYMENT_OVERDUE ? 'overdue' : status

/** The wording of an order's status with a cell of its colour, and of its payment where that is late. */
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
      </span>
    </span>
  )
}
