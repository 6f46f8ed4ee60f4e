import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { FormFailure } from './form-failure.tsx'
import { autoStack } from './layout.ts'

/**
 * A form in a popup: its fields, what is wrong with the whole of it, and what may be done. While it is sent, a second
 * press does nothing.
 */
export const DialogForm = ({
  label,
  error,
  submit,
  cancel = 'Отменить',
  onSubmit,
  onCancel,
  children,
}: {
  /** Where the dialog's title does not name it. */
  readonly label?: string | undefined
  readonly error: string | undefined
  readonly submit: { readonly label: string; readonly pending: boolean; readonly wording: string }
  readonly cancel?: string
  readonly onSubmit: () => Promise<unknown>
  readonly onCancel: () => void
  readonly children: ReactNode
}) => (
  <form
    noValidate
    aria-label={label}
    className={autoStack(16)}
    onSubmit={(event) => {
      event.preventDefault()
      if (!submit.pending) void onSubmit()
    }}
  >
    {children}
    <FormFailure text={error} />
    <DialogActions>
      <Button look="quiet" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" aria-disabled={submit.pending || undefined}>
        {submit.pending ? submit.wording : submit.label}
      </Button>
    </DialogActions>
  </form>
)
