import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { OrderRow } from '@yacheyka/contract/order-lists'
import { sayMoney } from '@yacheyka/core/money'
import { PAID, PAYMENT_DAYS, PAYMENT_OVERDUE } from '@yacheyka/core/order'
import { typeset } from '@yacheyka/core/wording'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useOpenPopup } from '#/session/open-popup.ts'
import { useUserUid } from '#/session/use-session.ts'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icons.tsx'
import { kopecksOf, sayWire } from '#/ui/wire-money.ts'
import styles from './unpaid-note.module.css'

/** What the order lacks to be paid, by what lies on the deposit; the price alone until that is known. */
export const sayLack = (price: string, amount: string | undefined): string => {
  const words = `К оплате ${sayWire(price)}`
  if (amount === undefined) return `${words}.`
  const lack = kopecksOf(price) - kopecksOf(amount)
  const there = `${words}, на депозите ${sayWire(amount)}`
  return lack > 0 ? `${there}: не хватает ${sayMoney(lack)}.` : `${there}.`
}

const NEXT =
  'Как только денег хватит, заказ оплатится сам. До оплаты отправления не поедут, этикетки можно готовить.'
const FREED = `Заказ не оплачен за ${PAYMENT_DAYS} дней, и его ячейки освободились: после оплаты они забронируются снова.`

/** Why an unpaid order stands still, and the way to pay it (decisions, section 4). */
export const UnpaidNote = ({ order }: { readonly order: OrderRow }) => {
  const uid = useUserUid() ?? ''
  const openPopup = useOpenPopup()
  const isUnpaid = order.payment_status !== PAID && order.order_status === 'awaiting_payment'
  const { data } = useQuery({
    ...customerQuery(ENDPOINTS.getAmount, { params: { uid } }),
    enabled: isUnpaid,
  })
  if (!isUnpaid) return null
  const isOverdue = order.payment_status === PAYMENT_OVERDUE
  return (
    <section aria-label="Оплата заказа" className={styles['note']}>
      <Icon name="alert" size={20} />
      <div className={styles['words']}>
        <p className={styles['lack']}>
          {typeset(sayLack(order.juridical_order_price, data?.amount))}
        </p>
        <p>{typeset(isOverdue ? `${FREED} ${NEXT}` : NEXT)}</p>
      </div>
      <Button className={styles['pay']} aria-haspopup="dialog" onClick={() => openPopup('top-up')}>
        {typeset('Пополнить депозит')}
      </Button>
    </section>
  )
}
