import {
  CAPS_REASON_LENGTH_MAX,
  type CustomerCaps,
  operatorChangeCaps,
  operatorGetCustomer,
} from '@yacheyka/contract/customers/console-customers'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { type CapName, CAPS } from './caps-words.ts'

type Name = CapName | 'reason'
type Typed = Readonly<Record<Name, string>>

const typedOf = ({ raised }: CustomerCaps): Typed => ({
  held_cells: String(raised?.held_cells ?? ''),
  unpaid_orders: String(raised?.unpaid_orders ?? ''),
  unpaid_parcels: String(raised?.unpaid_parcels ?? ''),
  parcels_per_day: String(raised?.parcels_per_day ?? ''),
  reason: '',
})

/** Undefined where it is no number. */
const numberOf = (text: string): number | null | undefined => {
  const digits = text.replaceAll(/\s/g, '')
  if (digits === '') return null
  return /^\d{1,8}$/.test(digits) ? Number(digits) : undefined
}

const errorsOf = (typed: Typed): Errors =>
  Object.fromEntries(
    CAPS.filter(({ name }) => numberOf(typed[name]) === undefined).map(({ name }) => [
      name,
      'Целое число, или пусто',
    ]),
  )

const toBody = (typed: Typed) => ({
  held_cells: numberOf(typed.held_cells) ?? null,
  unpaid_orders: numberOf(typed.unpaid_orders) ?? null,
  unpaid_parcels: numberOf(typed.unpaid_parcels) ?? null,
  parcels_per_day: numberOf(typed.parcels_per_day) ?? null,
  reason: typed.reason,
})

const Form = ({
  uid,
  caps,
  close,
}: {
  readonly uid: string
  readonly caps: CustomerCaps
  readonly close: () => void
}) => {
  const form = useOperatorForm({
    defaultValues: typedOf(caps),
    schema: operatorChangeCaps.body,
    toBody,
    check: errorsOf,
    send: (body) => callAsOperator(operatorChangeCaps, { params: { uid }, body }),
    success: 'Пределы записаны',
    onDone: () => {
      void refresh(operatorGetCustomer)
      close()
    },
  })
  return (
    <ConsoleDialogForm form={form} act="Сохранить" acting="Сохраняем…" onCancel={close}>
      {CAPS.map(({ name, label }, at) => (
        <TextField
          key={name}
          label={label}
          hint="Пусто — как у всех"
          inputMode="numeric"
          autoComplete="off"
          {...form.field(name)}
          {...(at === 0 ? FIRST : {})}
        />
      ))}
      <TextAreaField
        label="Причина"
        hint="Её увидят операторы в карточке и в журнале"
        rows={2}
        most={CAPS_REASON_LENGTH_MAX}
        {...form.area('reason')}
      />
    </ConsoleDialogForm>
  )
}

/** What the customer may have: numbers of its own, or empty for what everybody has. */
export const CapsDialog = ({
  uid,
  caps,
  onClose,
}: {
  readonly uid: string
  readonly caps: CustomerCaps
  readonly onClose: () => void
}) => (
  <Dialog title="Пределы клиента" onClose={onClose}>
    {(close) => <Form uid={uid} caps={caps} close={close} />}
  </Dialog>
)
