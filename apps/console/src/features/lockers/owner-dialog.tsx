import { operatorGetLocker, operatorOpenForOwner } from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { errorsOf, formatReason, NO_REASON, ReasonField } from './reason-field.tsx'

const DIGITS = 4
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, DIGITS)

interface OwnerProps {
  readonly number: string
  readonly door: number
}

const Form = ({ number, door, close }: OwnerProps & { readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: { help_code: '', phone_tail: '', reason: NO_REASON },
    schema: operatorOpenForOwner.body,
    toBody: (typed) => ({ ...typed, reason: formatReason(typed.reason) }),
    check: ({ reason }) => errorsOf(reason),
    send: async (body) => {
      await callAsOperator(operatorOpenForOwner, { params: { number, door: String(door) }, body })
      await refresh(operatorGetLocker)
    },
    success: 'Команда отправлена постамату',
    onDone: close,
    about: 'locker',
  })
  const digits = (name: 'help_code' | 'phone_tail') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    ...form.register(name, { onChange: ({ target }) => form.change(name, digitsOf(target.value)) }),
    error: form.errorOf(name),
  })
  return (
    <ConsoleDialogForm form={form} act="Открыть" acting="Открываем…" onCancel={close}>
      <p>
        {typeset(
          'Второй оператор не нужен, если получатель только что ввёл код посылки, постамат показал ему код помощи, и он называет конец своего телефона.',
        )}
      </p>
      <TextField
        label="Код помощи"
        hint="С экрана постамата, 4 цифры"
        {...digits('help_code')}
        {...FIRST}
      />
      <TextField label="Конец телефона" hint="Последние 4 цифры" {...digits('phone_tail')} />
      <ReasonField
        of="owner"
        reason={form.watch('reason')}
        error={form.errorOf('reason')}
        onChange={(changed) => form.change('reason', changed)}
      />
    </ConsoleDialogForm>
  )
}

/** The recipient stands at the locker and calls: what its screen shows and what only they know opens their door at once. */
export const OwnerDialog = ({
  onClose,
  ...opening
}: OwnerProps & { readonly onClose: () => void }) => (
  <Dialog title={`Получатель у ячейки ${opening.door}`} closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...opening} close={close} />}
  </Dialog>
)
