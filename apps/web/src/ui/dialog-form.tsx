import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import styles from './dialog-form.module.css'
import { FieldError } from './field-error.tsx'

/** A form in a popup: its fields, what is wrong with the whole of it, and what may be done. */
export const DialogForm = ({
  id,
  fault,
  submit,
  onSubmit,
  onCancel,
  children,
}: {
  /** Of the message about the whole form. */
  readonly id: string
  readonly fault: string | undefined
  readonly submit: { readonly label: string; readonly pending: boolean; readonly wording: string }
  readonly onSubmit: () => Promise<void>
  readonly onCancel: () => void
  readonly children: ReactNode
}) => (
  <form
    noValidate
    className={styles['form']}
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
  >
    {children}
    {fault !== undefined && (
      <div role="alert">
        <FieldError id={id} text={fault} />
      </div>
    )}
    <DialogActions>
      <Button look="quiet" onClick={onCancel}>
        Отменить
      </Button>
      <Button type="submit" aria-disabled={submit.pending || undefined}>
        {submit.pending ? submit.wording : submit.label}
      </Button>
    </DialogActions>
  </form>
)
