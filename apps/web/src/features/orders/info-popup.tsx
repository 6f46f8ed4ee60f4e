import type { ReactNode } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import styles from './info-popup.module.css'

/** Tells something, and is put away by «OK» (specification 3, «Order card»). */
export const InfoPopup = ({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) => (
  <Dialog title={title} onClose={onClose}>
    {(close) => (
      <>
        <p className={styles['words']}>{children}</p>
        <DialogActions>
          <Button onClick={close} {...FIRST}>
            OK
          </Button>
        </DialogActions>
      </>
    )}
  </Dialog>
)
