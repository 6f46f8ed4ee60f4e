import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import { NOTE_MAX, openParcelClaim } from '@yacheyka/contract/support/parcel-support'
import { formatWireMoney, parseTypedMoney } from '@yacheyka/core/money/money'
import {
  CLAIM_KIND_WORDING,
  CLAIM_KINDS,
  type ClaimKind,
} from '@yacheyka/core/parcels/parcel-claim'
import { typeset } from '@yacheyka/core/text/wording'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { MoneyField, TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { callAsOperator } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { useParcelSend } from './use-parcel-send.ts'

interface Claim {
  readonly kind: ClaimKind
  /** As it is typed. */
  readonly amount: string
  readonly text: string
}

const START: Claim = { kind: 'lost', amount: '', text: '' }

/** What the schema of the body says in the terms of the wire. */
const errorsOf = ({ amount }: Claim): Errors =>
  (parseTypedMoney(amount) ?? 0) > 0 ? {} : { amount: 'Введите сумму в рублях, например 1 234,50' }

const Form = ({
  card,
  close,
}: {
  readonly card: OperatorParcelCard
  readonly close: () => void
}) => {
  const params = { barcode: card.barcode }
  const send = useParcelSend()
  const form = useOperatorForm({
    defaultValues: START,
    schema: openParcelClaim.body,
    toBody: ({ amount, ...claim }) => ({
      ...claim,
      amount: formatWireMoney(parseTypedMoney(amount) ?? 0),
    }),
    check: errorsOf,
    send: (body) =>
      send(['claim', body], (options) =>
        callAsOperator(openParcelClaim, { params, body }, options),
      ),
    success: 'Претензия ждёт согласия другого оператора',
    onDone: close,
    about: card.barcode,
  })
  return (
    <ConsoleDialogForm form={form} act="Завести" acting="Заводим…" onCancel={close}>
      <p>
        {typeset(
          `Когда согласится другой оператор, сумма ляжет на депозит: ${card.customer.name}. Клиент прочтёт в выписке номер отправления и что случилось.`,
        )}
      </p>
      <SelectField
        label="Что случилось"
        options={CLAIM_KINDS.map((value) => ({ value, title: CLAIM_KIND_WORDING[value] }))}
        {...form.field('kind')}
        {...FIRST}
      />
      <MoneyField
        label="Сумма"
        hint={
          card.declared_price === null
            ? undefined
            : `Объявленная ценность ${formatWire(card.declared_price)}`
        }
        {...form.field('amount')}
      />
      <TextAreaField
        label="Обстоятельства"
        hint={typeset('Останутся среди заметок; клиент их не увидит')}
        rows={3}
        most={NOTE_MAX}
        {...form.area('text')}
      />
    </ConsoleDialogForm>
  )
}

/** Asks what went wrong with the parcel, and for how much. */
export const ClaimDialog = ({
  card,
  onClose,
}: {
  readonly card: OperatorParcelCard
  readonly onClose: () => void
}) => (
  <Dialog title="Завести претензию" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form card={card} close={close} />}
  </Dialog>
)
