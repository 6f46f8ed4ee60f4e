import { type OperatorRow, updateOperator } from '@yacheyka/contract/operators/console-operators'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import styles from './access.module.css'
import { EmailField } from './email-field.tsx'
import { RoleField } from './role-field.tsx'

interface Wanted {
  readonly operator: OperatorRow
  readonly isMe: boolean
  readonly onChanged: () => Promise<void>
}

const Form = ({ operator, isMe, onChanged, close }: Wanted & { readonly close: () => void }) => {
  const { name, role, email, uid } = operator
  const form = useOperatorForm({
    defaultValues: { name, role, email },
    schema: updateOperator.body,
    toBody: (typed) => typed,
    send: async (body) => {
      await callAsOperator(updateOperator, { params: { uid }, body })
      await onChanged()
    },
    success: 'Сохранено',
    onDone: close,
    about: uid,
  })
  const chosen = form.watch('role')
  return (
    <ConsoleDialogForm
      form={form}
      label="Оператор"
      act="Сохранить"
      acting="Сохраняем…"
      onCancel={close}
    >
      <TextField label="Имя и фамилия" autoComplete="off" {...form.field('name')} {...FIRST} />
      <EmailField {...form.field('email')} />
      {!isMe && <RoleField chosen={chosen} {...form.field('role')} />}
      {chosen !== role && (
        <p className={styles['warn']}>Со сменой роли все входы оператора завершатся.</p>
      )}
    </ConsoleDialogForm>
  )
}

/** Another name, another address, another role. */
export const EditOperator = ({ onClose, ...rest }: Wanted & { readonly onClose: () => void }) => (
  <Dialog title="Изменить" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...rest} close={close} />}
  </Dialog>
)
