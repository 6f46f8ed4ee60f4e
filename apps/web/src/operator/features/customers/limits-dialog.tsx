import {
  INTEGRATION_REASON_LENGTH_MAX,
  operatorGetIntegrations,
} from '@yacheyka/contract/customers/console-integrations'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { FormFailure } from '#/ui/form-failure.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { useSubmit } from '#/ui/use-submit.ts'
import { refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'

/** A number that an operator gives a customer's key or webhook. */
interface Limit {
  readonly title: string
  /** Whose it is. */
  readonly about: string
  readonly label: string
  readonly hint: string
  /** As it is now. */
  readonly value: string
  /** Undefined for what it may not be. */
  readonly parse: (text: string) => number | undefined
  /** Told of what it may not be. */
  readonly error: string
  readonly inputMode: 'decimal' | 'numeric'
  /** Name of the number in the call, by which the server tells of it. */
  readonly field: string
  readonly save: (value: number, reason: string) => Promise<unknown>
  readonly saved: string
}

type Typed = Readonly<Record<'value' | 'reason', string>>

const useLimitForm = ({ value, parse, error, field, save, saved }: Limit, close: () => void) => {
  const [typed, setTyped] = useState<Typed>({ value, reason: '' })
  const { errors, pending, submit, mend } = useSubmit()
  const type = (name: keyof Typed, text: string) => {
    setTyped((before) => ({ ...before, [name]: text }))
    mend(name === 'value' ? field : name)
  }
  const [parsed, reason] = [parse(typed.value), typed.reason.trim()]
  const lacks = {
    ...(parsed === undefined ? { [field]: error } : {}),
    ...(reason === '' ? { reason: 'Напишите причину' } : {}),
  }
  const send = async () => {
    if (parsed === undefined) return
    await save(parsed, reason)
    void refresh(operatorGetIntegrations)
    showToast({ kind: 'success', text: saved })
    close()
  }
  return { typed, errors, pending, type, submit: () => submit(send, lacks) }
}

const Form = ({ close, ...limit }: Limit & { readonly close: () => void }) => {
  const { typed, errors, pending, type, submit } = useLimitForm(limit, close)
  return (
    <DialogForm
      act="Сохранить"
      acting="Сохраняем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <p>{limit.about}</p>
      <TextField
        label={limit.label}
        hint={typeset(limit.hint)}
        inputMode={limit.inputMode}
        autoComplete="off"
        value={typed.value}
        error={errors[limit.field]}
        onChange={({ target }) => type('value', target.value)}
        {...FIRST}
      />
      <TextAreaField
        label="Причина"
        hint="Её увидят операторы в журнале, клиент — нет"
        rows={2}
        value={typed.reason}
        length={typed.reason.trim().length}
        most={INTEGRATION_REASON_LENGTH_MAX}
        error={errors['reason']}
        onChange={({ target }) => type('reason', target.value)}
      />
      <FormFailure text={errors['']} />
    </DialogForm>
  )
}

/** The number with its reason. */
export const LimitsDialog = ({ onClose, ...limit }: Limit & { readonly onClose: () => void }) => (
  <Dialog title={limit.title} onClose={onClose}>
    {(close) => <Form {...limit} close={close} />}
  </Dialog>
)
