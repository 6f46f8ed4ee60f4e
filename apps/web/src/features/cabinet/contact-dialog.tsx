import { PROFILE_MESSAGES, type Profile } from '@yacheyka/contract/accounts/profile'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { ApiError } from '#/api/api-error.ts'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { DialogForm } from '#/ui/dialog-form.tsx'
import { PhoneField } from '#/ui/phone-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { useOnce } from '#/ui/use-once.ts'
import { contactsOf, judgeContacts, type ContactErrors } from './contact-changes.ts'
import { useProfileChange } from './use-profile-change.ts'

type Errors = ContactErrors & { readonly whole?: string }

/** On 400 the first message of each field; else the one sentence (specification 3, section 8). */
const errorsOf = (error: unknown): Errors => {
  if (!(error instanceof ApiError) || error.status !== 400)
    return { whole: PROFILE_MESSAGES.failed }
  const { ceo_phone: [phone] = [], email: [email] = [] } = error.fields
  if (phone === undefined && email === undefined) return { whole: PROFILE_MESSAGES.failed }
  return {
    ...(phone === undefined ? {} : { ceo_phone: phone }),
    ...(email === undefined ? {} : { email }),
  }
}

const useContacts = (profile: Profile, onDone: () => void) => {
  const [typed, setTyped] = useState(() => contactsOf(profile))
  const [errors, setErrors] = useState<Errors>({})
  const { pending, once } = useOnce()
  const change = useProfileChange()
  const submit = async () => {
    const judged = judgeContacts(profile, typed)
    if ('errors' in judged) return setErrors(judged.errors)
    if (Object.keys(judged.changes).length === 0) return onDone()
    await once(async () => {
      setErrors({})
      try {
        await change(judged.changes)
        onDone()
      } catch (error) {
        setErrors(errorsOf(error))
      }
    })
  }
  return {
    typed,
    errors,
    pending,
    submit,
    type: (field: keyof typeof typed, text: string) => {
      setTyped((before) => ({ ...before, [field]: text }))
      setErrors(({ [field]: _mended, whole: _old, ...rest }) => rest)
    },
  }
}

const Form = ({ profile, close }: { readonly profile: Profile; readonly close: () => void }) => {
  const { typed, errors, pending, submit, type } = useContacts(profile, close)
  return (
    <DialogForm
      error={errors.whole}
      submit={{ label: 'Сохранить', pending, wording: 'Сохраняем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <PhoneField
        label="Телефон"
        name="ceo_phone"
        shape="+7 ### ###-##-##"
        defaultValue={typed.ceo_phone}
        error={errors.ceo_phone}
        onInput={({ currentTarget }) => type('ceo_phone', currentTarget.value)}
        onBlur={() => undefined}
        {...FIRST}
      />
      <TextField
        label="E-mail"
        hint={typeset('На новый адрес придёт ссылка; пока её не открыли, письма идут на прежний')}
        name="email"
        type="email"
        autoComplete="email"
        value={typed.email}
        error={errors.email}
        onChange={({ target }) => type('email', target.value)}
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
