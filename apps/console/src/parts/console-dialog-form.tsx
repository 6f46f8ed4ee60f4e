import type { ReactNode } from 'react'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'

/** What a dialog needs of the form in it. */
export interface SentForm {
  readonly pending: boolean
  readonly formError: string | undefined
  readonly submit: () => Promise<void>
}

/** The form of a dialog of the console. */
export const ConsoleDialogForm = ({
  form: { pending, formError, submit },
  act,
  acting,
  label,
  onCancel,
  children,
}: {
  readonly form: SentForm
  /** «Добавить», and while it runs: «Добавляем…» */
  readonly act: string
  readonly acting: string
  /** Where the dialog's title does not name it. */
  readonly label?: string
  readonly onCancel: () => void
  readonly children: ReactNode
}) => (
  <DialogForm
    label={label}
    error={formError}
    submit={{ label: act, pending, wording: acting }}
    cancel="Отмена"
    onSubmit={submit}
    onCancel={onCancel}
  >
    {children}
  </DialogForm>
)
