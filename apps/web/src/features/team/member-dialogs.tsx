import { changeMember, type Member } from '@yacheyka/contract/accounts/members'
import { CUSTOMER_ROLE_HINT } from '@yacheyka/core/accounts/customer-role'
import { typeset } from '@yacheyka/core/text/wording'
import { useState, type ReactNode } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { ROLE_CHOICES, roleOf } from './member-words.ts'
import { PasswordAgain } from './password-again.tsx'
import styles from './team.module.css'
import { useTeamActs } from './use-team.ts'

interface Words {
  readonly title: string
  readonly act: string
  readonly acting: string
  readonly done: string
}

interface Guarded {
  readonly words: Words
  readonly onDo: (password: string) => Promise<unknown>
  readonly children: ReactNode
}

const GuardedForm = ({
  words: { act, acting, done },
  onDo,
  close,
  children,
}: Guarded & { readonly close: () => void }) => {
  const { register, errorOf, formError, pending, submit } = useEndpointForm({
    defaultValues: { password: '' },
    schema: changeMember.body.pick({ password: true }),
    send: async ({ password }) => {
      await onDo(password)
      showToast({ kind: 'success', text: done })
      close()
    },
  })
  return (
    <DialogForm
      error={formError}
      submit={{ label: act, pending, wording: acting }}
      onSubmit={submit}
      onCancel={close}
    >
      {children}
      <PasswordAgain error={errorOf('password')} {...register('password')} />
    </DialogForm>
  )
}

/** Something that asks for the owner's password before it is done. */
export const GuardedDialog = ({ onClose, ...form }: Guarded & { readonly onClose: () => void }) => (
  <Dialog title={form.words.title} onClose={onClose}>
    {(close) => <GuardedForm {...form} close={close} />}
  </Dialog>
)

interface OfMember {
  readonly member: Member
  readonly onClose: () => void
}

export const RoleDialog = ({ member, onClose }: OfMember) => {
  const { change } = useTeamActs()
  const [role, setRole] = useState(member.role)
  return (
    <GuardedDialog
      words={{
        title: 'Сменить роль',
        act: 'Сменить роль',
        acting: 'Меняем…',
        done: 'Роль изменена',
      }}
      onDo={(password) => change(member.uid, { role, password })}
      onClose={onClose}
    >
      <p>{member.name}</p>
      <SelectField
        label="Роль"
        hint={typeset(CUSTOMER_ROLE_HINT[role])}
        options={ROLE_CHOICES}
        value={role}
        onChange={({ target }) => setRole(roleOf(target.value))}
        {...FIRST}
      />
    </GuardedDialog>
  )
}

const KeysLeft = ({ keys }: Pick<Member, 'keys'>) =>
  keys.length === 0 ? null : (
    <div className={classes(autoStack(8), styles['keys'])}>
      <p>
        {typeset(
          'Ключи API принадлежат компании и продолжат работать. Этот человек создал ключи ниже и мог их сохранить: если сомневаетесь, замените их в «Интеграциях».',
        )}
      </p>
      <ul>
        {keys.map(({ name, hint, test }) => (
          <li key={hint}>
            {name} <code className={styles['code']}>{hint}</code>
            {test && ', тестовый'}
          </li>
        ))}
      </ul>
    </div>
  )

export const DisableDialog = ({ member, onClose }: OfMember) => {
  const { change } = useTeamActs()
  return (
    <GuardedDialog
      words={{
        title: 'Отключить сотрудника?',
        act: 'Отключить',
        acting: 'Отключаем…',
        done: 'Сотрудник отключён',
      }}
      onDo={(password) => change(member.uid, { disabled: true, password })}
      onClose={onClose}
    >
      <p>
        {member.name}, {member.email}.
      </p>
      <p>{typeset('Его входы завершатся сразу, войти снова он не сможет.')}</p>
      <KeysLeft keys={member.keys} />
    </GuardedDialog>
  )
}

export const EnableDialog = ({ member, onClose }: OfMember) => {
  const { change } = useTeamActs()
  return (
    <GuardedDialog
      words={{
        title: 'Включить сотрудника?',
        act: 'Включить',
        acting: 'Включаем…',
        done: 'Сотрудник снова может входить',
      }}
      onDo={(password) => change(member.uid, { disabled: false, password })}
      onClose={onClose}
    >
      <p>{typeset(`${member.name} снова войдёт со своим логином и паролем, с прежней ролью.`)}</p>
    </GuardedDialog>
  )
}

/** Forgets whoever was invited, after it was asked. */
export const WithdrawDialog = ({ member, onClose }: OfMember) => {
  const { withdraw } = useTeamActs()
  const { failure, pending, attempt } = useAttempt()
  const go = (close: () => void) =>
    attempt(async () => {
      await withdraw(member.uid)
      showToast({ kind: 'success', text: 'Приглашение отозвано' })
      close()
    })
  return (
    <Dialog title="Отозвать приглашение?" onClose={onClose}>
      {(close) => (
        <>
          <p>{typeset(`Ссылка в письме на ${member.email} перестанет действовать.`)}</p>
          <FormFailure text={failure} />
          <DialogActions>
            <Button look="quiet" onClick={close} {...FIRST}>
              Отменить
            </Button>
            <Button
              look="danger"
              aria-disabled={pending || undefined}
              onClick={() => void go(close)}
            >
              {pending ? 'Отзываем…' : 'Отозвать'}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
