import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './modal.module.css'

/** How a modal is called: in words of its own, or by the heading inside it. */
type ModalName =
  | { readonly label: string; readonly labelledBy?: never }
  | { readonly label?: never; readonly labelledBy: string }

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Esc and on a press beside it, and gives the
 * focus back. Opened by `showModal()` of the ref.
 */
export const Modal = ({
  id,
  ref,
  label,
  labelledBy,
  className,
  closedBy = 'any',
  onClose,
  children,
}: ModalName & {
  readonly id?: string
  readonly ref: Ref<HTMLDialogElement>
  readonly className?: string | undefined
  /** `closerequest`: by Esc, and not by a press beside it that would lose what was typed. */
  readonly closedBy?: 'any' | 'closerequest' | undefined
  readonly onClose?: () => void
  readonly children: ReactNode
}) => (
  <dialog
    id={id}
    ref={ref}
    closedby={closedBy}
    aria-label={label}
    aria-labelledby={labelledBy}
    className={classes(styles['modal'], className)}
    // React lets the event of a dialog inside this one rise to it; the browser does not.
    onClose={({ target, currentTarget }) => {
      if (target === currentTarget) onClose?.()
    }}
  >
    {children}
  </dialog>
)
