import { PROFILE_MESSAGES, type Profile } from '@yacheyka/contract/accounts/profile'
import { typeset } from '@yacheyka/core/text/wording'
import { ApiError, firstMessages } from '@yacheyka/frontend/api/api-error.ts'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { onInput } from '@yacheyka/ui/masked-field.ts'
import { PhoneField } from '@yacheyka/ui/phone-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { contactChanges, contactErrors, contactsOf } from './contact-changes.ts'
import { useProfileChange } from './use-profile-change.ts'

/** On 400 the first message of each field; else the one sentence (specification 3, section 8). */
const readErrors = (error: unknown): Errors => {
  const fields = error instanceof ApiError && error.status === 400 ? firstMessages(error) : {}
  return Object.keys(fields).length === 0 ? { '': PROFILE_MESSAGES.failed } : fields
}

const useContacts = (profile: Profile, onDone: () => void) => {
  const change = useProfileChange()
  return useEndpointForm({
    defaultValues: contactsOf(profile),
    check: (typed) => contactErrors(profile, typed),
    readErrors,
    send: async (typed) => {
      const changes = contactChanges(profile, typed)
      if (Object.keys(changes).length > 0) await change(changes)
      onDone()
    },
  })
}

const Form = ({ profile, close }: { readonly profile: Profile; readonly close: () => void }) => {
  const form = useContacts(profile, close)
  const { register, errorOf, formError, pending, submit } = form
  const forgetWhole = { onChange: () => form.clearErrors('root') }
  return (
    <DialogForm
      error={formError}
      submit={{ label: 'Сохранить', pending, wording: 'Сохраняем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <PhoneField
        label="Телефон"
        shape="+7 ### ###-##-##"
        error={errorOf('ceo_phone')}
        {...onInput(register('ceo_phone', forgetWhole))}
        {...FIRST}
      />
      <TextField
        label="E-mail"
        hint={typeset('На новый адрес придёт ссылка; пока её не открыли, письма идут на прежний')}
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        {...register('email', forgetWhole)}
      />
    </DialogForm>
  )
}

/** The contacts that the customer may change; where nothing changed, it just closes. */
export const ContactDialog = ({
  profile,
  onClose,
}: {
  readonly profile: Profile
  readonly onClose: () => void
}) => (
  <Dialog title="Контактная информация" onClose={onClose}>
    {(close) => <Form profile={profile} close={close} />}
  </Dialog>
)
