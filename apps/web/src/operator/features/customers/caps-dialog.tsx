import {
  CAPS_REASON_LENGTH_MAX,
  type CapsFields,
  type CustomerCaps,
  operatorChangeCaps,
  operatorGetCustomer,
} from '@yacheyka/contract/customers/console-customers'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { FormFailure } from '#/ui/form-failure.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { useSubmit } from '#/ui/use-submit.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type CapName, CAPS } from './caps-words.ts'

type Name = CapName | 'reason'
type Typed = Readonly<Record<Name, string>>
type Errors = Readonly<Record<string, string>>

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

const errorsOf = (typed: Typed): Errors => {
  const errors: Record<string, string> = {}
  for (const { name } of CAPS)
    if (numberOf(typed[name]) === undefined) errors[name] = 'Целое число, или пусто'
  if (typed.reason.trim() === '') errors['reason'] = 'Напишите причину'
  return errors
}

const bodyOf = (typed: Typed): CapsFields => ({
  held_cells: numberOf(typed.held_cells) ?? null,
  unpaid_orders: numberOf(typed.unpaid_orders) ?? null,
  unpaid_parcels: numberOf(typed.unpaid_parcels) ?? null,
  parcels_per_day: numberOf(typed.parcels_per_day) ?? null,
  reason: typed.reason.trim(),
})

const useCapsForm = (uid: string, caps: CustomerCaps, close: () => void) => {
  const [typed, setTyped] = useState(() => typedOf(caps))
  const { errors, pending, submit, mend } = useSubmit()
  const type = (name: Name, text: string) => {
    setTyped((before) => ({ ...before, [name]: text }))
    mend(name)
  }
  const send = async () => {
    await callAsOperator(operatorChangeCaps, { params: { uid }, body: bodyOf(typed) })
    void refresh(operatorGetCustomer)
    showToast({ kind: 'success', text: 'Пределы записаны' })
    close()
  }
  return { typed, errors, pending, type, submit: () => submit(send, errorsOf(typed)) }
}

const Form = ({
  uid,
  caps,
  close,
}: {
  readonly uid: string
  readonly caps: CustomerCaps
  readonly close: () => void
}) => {
  const { typed, errors, pending, type, submit } = useCapsForm(uid, caps, close)
  return (
    <DialogForm
      act="Сохранить"
      acting="Сохраняем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      {CAPS.map(({ name, label }, at) => (
        <TextField
          key={name}
          label={label}
          hint="Пусто — как у всех"
          inputMode="numeric"
          autoComplete="off"
          value={typed[name]}
          error={errors[name]}
          onChange={({ target }) => type(name, target.value)}
          {...(at === 0 ? FIRST : {})}
        />
      ))}
      <TextAreaField
        label="Причина"
        hint="Её увидят операторы в карточке и в журнале"
        rows={2}
        value={typed.reason}
        length={typed.reason.trim().length}
        most={CAPS_REASON_LENGTH_MAX}
        error={errors['reason']}
        onChange={({ target }) => type('reason', target.value)}
      />
      <FormFailure text={errors['']} />
    </DialogForm>
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
