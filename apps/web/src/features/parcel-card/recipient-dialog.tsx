import { useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { recipientContacts } from '@yacheyka/contract/parcels/recipient'
import { typeset } from '@yacheyka/core/text/wording'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { refreshAfterAction } from '#/session/parcel-actions.ts'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import { onInput } from '@yacheyka/ui/masked-field.ts'
import { PhoneField } from '@yacheyka/ui/phone-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'

const useCorrection = ({ uid, phone, email }: ParcelCard, onDone: () => void) => {
  const client = useQueryClient()
  return useEndpointForm({
    defaultValues: { phone, email },
    schema: recipientContacts,
    send: async (body) => {
      const { message } = await callAsCustomer(
        ENDPOINTS.correctRecipient,
        { params: { uid }, body },
        { headers: { 'idempotency-key': randomKey() } },
      )
      showToast({ kind: 'success', text: typeset(message), about: 'parcel recipient' })
      onDone()
      await refreshAfterAction(client)
    },
  })
}

const Form = ({ card, close }: { readonly card: ParcelCard; readonly close: () => void }) => {
  const form = useCorrection(card, close)
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
        label="Телефон получателя"
        error={errorOf('phone')}
        {...onInput(register('phone', forgetWhole))}
        {...FIRST}
      />
      <TextField
        label="E-mail получателя"
        hint="Необязательно"
        type="email"
        autoComplete="off"
        error={errorOf('email')}
        {...register('email', forgetWhole)}
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
