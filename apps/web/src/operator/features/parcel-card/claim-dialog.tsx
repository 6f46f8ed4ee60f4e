import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import { NOTE_MAX, openParcelClaim } from '@yacheyka/contract/support/parcel-support'
import { formatWireMoney, parseTypedMoney } from '@yacheyka/core/money/money'
import {
  CLAIM_KIND_WORDING,
  CLAIM_KINDS,
  type ClaimKind,
} from '@yacheyka/core/parcels/parcel-claim'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { MoneyField, TextAreaField } from '#/ui/text-field.tsx'
import { formatWire } from '#/ui/wire-money.ts'
import { callAsOperator } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { useParcelAct } from './use-parcel-act.ts'

const errorsOf = (sum: string, text: string) => ({
  sum: (parseTypedMoney(sum) ?? 0) > 0 ? undefined : 'Введите сумму в рублях, например 1 234,50',
  text:
    text.trim() === ''
      ? 'Опишите, что случилось'
      : text.trim().length > NOTE_MAX
        ? `Не длиннее ${NOTE_MAX} символов`
        : undefined,
})

const Form = ({
  card,
  close,
}: {
  readonly card: OperatorParcelCard
  readonly close: () => void
}) => {
  const [kind, setKind] = useState<ClaimKind>('lost')
  const [sum, setSum] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { pending, act } = useParcelAct()
  const errors = errorsOf(sum, text)
  const submit = async () => {
    setTried(true)
    if (errors.sum !== undefined || errors.text !== undefined) return
    const body = { kind, amount: formatWireMoney(parseTypedMoney(sum) ?? 0), text: text.trim() }
    const done = await act(['claim', body], async (options) => {
      const params = { barcode: card.barcode }
      await callAsOperator(openParcelClaim, { params, body }, options)
      return { success: true, message: 'Претензия ждёт согласия другого оператора' }
    })
    if (done) close()
  }
  return (
    <DialogForm
      act="Завести"
      acting="Заводим…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <p>
        {typeset(
          `Когда согласится другой оператор, сумма ляжет на депозит: ${card.customer.name}. Клиент прочтёт в выписке номер отправления и что случилось.`,
        )}
      </p>
      <SelectField
        label="Что случилось"
        options={CLAIM_KINDS.map((value) => ({ value, title: CLAIM_KIND_WORDING[value] }))}
        value={kind}
        onChange={({ target }) =>
          setKind(CLAIM_KINDS.find((each) => each === target.value) ?? kind)
        }
        {...FIRST}
      />
      <MoneyField
        label="Сумма"
        hint={
          card.declared_price === null
            ? undefined
            : `Объявленная ценность ${formatWire(card.declared_price)}`
        }
        value={sum}
        error={tried ? errors.sum : undefined}
        onChange={({ target }) => setSum(target.value)}
      />
      <TextAreaField
        label="Обстоятельства"
        hint={typeset('Останутся среди заметок; клиент их не увидит')}
        rows={3}
        value={text}
        length={text.trim().length}
        most={NOTE_MAX}
        error={tried ? errors.text : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </DialogForm>
  )
}

/** Asks what went wrong with the parcel, and for how much. */
export const ClaimDialog = ({
  card,
  onClose,
}: {
  readonly card: OperatorParcelCard
  readonly onClose: () => void
}) => (
  <Dialog title="Завести претензию" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form card={card} close={close} />}
  </Dialog>
)
