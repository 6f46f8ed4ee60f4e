import { operatorGetLocker, operatorOpenForOwner } from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type Errors, useAct } from '../../use-act.ts'
import { errorOf, formatReason, NO_REASON, ReasonField } from './reason-field.tsx'

const DIGITS = 4
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, DIGITS)

/** The recipient stands at the locker and calls: what its screen shows and what only they know opens their door at once. */
export const OwnerDialog = ({
  number,
  door,
  onClose,
}: {
  readonly number: string
  readonly door: number
  readonly onClose: () => void
}) => {
  const [code, setCode] = useState('')
  const [tail, setTail] = useState('')
  const [reason, setReason] = useState(NO_REASON)
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('locker')
  const submit = async (close: () => void) => {
    if (formatReason(reason) === '') return setErrors({ reason: errorOf(reason) })
    const found = await run(async () => {
      const body = { help_code: code, phone_tail: tail, reason: formatReason(reason) }
      await callAsOperator(operatorOpenForOwner, { params: { number, door: String(door) }, body })
      await refresh(operatorGetLocker)
      return 'Команда отправлена постамату'
    })
    if (found === null) close()
    else setErrors(found)
  }
  const digits = (label: string, hint: string, value: string, set: (text: string) => void) => ({
    label,
    hint,
    value,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      set(digitsOf(target.value))
      setErrors({})
    },
  })
  return (
    <Dialog title={`Получатель у ячейки ${door}`} closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <DialogForm
          act="Открыть"
          acting="Открываем…"
          pending={pending}
          onSubmit={() => void submit(close)}
          onCancel={close}
        >
          <p>
            {typeset(
              'Второй оператор не нужен, если получатель только что ввёл код посылки, постамат показал ему код помощи, и он называет конец своего телефона.',
            )}
          </p>
          <TextField
            {...digits('Код помощи', 'С экрана постамата, 4 цифры', code, setCode)}
            error={errors['help_code']}
            {...FIRST}
          />
          <TextField
            {...digits('Конец телефона', 'Последние 4 цифры', tail, setTail)}
            error={errors['phone_tail']}
          />
          <ReasonField
            of="owner"
            reason={reason}
            error={errors['reason'] ?? errors['door']}
            onChange={(changed) => {
              setReason(changed)
              setErrors({})
            }}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
