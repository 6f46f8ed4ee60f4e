import {
  operatorAskErasure,
  operatorFindPersonalData,
  operatorListErasures,
} from '@yacheyka/contract/privacy/console-personal-data'
import {
  ERASURE_GROUND_WORDING,
  ERASURE_GROUNDS,
  ERASURE_REASON_LENGTH_MAX,
  type ErasureGround,
  namesSomebody,
} from '@yacheyka/core/privacy/personal-data'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { FormFailure } from '#/ui/form-failure.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextAreaField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { useAttempt } from '#/ui/use-attempt.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import page from '../../parts/page.module.css'
import { bodyOf, type Whom } from './whom.ts'

const errorOf = (reason: string): string | undefined => {
  if (reason === '') return 'Напишите причину'
  if (reason.length > ERASURE_REASON_LENGTH_MAX)
    return `Не длиннее ${ERASURE_REASON_LENGTH_MAX} символов`
  return namesSomebody(reason)
    ? typeset('Не пишите здесь телефон и почту: причина останется, когда данные сотрут')
    : undefined
}

const useRequesting = (whom: Whom, close: () => void) => {
  const [ground, setGround] = useState<ErasureGround>('demand')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { pending, failure, attempt } = useAttempt()
  const submit = async () => {
    const wrong = errorOf(reason.trim())
    setError(wrong)
    if (wrong !== undefined) return
    await attempt(
      async () => {
        const body = { ...bodyOf(whom), ground, reason: reason.trim() }
        await callAsOperator(operatorAskErasure, { body })
        showToast({ kind: 'success', text: 'Запрос ждёт согласия другого оператора' })
        close()
      },
      () => void refresh(operatorListErasures, operatorFindPersonalData),
    )
  }
  return { ground, setGround, reason, setReason, error, failure, pending, submit }
}

const Form = ({ whom, close }: { readonly whom: Whom; readonly close: () => void }) => {
  const { ground, setGround, reason, setReason, error, failure, pending, submit } = useRequesting(
    whom,
    close,
  )
  return (
    <DialogForm
      act="Попросить стереть"
      acting="Отправляем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <p className={page['quiet']}>
        {typeset(
          'Сейчас не сотрётся ничего: сначала согласится другой менеджер или администратор. Стёртое не вернуть. Убедитесь, что просит сам человек.',
        )}
      </p>
      <SelectField
        label="Основание"
        options={ERASURE_GROUNDS.map((value) => ({ value, title: ERASURE_GROUND_WORDING[value] }))}
        value={ground}
        onChange={({ target }) =>
          setGround(ERASURE_GROUNDS.find((each) => each === target.value) ?? 'demand')
        }
        {...FIRST}
      />
      <TextAreaField
        label="Причина"
        hint={typeset('Откуда просьба: «Письмо от 20 ноября, вх. 17». Без имени, телефона и почты')}
        rows={3}
        value={reason}
        length={reason.trim().length}
        most={ERASURE_REASON_LENGTH_MAX}
        error={error}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormFailure text={failure} />
    </DialogForm>
  )
}

/** Asks that everything about somebody be erased; another operator agrees. */
export const EraseDialog = ({
  whom,
  onClose,
}: {
  readonly whom: Whom
  readonly onClose: () => void
}) => (
  <Dialog title="Стереть персональные данные" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form whom={whom} close={close} />}
  </Dialog>
)
