import {
  type CustomerApiKey,
  INTEGRATION_REASON_LENGTH_MAX,
  operatorChangeKeyLimits,
  operatorGetIntegrations,
} from '@yacheyka/contract/customers/console-integrations'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { ApiError } from '#/api/api-error.ts'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { formatError } from '../../parts/ask-dialog.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { parseFactor } from './integration-words.ts'

interface OfKey {
  /** Uid of the customer. */
  readonly uid: string
  readonly apiKey: CustomerApiKey
}

type Typed = Readonly<Record<'limit_factor' | 'reason', string>>
type Faults = Readonly<Partial<Typed>>

const faultsOf = ({ limit_factor: factor, reason }: Typed): Faults => ({
  ...(parseFactor(factor) === undefined
    ? { limit_factor: 'Число от 0,1 до 20, не точнее десятых' }
    : {}),
  ...(reason.trim() === '' ? { reason: 'Напишите причину' } : {}),
})

const useLimitsForm = ({ uid, apiKey }: OfKey, close: () => void) => {
  const [typed, setTyped] = useState<Typed>({
    limit_factor: String(apiKey.limit_factor).replace('.', ','),
    reason: '',
  })
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  const type = (name: keyof Typed, text: string) => {
    setTyped((before) => ({ ...before, [name]: text }))
    setFaults(({ [name]: _mended, ...others }) => others)
  }
  const submit = async () => {
    const found = faultsOf(typed)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    setFailure(undefined)
    try {
      await callAsOperator(operatorChangeKeyLimits, {
        params: { uid, key: apiKey.uid },
        body: {
          limit_factor: parseFactor(typed.limit_factor) ?? apiKey.limit_factor,
          reason: typed.reason.trim(),
        },
      })
      void refresh(operatorGetIntegrations)
      showToast({ kind: 'success', text: 'Множитель записан' })
      close()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setFaults(Object.fromEntries(Object.entries(fields).map(([name, [text]]) => [name, text])))
      if (Object.keys(fields).length === 0) setFailure(formatError(error))
    }
    setPending(false)
  }
  return { typed, faults, failure, pending, type, submit }
}

const Form = ({ close, ...of }: OfKey & { readonly close: () => void }) => {
  const { typed, faults, failure, pending, type, submit } = useLimitsForm(of, close)
  return (
    <DialogForm
      act="Сохранить"
      acting="Сохраняем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <p>
        «{of.apiKey.name}», {of.apiKey.hint}.
      </p>
      <TextField
        label="Множитель"
        hint={typeset('От 0,1 до 20; 1 — как у всех. Действует со следующего вызова')}
        inputMode="decimal"
        autoComplete="off"
        value={typed.limit_factor}
        error={faults.limit_factor}
        onChange={({ target }) => type('limit_factor', target.value)}
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

/** What the rate limits of one key are multiplied by. */
export const LimitsDialog = ({ onClose, ...of }: OfKey & { readonly onClose: () => void }) => (
  <Dialog title="Множитель лимитов" onClose={onClose}>
    {(close) => <Form {...of} close={close} />}
  </Dialog>
)
