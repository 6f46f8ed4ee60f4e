import {
  INTEGRATION_REASON_LENGTH_MAX,
  operatorGetIntegrations,
} from '@yacheyka/contract/customers/console-integrations'
import { typeset } from '@yacheyka/core/text/wording'
import type * as z from 'zod'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import { refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'

/** A number that an operator gives a customer's key or webhook. */
interface Limit<B> {
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
  readonly schema: z.ZodType<unknown, B>
  readonly toBody: (value: number, reason: string) => B
  readonly save: (body: B) => Promise<unknown>
  readonly saved: string
}

type Typed = Readonly<Record<string, string>>

const useLimitForm = <B,>(limit: Limit<B>, close: () => void) => {
  const { field, value, parse, error, schema, toBody, save, saved } = limit
  const parsed = (typed: Typed) => parse(typed[field] ?? '')
  return useOperatorForm<Typed, B, unknown>({
    defaultValues: { [field]: value, reason: '' },
    schema,
    toBody: (typed) => toBody(parsed(typed) ?? Number.NaN, typed['reason'] ?? ''),
    check: (typed): Errors => (parsed(typed) === undefined ? { [field]: error } : {}),
    send: save,
    success: saved,
    onDone: () => {
      void refresh(operatorGetIntegrations)
      close()
    },
  })
}

const Form = <B,>({ close, ...limit }: Limit<B> & { readonly close: () => void }) => {
  const form = useLimitForm(limit, close)
  return (
    <ConsoleDialogForm form={form} act="Сохранить" acting="Сохраняем…" onCancel={close}>
      <p>{limit.about}</p>
      <TextField
        label={limit.label}
        hint={typeset(limit.hint)}
        inputMode={limit.inputMode}
        autoComplete="off"
        {...form.field(limit.field)}
        {...FIRST}
      />
      <TextAreaField
        label="Причина"
        hint="Её увидят операторы в журнале, клиент — нет"
        rows={2}
        most={INTEGRATION_REASON_LENGTH_MAX}
        {...form.area('reason')}
      />
    </ConsoleDialogForm>
  )
}

/** The number with its reason. */
export const LimitsDialog = <B,>({
  onClose,
  ...limit
}: Limit<B> & { readonly onClose: () => void }) => (
  <Dialog title={limit.title} onClose={onClose}>
    {(close) => <Form {...limit} close={close} />}
  </Dialog>
)
