import {
  operatorParcelLabels,
  operatorResendCode,
} from '@yacheyka/contract/parcels/console-parcel-acts'
import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { typeset } from '@yacheyka/core/text/wording'
import { useState, type ComponentType } from 'react'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { Button, ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { callAsOperator } from '../../api.ts'
import { useMay } from '../../use-operator.ts'
import {
  BlockDialog,
  CancelDialog,
  ExtendDialog,
  RemovalDialog,
  ReturnDialog,
} from './act-dialogs.tsx'
import { ContactsDialog } from './contacts-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import styles from './parcel-page.module.css'
import type { Acting } from './reason-dialog.tsx'
import { useParcelSend } from './use-parcel-send.ts'

const ResendDialog = ({ card: { barcode, phone, email }, send, onClose }: Acting) => {
  const { pending, attempt } = useToastAttempt('parcel')
  const resend = async (close: () => void) => {
    const isDone = await attempt(async () => {
      const input = { params: { barcode }, body: {} }
      const { message } = await send([operatorResendCode.id, input], (options) =>
        callAsOperator(operatorResendCode, input, options),
      )
      return message
    })
    if (isDone) close()
  }
  return (
    <Dialog title="Отправить код ещё раз?" onClose={onClose}>
      {(close) => (
        <div className={styles['form']}>
          <p>{typeset(`Уйдёт на ${[phone, email].filter((to) => to !== '').join(' и ')}.`)}</p>
          <p>{typeset('Не чаще раза в минуту и пяти раз в сутки. Самого кода здесь не видно.')}</p>
          <DialogActions>
            <Button look="quiet" onClick={close} {...FIRST}>
              Отмена
            </Button>
            <Button aria-disabled={pending || undefined} onClick={() => void resend(close)}>
              {pending ? 'Отправляем…' : 'Отправить код'}
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}

interface Offered {
  readonly label: string
  readonly dialog: ComponentType<Acting>
}

/** What may be done with it now, by its status and by the operator's role. */
const offeredOf = (
  { can, blocked, removal_asked: isRemovalRequested }: OperatorParcelCard,
  manages: boolean,
): readonly Offered[] => [
  ...(can.resend ? [{ label: 'Отправить код ещё раз', dialog: ResendDialog }] : []),
  ...(can.extend ? [{ label: 'Продлить бесплатно', dialog: ExtendDialog }] : []),
  ...(can.block || can.unblock
    ? [{ label: blocked ? 'Снять блокировку' : 'Заблокировать', dialog: BlockDialog }]
    : []),
  ...(manages && can.contacts ? [{ label: 'Изменить получателя', dialog: ContactsDialog }] : []),
  ...(manages && can.remove
    ? [
        {
          label: isRemovalRequested ? 'Не забирать из постамата' : 'Забрать из постамата',
          dialog: RemovalDialog,
        },
      ]
    : []),
  ...(manages && can.return_steps.length > 0
    ? [{ label: 'Отметить возврат', dialog: ReturnDialog }]
    : []),
  ...(manages && can.correct ? [{ label: 'Поставить статус вручную', dialog: CorrectDialog }] : []),
  ...(manages && can.cancel ? [{ label: 'Отменить отправление', dialog: CancelDialog }] : []),
]

/** What an operator does with a parcel; each is asked once, with a reason. */
export const Actions = ({ card }: { readonly card: OperatorParcelCard }) => {
  const manages = useMay(MANAGERS)
  const send = useParcelSend()
  const [open, setOpen] = useState<Offered>()
  const offered = offeredOf(card, manages)
  const Requested = open?.dialog
  return (
    <Card title="Действия">
      {card.awaits_payment && (
        <p className={styles['quiet']}>
          {typeset('Заказ не оплачен: отправление никуда не движется.')}
        </p>
      )}
      <ul className={styles['acts']}>
        {offered.map((each) => (
          <li key={each.label}>
            <Button look="quiet" className={styles['act']} onClick={() => setOpen(each)}>
              {each.label}
            </Button>
          </li>
        ))}
        {card.step !== 'cancelled' && (
          <li>
            <ButtonAnchor
              look="quiet"
              className={styles['act']}
              href={urlOf(operatorParcelLabels, { params: { barcode: card.barcode } })}
              target="_blank"
            >
              Этикетки, PDF
            </ButtonAnchor>
          </li>
        )}
      </ul>
      {!manages && card.can.contacts && (
        <p className={styles['quiet']}>
          {typeset(
            'Телефон и почту получателя меняет менеджер: туда уходит код. Передайте ему, что изменить и почему.',
          )}
        </p>
      )}
      {Requested !== undefined && (
        <Requested card={card} send={send} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  )
}
