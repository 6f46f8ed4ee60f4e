import { operatorChangeContacts } from '@yacheyka/contract/parcels/console-parcel-acts'
import { errorOfReceiverEmail, errorOfReceiverPhone } from '@yacheyka/core/parcels/parcel-limits'
import { typeset } from '@yacheyka/core/text/wording'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator } from '../../api.ts'
import { type Acting, ReasonDialog } from './reason-dialog.tsx'

const errorsOf = ({ phone = '', email = '' }: Readonly<Record<string, string>>) => ({
  phone: errorOfReceiverPhone(phone.trim()),
  email: errorOfReceiverEmail(email.trim()),
})

/** Gives a parcel another phone and e-mail of its recipient. */
export const ContactsDialog = ({ card: { barcode, phone, email }, send, onClose }: Acting) => (
  <ReasonDialog
    title="Изменить получателя"
    action="Сохранить"
    values={{ phone, email }}
    isReady={(typed) => Object.values(errorsOf(typed)).every((error) => error === undefined)}
    endpoint={operatorChangeContacts}
    toBody={(typed) => ({
      phone: typed['phone'] ?? '',
      email: typed['email'] ?? '',
      reason: typed.reason,
    })}
    call={(body, options) =>
      callAsOperator(operatorChangeContacts, { params: { barcode }, body }, options)
    }
    send={send}
    onClose={onClose}
  >
    {({ field, watch }) => {
      const errors = errorsOf(watch())
      const [phoneField, emailField] = [field('phone'), field('email')]
      return (
        <>
          <p>
            {typeset(
              'Что ещё не отправлено, уйдёт по новым. Что уже ушло, у прежнего получателя останется: код тот же. Новому его отправит «Код ещё раз». Прежним телефону и почте уйдёт сообщение о перемене.',
            )}
          </p>
          <TextField
            label="Телефон"
            type="tel"
            autoComplete="off"
            {...phoneField}
            error={errors.phone ?? phoneField.error}
          />
          <TextField
            label="E-mail (необязательно)"
            type="email"
            autoComplete="off"
            {...emailField}
            error={errors.email ?? emailField.error}
          />
        </>
      )
    }}
  </ReasonDialog>
)
