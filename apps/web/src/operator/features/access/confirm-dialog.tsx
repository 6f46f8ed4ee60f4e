import { typeset } from '@yacheyka/core/text/wording'
import { OPERATOR_REASON_MAX } from '@yacheyka/contract/operators/console-operators'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions } from '#/ui/dialog.tsx'
import { TextAreaField } from '#/ui/text-field.tsx'
import { useOnce } from '#/ui/use-once.ts'
import styles from './access.module.css'

/** Asks once before what cannot be undone with a press; with `reason` it asks why. */
export const ConfirmDialog = ({
  title,
  words,
  action,
  reason: asksReason = false,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly words: string
  readonly action: string
  readonly reason?: boolean
  /** Whether it was done: then the dialog goes. */
  readonly onConfirm: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}) => {
  const [reason, setReason] = useState('')
  const { pending, once } = useOnce()
  const { length } = reason.trim()
  const confirm = async (close: () => void) => {
    if (length > OPERATOR_REASON_MAX) return
    await once(async () => {
      if (await onConfirm(reason.trim())) close()
    })
  }
  return (
    <Dialog title={title} closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <div className={styles['form']}>
          <p>{typeset(words)}</p>
          {asksReason && (
            <TextAreaField
              label="Причина (необязательно)"
              rows={2}
              value={reason}
              length={length}
              most={OPERATOR_REASON_MAX}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <DialogActions>
            <Button look="quiet" onClick={close}>
              Отмена
            </Button>
            <Button
              look="danger"
              aria-disabled={pending || undefined}
              onClick={() => void confirm(close)}
            >
              {pending ? 'Минуту…' : action}
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}
