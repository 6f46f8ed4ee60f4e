import {
  CUSTOMER_ROLE_HINT,
  INVITATION_DAYS,
  MEMBER_NAME_LENGTH_MAX,
} from '@yacheyka/core/accounts/customer-role'
import {
  APPLICATION_EMAIL_LENGTH_MAX,
  APPLICATION_MESSAGES,
} from '@yacheyka/core/applications/application'
import { isEmail } from '@yacheyka/core/contacts/email'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useSubmit } from '#/ui/use-submit.ts'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { DialogForm } from '#/ui/dialog-form.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { ROLE_CHOICES, roleOf } from './member-words.ts'
import { lackOfPassword, PasswordAgain } from './password-again.tsx'
import { useTeamActs } from './use-team.ts'

const EMPTY = { email: '', name: '', role: roleOf('shipper'), password: '' }

const lacksOf = ({ email, name, password }: typeof EMPTY): Record<string, string> => ({
  ...(!isEmail(email.trim()) && { email: APPLICATION_MESSAGES.email }),
  ...(name.trim() === '' && { name: 'Напишите имя' }),
  ...lackOfPassword(password),
})

const Form = ({ close }: { readonly close: () => void }) => {
  const { invite } = useTeamActs()
  const { errors, pending, submit } = useSubmit()
  const [draft, setDraft] = useState(EMPTY)
  const set = (change: Partial<typeof EMPTY>) => setDraft({ ...draft, ...change })
  const send = async () => {
    const { email } = await invite(draft)
    showToast({ kind: 'success', text: `Приглашение отправлено: ${email}` })
    close()
  }
  return (
    <DialogForm
      error={errors['']}
      submit={{ label: 'Пригласить', pending, wording: 'Отправляем…' }}
      onSubmit={() => submit(send, lacksOf(draft))}
      onCancel={close}
    >
      <TextField
        label="E-mail"
        type="email"
        hint={typeset(`Придёт письмо со ссылкой, она действует ${INVITATION_DAYS} дней`)}
        maxLength={APPLICATION_EMAIL_LENGTH_MAX}
        autoComplete="off"
        value={draft.email}
        error={errors['email']}
        onChange={({ target }) => set({ email: target.value })}
        {...FIRST}
      />
      <TextField
        label="Имя"
        maxLength={MEMBER_NAME_LENGTH_MAX}
        autoComplete="off"
        value={draft.name}
        error={errors['name']}
        onChange={({ target }) => set({ name: target.value })}
      />
      <SelectField
        label="Роль"
        hint={typeset(CUSTOMER_ROLE_HINT[draft.role])}
        options={ROLE_CHOICES}
        value={draft.role}
        error={errors['role']}
        onChange={({ target }) => set({ role: roleOf(target.value) })}
      />
      <PasswordAgain
        value={draft.password}
        error={errors['password']}
        onChange={(password) => set({ password })}
      />
    </DialogForm>
  )
}

/** Asks whom to invite, and as what. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Пригласить сотрудника" onClose={onClose}>
    {(close) => <Form close={close} />}
  </Dialog>
)
