import {
  getOperatorOrder,
  listOperatorOrderParcels,
  listOperatorOrders,
  operatorPayOrder,
  type OperatorOrderCard,
} from '@yacheyka/contract/orders/console-orders'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { callAsOperator, refresh } from '../../api.ts'
import styles from './orders.module.css'

const Words = ({
  order: { order_number: number, price, balance },
  close,
}: {
  readonly order: OperatorOrderCard
  readonly close: () => void
}) => {
  const { pending, attempt } = useToastAttempt()
  // Pressed again after a lost answer, it pays once.
  const [key] = useState(randomKey)
  const pay = () =>
    attempt(
      async () => {
        const headers = { 'idempotency-key': key }
        const input = { params: { number }, body: {} }
        const { message } = await callAsOperator(operatorPayOrder, input, { headers })
        close()
        return message
      },
      () => void refresh(getOperatorOrder, listOperatorOrderParcels, listOperatorOrders),
    )
  return (
    <div className={styles['form']}>
      <p>
        {typeset('Заказ стоит ')}
        {formatWire(price)}
        {balance === null ? '.' : typeset(`, на депозите ${formatWire(balance)}.`)}{' '}
        {typeset('Оплатятся и более старые заказы этого клиента, на которые хватает денег.')}
      </p>
      <DialogActions>
        <Button look="quiet" onClick={close} {...FIRST}>
          Отмена
        </Button>
        <Button aria-disabled={pending || undefined} onClick={() => void pay()}>
          {pending ? 'Оплачиваем…' : 'Оплатить'}
        </Button>
      </DialogActions>
    </div>
  )
}

/** Pays an order from its customer's deposit, where money has come. */
export const PayButton = ({ order }: { readonly order: OperatorOrderCard }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Оплатить с депозита</Button>
      {open && (
        <Dialog title="Оплатить заказ с депозита?" onClose={() => setOpen(false)}>
          {(close) => <Words order={order} close={close} />}
        </Dialog>
      )}
    </>
  )
}
