import { operatorChangeContacts } from '@yacheyka/contract/parcels/console-parcel-acts'
import { faultOfReceiverEmail, faultOfReceiverPhone } from '@yacheyka/core/parcels/parcel-limits'
import { typeset } from '@yacheyka/core/text/wording'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator } from '../../api.ts'
import { type Acting, ReasonDialog } from './reason-dialog.tsx'

const faultsOf = ({ phone = '', email = '' }: Readonly<Record<string, string>>) => ({
  phone: faultOfReceiverPhone(phone.trim()),
  email: faultOfReceiverEmail(email.trim()),
})

/** Gives a parcel another phone and e-mail of its recipient. */
export const ContactsDialog = ({ card: { barcode, phone, email }, send, onClose }: Acting) => (
  <ReasonDialog
    title="Изменить получателя"
    action="Сохранить"
    values={{ phone, email }}
    isReady={(typed) => Object.values(faultsOf(typed)).every((fault) => fault === undefined)}
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
      const faults = faultsOf(watch())
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
            error={faults.phone ?? phoneField.error}
          />
          <TextField
            label="E-mail (необязательно)"
            type="email"
            autoComplete="off"
            {...emailField}
            error={faults.email ?? emailField.error}
          />
        </>
      )
    }}
  </ReasonDialog>
)
