import { operatorChangeContacts } from '@yacheyka/contract/parcels/console-parcel-acts'
import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import { errorOfReceiverEmail, errorOfReceiverPhone } from '@yacheyka/core/parcels/parcel-limits'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator } from '../../api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { ParcelAct } from './use-parcel-act.ts'

/** Gives a parcel another phone and e-mail of its recipient. */
export const ContactsDialog = ({
  card: { barcode, ...card },
  act,
  onClose,
}: {
  readonly card: OperatorParcelCard
  readonly act: ParcelAct
  readonly onClose: () => void
}) => {
  const [phone, setPhone] = useState(card.phone)
  const [email, setEmail] = useState(card.email)
  const phoneError = errorOfReceiverPhone(phone.trim())
  const emailError = errorOfReceiverEmail(email.trim())
  return (
    <ReasonDialog
      title="Изменить получателя"
      action="Сохранить"
      ready={phoneError === undefined && emailError === undefined}
      onConfirm={(reason) =>
        act(
          [operatorChangeContacts.id, { params: { barcode }, body: { phone, email, reason } }],
          (options) =>
            callAsOperator(
              operatorChangeContacts,
              { params: { barcode }, body: { phone, email, reason } },
              options,
            ),
        )
      }
      onClose={onClose}
    >
      <p>
        {typeset(
          'Что ещё не отправлено, уйдёт по новым. Что уже ушло, у прежнего получателя останется: код тот же. Новому его отправит «Код ещё раз». Прежним телефону и почте уйдёт сообщение о перемене.',
        )}
      </p>
      <TextField
        label="Телефон"
        type="tel"
        autoComplete="off"
        value={phone}
        error={phoneError}
        onChange={({ target }) => setPhone(target.value)}
      />
      <TextField
        label="E-mail (необязательно)"
        type="email"
        autoComplete="off"
        value={email}
        error={emailError}
        onChange={({ target }) => setEmail(target.value)}
      />
    </ReasonDialog>
  )
}
