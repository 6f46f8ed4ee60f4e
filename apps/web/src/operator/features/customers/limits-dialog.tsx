import {
  INTEGRATION_REASON_LENGTH_MAX,
  operatorGetIntegrations,
} from '@yacheyka/contract/customers/console-integrations'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { ApiError } from '#/api/api-error.ts'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { refresh } from '../../api.ts'
import { formatError } from '../../parts/ask-dialog.tsx'
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
  readonly fault: string
  readonly inputMode: 'decimal' | 'numeric'
  /** Name of the number in the call, by which the server tells of it. */
  readonly field: string
  readonly save: (value: number, reason: string) => Promise<unknown>
  readonly saved: string
}

type Typed = Readonly<Record<'value' | 'reason', string>>
type Faults = Readonly<Partial<Typed>>

const useLimitForm = ({ value, parse, fault, field, save, saved }: Limit, close: () => void) => {
  const [typed, setTyped] = useState<Typed>({ value, reason: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  const type = (name: keyof Typed, text: string) => {
    setTyped((before) => ({ ...before, [name]: text }))
    setFaults(({ [name]: _mended, ...others }) => others)
  }
  const submit = async () => {
    const [parsed, reason] = [parse(typed.value), typed.reason.trim()]
    setFaults({
      ...(parsed === undefined ? { value: fault } : {}),
      ...(reason === '' ? { reason: 'Напишите причину' } : {}),
    })
    if (parsed === undefined || reason === '') return
    setPending(true)
    setFailure(undefined)
    try {
      await save(parsed, reason)
      void refresh(operatorGetIntegrations)
      showToast({ kind: 'success', text: saved })
      close()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const told = { value: fields[field]?.[0], reason: fields['reason']?.[0] }
      setFaults(Object.fromEntries(Object.entries(told).filter(([, text]) => text !== undefined)))
      if (Object.keys(fields).length === 0) setFailure(formatError(error))
    }
    setPending(false)
  }
  return { typed, faults, failure, pending, type, submit }
}

const Form = ({ close, ...limit }: Limit & { readonly close: () => void }) => {
  const { typed, faults, failure, pending, type, submit } = useLimitForm(limit, close)
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
        error={faults.value}
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
        error={faults.reason}
        onChange={({ target }) => type('reason', target.value)}
      />
      {failure !== undefined && (
        <div role="alert">
          <FieldError id="limits-failure" text={failure} />
        </div>
      )}
    </DialogForm>
  )
}

/** The number with its reason. */
export const LimitsDialog = ({ onClose, ...limit }: Limit & { readonly onClose: () => void }) => (
  <Dialog title={limit.title} onClose={onClose}>
    {(close) => <Form {...limit} close={close} />}
  </Dialog>
)
