import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import {
  operatorEmail,
  operatorName,
  operatorRole,
  type OperatorRow,
} from '@yacheyka/contract/operators/console-operators'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { useToastAttempt } from '#/ui/use-toast-attempt.ts'
import { callAsOperator } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import styles from './access.module.css'
import { EmailField } from './email-field.tsx'
import { RoleField } from './role-field.tsx'

interface Wanted {
  readonly operator: OperatorRow
  readonly isMe: boolean
  readonly onChanged: () => Promise<void>
}

const Form = ({ operator, isMe, onChanged, close }: Wanted & { readonly close: () => void }) => {
  const [name, setName] = useState(operator.name)
  const [role, setRole] = useState<string>(operator.role)
  const [email, setEmail] = useState(operator.email)
  const [error, setError] = useState<string>()
  const [emailError, setEmailError] = useState<string>()
  const { pending, attempt } = useToastAttempt()
  const send = async () => {
    const parsedName = operatorName.safeParse(name)
    const parsedRole = operatorRole.safeParse(role)
    const parsedEmail = operatorEmail.safeParse(email)
    if (!parsedName.success) return setError(parsedName.error.issues[0]?.message)
    if (!parsedEmail.success) return setEmailError(parsedEmail.error.issues[0]?.message)
    if (!parsedRole.success) return
    const body = { name: parsedName.data, role: parsedRole.data, email: parsedEmail.data }
    const params = { uid: operator.uid }
    const done = await attempt(async () => {
      await callAsOperator(OPERATOR_ENDPOINTS.updateOperator, { params, body })
      await onChanged()
      return 'Сохранено'
    })
    if (done) close()
  }
  return (
    <DialogForm
      label="Оператор"
      act="Сохранить"
      acting="Сохраняем…"
      pending={pending}
      onSubmit={() => void send()}
      onCancel={close}
    >
      <TextField
        label="Имя и фамилия"
        autoComplete="off"
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
        }}
        {...FIRST}
      />
      <EmailField
        value={email}
        error={emailError}
        onChange={(next) => {
          setEmail(next)
          setEmailError(undefined)
        }}
      />
      {!isMe && <RoleField value={role} onChange={setRole} />}
      {role !== operator.role && (
        <p className={styles['warn']}>Со сменой роли все входы оператора завершатся.</p>
      )}
    </DialogForm>
  )
}

/** Another name, another address, another role. */
export const EditOperator = ({ onClose, ...rest }: Wanted & { readonly onClose: () => void }) => (
  <Dialog title="Изменить" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...rest} close={close} />}
  </Dialog>
)
