import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { OrderRow } from '@yacheyka/contract/orders/order-lists'
import {
  AFTER_PAYMENT_WORDING,
  PAID,
  PAYMENT_DAYS,
  PAYMENT_OVERDUE,
} from '@yacheyka/core/orders/order'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { useOpenPopup } from '#/session/open-popup.ts'
import { useMay, useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { formatLack, lackOf } from '@yacheyka/frontend/money/lack.ts'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'
import styles from './unpaid-note.module.css'

const NEXT =
  'Как только денег хватит, заказ оплатится сам. До оплаты отправления не поедут, этикетки можно готовить.'
const COVERED =
  'Денег хватает: оплатите заказ сами, или он оплатится со следующим пополнением. До оплаты отправления не поедут.'
const FREED = `Заказ не оплачен за ${PAYMENT_DAYS} дней, и его ячейки освободились: после оплаты они забронируются снова.`
const BEYOND = `${AFTER_PAYMENT_WORDING}: без оплаты вы уже держите столько, сколько можно.`

const MOVED = `Пока заказ ждал оплаты, ячейки в его почтоматах заняли: теперь он поедет в ближайшие, где есть место. Этикетки распечатайте снова. ${AFTER_PAYMENT_WORDING}.`

/** Why its cells are not held. */
const formatCells = (order: OrderRow): string => {
  const { cells, split_from: from, payment_status: payment, parcels = [] } = order
  if (cells === 'held') return ''
  if (from !== null) return `${AFTER_PAYMENT_WORDING}. `
  if (parcels.some(({ ordered_terminal: ordered }) => ordered !== null)) return `${MOVED} `
  return payment === PAYMENT_OVERDUE ? `${FREED} ` : `${BEYOND} `
}

/** Where the order comes from, if another was paid without its parcels. */
const SplitFrom = ({ number }: { readonly number: string }) => (
  <p>
    {typeset('Это часть заказа')}{' '}
    <Link to={paths.businessOrder(number)}>
      №{NBSP}
      {number}
    </Link>
    {typeset(
      ': он оплачен, а ячейки этих отправлений к тому времени заняли. Мы подобрали ближайшие почтоматы с местом; этикетки распечатайте снова. Если другой почтомат не подходит, отмените отправление: за него ничего не списано.',
    )}
  </p>
)

/** Pays what the deposit covers, where nothing but a word of the customer's is missing. */
const PayNow = ({ order }: { readonly order: OrderRow }) => {
  const id = useId()
  const queries = useQueryClient()
  const [key, setKey] = useState(randomKey)
  const { pending, failure, attempt } = useAttempt()
  const pay = () =>
    attempt(
      async () => {
        const { paid, detail } = await callAsCustomer(
          ENDPOINTS.payOrder,
          { params: { uid: order.uid }, body: {} },
          { headers: { 'idempotency-key': key } },
        )
        showToast({ kind: paid ? 'success' : 'failure', text: detail })
        setKey(randomKey())
      },
      () => queries.invalidateQueries({ queryKey: ['customer'] }),
    )
  return (
    <div className={styles['pay']}>
      <Button aria-disabled={pending || undefined} onClick={() => void pay()}>
        {pending ? 'Оплачиваем…' : typeset('Оплатить с депозита')}
      </Button>
      <div role="alert">{failure !== undefined && <FieldError id={id} text={failure} />}</div>
    </div>
  )
}

/** Why an unpaid order stands still, and the way to pay it (decisions, section 4). */
export const UnpaidNote = ({ order }: { readonly order: OrderRow }) => {
  const uid = useUserUid() ?? ''
  const openPopup = useOpenPopup()
  const [maySee, mayPay, mayTopUp] = [useMay('balance'), useMay('shipping'), useMay('money')]
  const isUnpaid = order.payment_status !== PAID && order.order_status === 'awaiting_payment'
  const { data } = useQuery({
    ...customerQuery(ENDPOINTS.getAmount, { params: { uid } }),
    enabled: isUnpaid && maySee,
  })
  if (!isUnpaid) return null
  const price = order.juridical_order_price
  const isCovered = data !== undefined && lackOf(price, data.amount) <= 0
  return (
    <section aria-label="Оплата заказа" className={styles['note']}>
      <Icon name="alert" size={20} />
      <div className={classes(autoStack(4), styles['words'])}>
        <p className={styles['lack']}>
          {typeset(maySee ? formatLack(price, data?.amount) : 'Заказ ждёт оплаты.')}
        </p>
        {order.split_from !== null && <SplitFrom number={order.split_from} />}
        <p>{typeset(`${formatCells(order)}${isCovered ? COVERED : NEXT}`)}</p>
      </div>
      {isCovered && mayPay && <PayNow order={order} />}
      {!isCovered && mayTopUp && (
        <Button
          className={styles['pay']}
          aria-haspopup="dialog"
          onClick={() => openPopup('top-up')}
        >
          {typeset('Пополнить депозит')}
        </Button>
      )}
    </section>
  )
}
