import { inviteMember } from '@yacheyka/contract/accounts/members'
import {
  CUSTOMER_ROLE_HINT,
  INVITATION_DAYS,
  MEMBER_NAME_LENGTH_MAX,
} from '@yacheyka/core/accounts/customer-role'
import { APPLICATION_EMAIL_LENGTH_MAX } from '@yacheyka/core/applications/application'
import { typeset } from '@yacheyka/core/text/wording'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { ROLE_CHOICES, roleOf } from './member-words.ts'
import { PasswordAgain } from './password-again.tsx'
import { useTeamActs } from './use-team.ts'

const Form = ({ close }: { readonly close: () => void }) => {
  const { invite } = useTeamActs()
  const { register, watch, errorOf, formError, pending, submit } = useEndpointForm({
    defaultValues: { email: '', name: '', role: roleOf('shipper'), password: '' },
    schema: inviteMember.body,
    send: async (body) => {
      const { email } = await invite(body)
      showToast({ kind: 'success', text: `Приглашение отправлено: ${email}` })
      close()
    },
  })
  return (
    <DialogForm
      error={formError}
      submit={{ label: 'Пригласить', pending, wording: 'Отправляем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <TextField
        label="E-mail"
        type="email"
        hint={typeset(`Придёт письмо со ссылкой, она действует ${INVITATION_DAYS} дней`)}
        maxLength={APPLICATION_EMAIL_LENGTH_MAX}
        autoComplete="off"
        error={errorOf('email')}
        {...register('email')}
        {...FIRST}
      />
      <TextField
        label="Имя"
        maxLength={MEMBER_NAME_LENGTH_MAX}
        autoComplete="off"
        error={errorOf('name')}
        {...register('name')}
      />
      <SelectField
        label="Роль"
        hint={typeset(CUSTOMER_ROLE_HINT[watch('role')])}
        options={ROLE_CHOICES}
        error={errorOf('role')}
        {...register('role')}
      />
      <PasswordAgain error={errorOf('password')} {...register('password')} />
    </DialogForm>
  )
}

/** Asks whom to invite, and as what. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Пригласить сотрудника" onClose={onClose}>
    {(close) => <Form close={close} />}
  </Dialog>
)
