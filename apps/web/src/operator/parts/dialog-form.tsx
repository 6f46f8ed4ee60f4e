import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { DialogActions } from '#/ui/dialog.tsx'
import styles from './prompt-dialog.module.css'

/** The form of a dialog with its two ways out. While it is sent, a second press does nothing. */
export const DialogForm = ({
  label,
  act,
  acting,
  pending,
  onSubmit,
  onCancel,
  children,
}: {
  /** Where the dialog's title does not name it. */
  readonly label?: string
  /** «Добавить», and while it runs: «Добавляем…» */
  readonly act: string
  readonly acting: string
  readonly pending: boolean
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}) => (
  <form
    noValidate
    aria-label={label}
    className={styles['form']}
    onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!pending) onSubmit()
    }}
  >
    {children}
    <DialogActions>
      <Button look="quiet" onClick={onCancel}>
        Отмена
      </Button>
      <Button type="submit" aria-disabled={pending || undefined}>
        {pending ? acting : act}
      </Button>
    </DialogActions>
  </form>
)
