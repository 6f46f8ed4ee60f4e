import { operatorGetCustomer } from '@yacheyka/contract/customers/console-customers'
import { operatorSetLowBalance } from '@yacheyka/contract/billing/console-deposits'
import { formatWireMoney, parseTypedMoney } from '@yacheyka/core/money/money'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { MoneyField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { useAttempt } from '#/ui/use-attempt.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'

const Form = ({
  uid,
  line,
  close,
}: {
  readonly uid: string
  readonly line: string
  readonly close: () => void
}) => {
  const [text, setText] = useState(line.replace('.', ','))
  const [error, setError] = useState<string>()
  const { pending, failure, attempt, forgetFailure } = useAttempt()
  const submit = async () => {
    const kopecks = parseTypedMoney(text)
    if (kopecks === undefined) return setError('Введите сумму в рублях, например 1 000')
    await attempt(async () => {
      const body = { warn_below: formatWireMoney(kopecks) }
      await callAsOperator(operatorSetLowBalance, { params: { uid }, body })
      void refresh(operatorGetCustomer)
      showToast({ kind: 'success', text: 'Порог записан' })
      close()
    })
  }
  return (
    <DialogForm
      act="Сохранить"
      acting="Сохраняем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <MoneyField
        label="Порог"
        hint={typeset('Когда трата опускает депозит ниже, клиенту уходит письмо; 0 — не писать')}
        value={text}
        error={error ?? failure}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
          forgetFailure()
        }}
        {...FIRST}
      />
    </DialogForm>
  )
}

/** Below which balance the customer is told by mail. */
export const LowBalanceDialog = ({
  uid,
  line,
  onClose,
}: {
  readonly uid: string
  readonly line: string
  readonly onClose: () => void
}) => (
  <Dialog title="Порог малого остатка" onClose={onClose}>
    {(close) => <Form uid={uid} line={line} close={close} />}
  </Dialog>
)
