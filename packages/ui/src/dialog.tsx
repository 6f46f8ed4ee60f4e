import { useCallback, useId, useState, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { Icon } from './icons.tsx'
import { Modal } from './modal.tsx'
import { autoStack } from './layout.ts'

/** Where the focus goes first: the control that carries this, or else the title. */
export const FIRST = { 'data-first': '' } as const

const open = (dialog: HTMLDialogElement): void => {
  if (dialog.open) return
  dialog.showModal()
  const first = dialog.querySelector<HTMLElement>('[data-first]')
  const title = dialog.querySelector<HTMLElement>('[data-title]')
  ;(first ?? title)?.focus()
}

/**
 * A popup with a title and a way out, open as long as it stands on the page. `children` gets `close`, which gives the
 * focus back to where it was; whoever shows the dialog takes it away in `onClose`.
 */
export const Dialog = ({
  title,
  className,
  closedBy,
  onClose,
  children,
}: {
  readonly title: string
  readonly className?: string | undefined
  readonly closedBy?: 'any' | 'closerequest'
  readonly onClose: () => void
  readonly children: (close: () => void) => ReactNode
}) => {
  const id = useId()
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const close = () => dialog?.close()
  // The same function at every drawing: another one would open again what is just closing.
  const attach = useCallback((element: HTMLDialogElement | null) => {
    setDialog(element)
    if (element !== null) open(element)
  }, [])
  return (
    <Modal
      ref={attach}
      labelledBy={id}
      className={classes(styles['dialog'], className)}
      closedBy={closedBy}
      onClose={onClose}
    >
      <div className={classes(autoStack(16), styles['sheet'])}>
        <div className={styles['top']}>
          <h2 id={id} tabIndex={-1} data-title="" className={styles['title']}>
            {title}
          </h2>
          <IconButton label="Закрыть" className={styles['close']} onClick={close}>
            <Icon name="close" size={20} />
          </IconButton>
        </div>
        {children(close)}
      </div>
    </Modal>
  )
}

/** The way on and the way out of a dialog, side by side. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['actions']}>{children}</div>
)
