import {
  operatorGetCustomer,
  operatorListCustomers,
  type CustomerCard,
} from '@yacheyka/contract/customers/console-customers'
import {
  operatorCorrectDeposit,
  operatorGetStatement,
  operatorListCorrections,
} from '@yacheyka/contract/billing/console-deposits'
import { CORRECTION_REASON_LENGTH_MAX } from '@yacheyka/core/billing/correction'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { randomKey } from '#/api/random-key.ts'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { FormFailure } from '#/ui/form-failure.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextAreaField, MoneyField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { useAttempt } from '#/ui/use-attempt.ts'
import { formatWire } from '#/ui/wire-money.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { judgeCorrection, type CorrectionDraft, type CorrectionErrors } from './correction-draft.ts'
import styles from './customer-page.module.css'

/** What a correction changes. */
const CHANGED = [
  operatorGetCustomer,
  operatorListCustomers,
  operatorGetStatement,
  operatorListCorrections,
]

const useCorrection = (uid: string, close: () => void) => {
  const [draft, setDraft] = useState<CorrectionDraft>({ way: 'give', sum: '', reason: '' })
  const [errors, setErrors] = useState<CorrectionErrors>({})
  const { pending, failure, attempt, forgetFailure } = useAttempt()
  const requested = useRef({ content: '', key: '' })

  const send = async (body: { readonly change: string; readonly reason: string }) => {
    const content = JSON.stringify(body)
    // The same correction sent again is one, whatever became of the first response.
    if (requested.current.content !== content) requested.current = { content, key: randomKey() }
    const headers = { 'idempotency-key': requested.current.key }
    const input = { params: { uid }, body }
    const { status } = await callAsOperator(operatorCorrectDeposit, input, { headers })
    const text =
      status === 'waiting' ? 'Исправление ждёт согласия другого оператора' : 'Депозит исправлен'
    showToast({ kind: 'success', text })
  }
  const submit = async () => {
    const judged = judgeCorrection(draft)
    if ('errors' in judged) return setErrors(judged.errors)
    await attempt(
      async () => {
        await send({ change: formatWireMoney(judged.change), reason: judged.reason })
        close()
      },
      () => void refresh(...CHANGED),
    )
  }
  const type = (next: Partial<CorrectionDraft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setErrors({})
    forgetFailure()
  }
  return { draft, errors, failure, pending, submit, type }
}

const Form = ({
  card,
  limit,
  close,
}: {
  readonly card: CustomerCard
  readonly limit: string | undefined
  readonly close: () => void
}) => {
  const { draft, errors, failure, pending, submit, type } = useCorrection(card.uid, close)
  return (
    <DialogForm
      act={draft.way === 'give' ? 'Зачислить' : 'Списать'}
      acting="Исправляем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <p className={styles['quiet']}>
        {typeset(
          `На депозите ${formatWire(card.balance ?? '0.00')}.${limit === undefined ? '' : ` Больше ${formatWire(limit)} за сутки по одному клиенту — после согласия другого оператора.`}`,
        )}
      </p>
      <SelectField
        label="Что сделать"
        options={[
          { value: 'give', title: 'Зачислить на депозит' },
          { value: 'take', title: 'Списать с депозита' },
        ]}
        value={draft.way}
        onChange={({ target }) => type({ way: target.value === 'take' ? 'take' : 'give' })}
        {...FIRST}
      />
      <MoneyField
        label="Сумма"
        value={draft.sum}
        error={errors.sum}
        onChange={({ target }) => type({ sum: target.value })}
      />
      <TextAreaField
        label="Причина"
        hint={typeset('Её прочтёт клиент в выписке')}
        rows={3}
        value={draft.reason}
        length={draft.reason.trim().length}
        most={CORRECTION_REASON_LENGTH_MAX}
        error={errors.reason}
        onChange={({ target }) => type({ reason: target.value })}
      />
      <FormFailure text={failure} />
    </DialogForm>
  )
}

/** Corrects a deposit, or asks for it where the limit wants a second pair of eyes. */
export const CorrectionDialog = ({
  card,
  limit,
  onClose,
}: {
  readonly card: CustomerCard
  /** Roubles; undefined while it is not known. */
  readonly limit: string | undefined
  readonly onClose: () => void
}) => (
  <Dialog title="Исправить депозит" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form card={card} limit={limit} close={close} />}
  </Dialog>
)
