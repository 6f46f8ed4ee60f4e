import { createOperator, listOperators } from '@yacheyka/contract/operators/console-operators'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { useState } from 'react'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { IssuedPassword } from './issued-password.tsx'
import { EmailField } from './email-field.tsx'
import { RoleField } from './role-field.tsx'

interface Issued {
  readonly login: string
  readonly password: string
}

const NEW: {
  readonly name: string
  readonly login: string
  readonly role: OperatorRole | ''
  readonly email: string
} = { name: '', login: '', role: '', email: '' }

const Form = ({
  onCreated,
  close,
}: {
  readonly onCreated: (issued: Issued) => void
  readonly close: () => void
}) => {
  const form = useOperatorForm({
    defaultValues: NEW,
    schema: createOperator.body,
    toBody: ({ role, ...typed }) => ({ ...typed, role: role === '' ? 'support' : role }),
    check: ({ role }): Errors => (role === '' ? { role: 'Выберите роль' } : {}),
    send: async (body) => {
      const { operator, password } = await callAsOperator(createOperator, { body })
      await refresh(listOperators)
      return { login: operator.login, password }
    },
    onDone: onCreated,
  })
  return (
    <ConsoleDialogForm
      form={form}
      label="Новый оператор"
      act="Добавить"
      acting="Добавляем…"
      onCancel={close}
    >
      <TextField label="Имя и фамилия" autoComplete="off" {...form.field('name')} {...FIRST} />
      <TextField
        label="Логин"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('login')}
      />
      <RoleField chosen={form.watch('role')} {...form.field('role')} />
      <EmailField {...form.field('email')} />
    </ConsoleDialogForm>
  )
}

/** A new operator: name, login, role; then the password for the first sign-in. */
export const AddOperator = ({ onClose }: { readonly onClose: () => void }) => {
  const [issued, setIssued] = useState<Issued>()
  return (
    <Dialog
      title={issued === undefined ? 'Новый оператор' : 'Оператор добавлен'}
      closedBy="closerequest"
      onClose={onClose}
    >
      {(close) =>
        issued === undefined ? (
          <Form onCreated={setIssued} close={close} />
        ) : (
          <IssuedPassword {...issued} onDone={close} />
        )
      }
    </Dialog>
  )
}
