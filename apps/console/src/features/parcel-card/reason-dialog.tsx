import { REASON_MAX } from '@yacheyka/contract/parcels/console-parcel-acts'
import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { CallOptions } from '@yacheyka/frontend/api/call.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { type OperatorFormState, useOperatorForm } from '../../parts/use-operator-form.ts'
import styles from './parcel-page.module.css'
import type { Done, ParcelSend } from './use-parcel-send.ts'

/** What every act on a parcel is opened with. */
export interface Acting {
  readonly card: OperatorParcelCard
  readonly send: ParcelSend
  readonly onClose: () => void
}

type Typed = Readonly<Record<string, string>> & { readonly reason: string }

interface Requested<B> {
  /** What to do, as its button says it. */
  readonly action: string
  readonly danger?: boolean
  /** What is asked beside the reason, by its name in the body. */
  readonly values?: Readonly<Record<string, string>>
  /** Whether all beside the reason is there. */
  readonly isReady?: (typed: Typed) => boolean
  readonly endpoint: { readonly id: string; readonly body: z.ZodType<unknown, B> }
  readonly toBody: (typed: Typed) => B
  readonly call: (body: B, options: CallOptions) => Promise<Done>
  readonly send: ParcelSend
  /** What it does, and the fields beside the reason. */
  readonly children: (form: OperatorFormState<Typed>) => ReactNode
}

const Form = <B,>({
  action,
  danger = false,
  values,
  isReady,
  endpoint,
  toBody,
  call,
  send,
  close,
  children,
}: Requested<B> & { readonly close: () => void }) => {
  const form = useOperatorForm<Typed, B, Done>({
    defaultValues: { ...values, reason: '' },
    schema: endpoint.body,
    toBody,
    send: (body) => send([endpoint.id, body], (options) => call(body, options)),
    success: ({ message }) => message,
    onDone: close,
    about: 'parcel',
  })
  const { pending, formError } = form
  const area = form.area('reason')
  const ready = isReady?.(form.watch()) ?? true
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void form.submit()
      }}
    >
      {children(form)}
      <TextAreaField
        label="Причина"
        rows={2}
        most={REASON_MAX}
        {...area}
        error={area.length > REASON_MAX ? `Не длиннее ${REASON_MAX} символов` : area.error}
      />
      <FormFailure text={formError} />
      <DialogActions>
        <Button look="quiet" onClick={close}>
          Отмена
        </Button>
        <Button
          type="submit"
          look={danger ? 'danger' : 'main'}
          aria-disabled={pending || !ready || undefined}
        >
          {pending ? 'Минуту…' : action}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks once before something is done with a parcel, and why: the reason stays in its history and in the journal. */
export const ReasonDialog = <B,>({
  title,
  onClose,
  ...requested
}: Requested<B> & { readonly title: string; readonly onClose: () => void }) => (
  <Dialog title={title} closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...requested} close={close} />}
  </Dialog>
)
