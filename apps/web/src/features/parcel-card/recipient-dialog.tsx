import { useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { errorOfReceiverEmail, errorOfReceiverPhone } from '@yacheyka/core/parcels/parcel-limits'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { firstMessages, formatError } from '#/api/api-error.ts'
import { randomKey } from '#/api/random-key.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { refreshAfterAction } from '#/session/parcel-actions.ts'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { DialogForm } from '#/ui/dialog-form.tsx'
import { PhoneField } from '#/ui/phone-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { useOnce } from '#/ui/use-once.ts'

interface Errors {
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly whole?: string | undefined
}

const judge = (phone: string, email: string): Errors | undefined => {
  const errors = { phone: errorOfReceiverPhone(phone), email: errorOfReceiverEmail(email.trim()) }
  return errors.phone === undefined && errors.email === undefined ? undefined : errors
}

const errorsOf = (error: unknown): Errors => {
  const { phone, email } = firstMessages(error)
  return phone === undefined && email === undefined
    ? { whole: formatError(error) }
    : { phone, email }
}

const useCorrection = ({ uid, ...card }: ParcelCard, onDone: () => void) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState({ phone: card.phone, email: card.email })
  const [errors, setErrors] = useState<Errors>({})
  const { pending, once } = useOnce()
  const send = async () => {
    const { message } = await callAsCustomer(
      ENDPOINTS.correctRecipient,
      { params: { uid }, body: { phone: typed.phone, email: typed.email.trim() } },
      { headers: { 'idempotency-key': randomKey() } },
    )
    showToast({ kind: 'success', text: typeset(message), about: 'parcel recipient' })
    onDone()
    await refreshAfterAction(client)
  }
  const submit = async () => {
    const judged = judge(typed.phone, typed.email)
    setErrors(judged ?? {})
    if (judged !== undefined) return
    await once(() => send().catch((error: unknown) => setErrors(errorsOf(error))))
  }
  return {
    typed,
    errors,
    pending,
    submit,
    type: (field: 'phone' | 'email', text: string) => {
      setTyped((before) => ({ ...before, [field]: text }))
      setErrors(({ [field]: _mended, whole: _old, ...rest }) => rest)
    },
  }
}

const Form = ({ card, close }: { readonly card: ParcelCard; readonly close: () => void }) => {
  const { typed, errors, pending, submit, type } = useCorrection(card, close)
  return (
    <DialogForm
      error={errors.whole}
      submit={{ label: 'Сохранить', pending, wording: 'Сохраняем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <PhoneField
        label="Телефон получателя"
        name="phone"
        defaultValue={typed.phone}
        error={errors.phone}
        onInput={({ currentTarget }) => type('phone', currentTarget.value)}
        onBlur={() => undefined}
        {...FIRST}
      />
      <TextField
        label="E-mail получателя"
        hint="Необязательно"
        type="email"
        name="email"
        autoComplete="off"
        value={typed.email}
        error={errors.email}
        onChange={({ target }) => type('email', target.value)}
      />
      <p>
        {typeset('Сообщения о посылке пойдут новому получателю, а прежний узнает, что изменилось.')}
      </p>
    </DialogForm>
  )
}

/** The recipient's phone and e-mail, to be corrected before the parcel lies at the point. */
export const RecipientDialog = ({
  card,
  onClose,
}: {
  readonly card: ParcelCard
  readonly onClose: () => void
}) => (
  <Dialog title="Исправить получателя" onClose={onClose}>
    {(close) => <Form card={card} close={close} />}
  </Dialog>
)
