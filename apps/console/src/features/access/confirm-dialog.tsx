import { typeset } from '@yacheyka/core/text/wording'
import {
  disableOperator,
  OPERATOR_REASON_MAX,
} from '@yacheyka/contract/operators/console-operators'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'

interface Confirming {
  readonly words: string
  readonly action: string
  readonly reason?: boolean
  /** Whether it was done: then the dialog goes. */
  readonly onConfirm: (reason: string) => Promise<boolean>
}

const Form = ({
  words,
  action,
  reason: requiresReason = false,
  onConfirm,
  close,
}: Confirming & { readonly close: () => void }) => {
  const { pending, ...form } = useEndpointForm({
    defaultValues: { reason: '' },
    schema: disableOperator.body,
    send: async ({ reason = '' }) => {
      if (await onConfirm(reason.trim())) close()
    },
  })
  return (
    <div className={autoStack(12)}>
      <p>{typeset(words)}</p>
      {requiresReason && (
        <TextAreaField
          label="Причина (необязательно)"
          rows={2}
          length={(form.watch('reason') ?? '').trim().length}
          most={OPERATOR_REASON_MAX}
          error={form.errorOf('reason')}
          {...form.register('reason')}
        />
      )}
      <DialogActions>
        <Button look="quiet" onClick={close}>
          Отмена
        </Button>
        <Button
          look="danger"
          aria-disabled={pending || undefined}
          onClick={() => void form.submit()}
        >
          {pending ? 'Минуту…' : action}
        </Button>
      </DialogActions>
    </div>
  )
}

/** Asks once before what cannot be undone with a press; with `reason` it asks why. */
export const ConfirmDialog = ({
  title,
  onClose,
  ...confirming
}: Confirming & { readonly title: string; readonly onClose: () => void }) => (
  <Dialog title={title} closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...confirming} close={close} />}
  </Dialog>
)
