import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { newOperator } from '@yacheyka/contract/operators/console-operators'
import { useState } from 'react'
import { ApiError, formatError } from '#/api/api-error.ts'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { useOnce } from '#/ui/use-once.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { IssuedPassword } from './issued-password.tsx'
import { EmailField } from './email-field.tsx'
import forms from './forms.module.css'
import { RoleField } from './role-field.tsx'

const { createOperator, listOperators } = OPERATOR_ENDPOINTS

type Name = 'name' | 'login' | 'role' | 'email'
type Errors = Partial<Record<Name, readonly string[]>>

const Form = ({
  onCreated,
  close,
}: {
  readonly onCreated: (issued: { readonly login: string; readonly password: string }) => void
  readonly close: () => void
}) => {
  const [values, setValues] = useState({ name: '', login: '', role: '', email: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [rejection, setRejection] = useState('')
  const { pending, once } = useOnce()
  const set = (name: Name) => (value: string) => {
    setValues({ ...values, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }
  const send = async () => {
    const parsed = newOperator.safeParse(values)
    if (!parsed.success) {
      const found: Record<string, string[]> = {}
      for (const { path, message } of parsed.error.issues)
        (found[path.join('.')] ??= []).push(message)
      return setErrors(found)
    }
    await once(async () => {
      setRejection('')
      try {
        const { operator, password } = await callAsOperator(createOperator, { body: parsed.data })
        await refresh(listOperators)
        onCreated({ login: operator.login, password })
      } catch (error) {
        if (error instanceof ApiError && Object.keys(error.fields).length > 0)
          setErrors(error.fields)
        else setRejection(formatError(error))
      }
    })
  }
  return (
    <DialogForm
      label="Новый оператор"
      act="Добавить"
      acting="Добавляем…"
      pending={pending}
      onSubmit={() => void send()}
      onCancel={close}
    >
      <TextField
        label="Имя и фамилия"
        autoComplete="off"
        value={values.name}
        error={errors.name?.[0]}
        onChange={({ target }) => set('name')(target.value)}
        {...FIRST}
      />
      <TextField
        label="Логин"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.login}
        error={errors.login?.[0]}
        onChange={({ target }) => set('login')(target.value)}
      />
      <RoleField value={values.role} error={errors.role?.[0]} onChange={set('role')} />
      <EmailField value={values.email} error={errors.email?.[0]} onChange={set('email')} />
      <p role="alert" className={forms['refusal']}>
        {rejection}
      </p>
    </DialogForm>
  )
}

/** A new operator: name, login, role; then the password for the first sign-in. */
export const AddOperator = ({ onClose }: { readonly onClose: () => void }) => {
  const [issued, setIssued] = useState<{ readonly login: string; readonly password: string }>()
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
