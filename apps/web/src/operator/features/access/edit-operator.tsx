import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/operator/endpoints'
import { operatorName, operatorRole, type OperatorRow } from '@yacheyka/contract/operator/operators'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator } from '../../api.ts'
import { useAct } from './use-act.ts'
import styles from './access.module.css'
import { RoleField } from './role-field.tsx'

interface Wanted {
  readonly operator: OperatorRow
  readonly isMe: boolean
  readonly onChanged: () => Promise<void>
}

const Form = ({ operator, isMe, onChanged, close }: Wanted & { readonly close: () => void }) => {
  const [name, setName] = useState(operator.name)
  const [role, setRole] = useState<string>(operator.role)
  const [fault, setFault] = useState<string>()
  const { pending, act } = useAct()
  const send = async () => {
    const parsedName = operatorName.safeParse(name)
    const parsedRole = operatorRole.safeParse(role)
    if (!parsedName.success) return setFault(parsedName.error.issues[0]?.message)
    if (!parsedRole.success) return
    const body = { name: parsedName.data, role: parsedRole.data }
    const params = { uid: operator.uid }
    const done = await act(async () => {
      await callAsOperator(OPERATOR_ENDPOINTS.updateOperator, { params, body })
      await onChanged()
    }, 'Сохранено')
    if (done) close()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send()
  }
  return (
    <form noValidate aria-label="Оператор" className={styles['form']} onSubmit={submit}>
      <TextField
        label="Имя и фамилия"
        autoComplete="off"
        value={name}
        error={fault}
        onChange={({ target }) => {
          setName(target.value)
          setFault(undefined)
        }}
        {...FIRST}
      />
      {!isMe && <RoleField value={role} onChange={setRole} />}
      {role !== operator.role && (
        <p className={styles['warn']}>Со сменой роли все входы оператора завершатся.</p>
      )}
      <DialogActions>
        <Button look="quiet" onClick={close}>
          Отмена
        </Button>
        <Button type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Сохраняем…' : 'Сохранить'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Another name, another role. */
export const EditOperator = ({ onClose, ...rest }: Wanted & { readonly onClose: () => void }) => (
  <Dialog title="Изменить" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...rest} close={close} />}
  </Dialog>
)
