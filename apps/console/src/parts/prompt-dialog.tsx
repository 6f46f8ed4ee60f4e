import type { ReactNode } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'

export interface Question {
  readonly title: string
  readonly children?: ReactNode
  /** «Отменить счёт», and while it runs: «Отменяем…» */
  readonly act: string
  readonly acting: string
  /** The other way: «Не отменять». */
  readonly back: string
  readonly look?: 'main' | 'danger'
  /** Where it needs a reason: who reads it. */
  readonly reason?: { readonly hint: string; readonly most: number }
  /** Throws where nothing was done; its words are told when it was. */
  readonly onAct: (reason: string) => Promise<string>
}

const errorsOf = (reason: string, most: number): Errors => {
  if (reason === '') return { reason: 'Напишите причину' }
  return reason.length > most ? { reason: `Не длиннее ${most} символов` } : {}
}

const Form = ({ close, ...question }: Question & { readonly close: () => void }) => {
  const { children, act, acting, back, look, reason, onAct } = question
  const requiresReason = reason !== undefined
  const form = useEndpointForm({
    defaultValues: { reason: '' },
    check: (typed) => (requiresReason ? errorsOf(typed.reason.trim(), reason.most) : {}),
    send: async (typed) => {
      showToast({ kind: 'success', text: await onAct(typed.reason.trim()) })
      close()
    },
    ...(requiresReason ? {} : { readErrors: (error: unknown) => ({ '': formatError(error) }) }),
  })
  return (
    <form noValidate className={autoStack(16)} onSubmit={(event) => void form.submit(event)}>
      {children}
      {requiresReason && (
        <TextAreaField
          label="Причина"
          hint={reason.hint}
          rows={3}
          length={form.watch('reason').trim().length}
          most={reason.most}
          error={form.errorOf('reason')}
          {...form.register('reason')}
          {...FIRST}
        />
      )}
      <FormFailure text={form.formError} />
      <DialogActions>
        <Button look="quiet" onClick={close} {...(requiresReason ? {} : FIRST)}>
          {back}
        </Button>
        <Button type="submit" look={look ?? 'main'} aria-disabled={form.pending || undefined}>
          {form.pending ? acting : act}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks once before something is done that others will feel; what kept it from being done stands in the dialog. */
export const PromptDialog = ({
  onClose,
  ...question
}: Question & { readonly onClose: () => void }) => (
  <Dialog title={question.title} closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...question} close={close} />}
  </Dialog>
)
