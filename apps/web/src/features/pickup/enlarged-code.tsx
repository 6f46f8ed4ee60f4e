import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState, type RefObject } from 'react'
import { Modal } from '@yacheyka/ui/modal.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import type { PickupCode } from './code-access.ts'
import styles from './enlarged-code.module.css'
import { useWakeLock } from './use-wake-lock.ts'

/** Pixels of the enlarged code (specification 1, section 9). */
const SIZE = 300
const QUIET_ZONE = 4

/** Whether a dialog is open, from its own events: it is opened by `showModal()` of its ref. */
const useOpened = (ref: RefObject<HTMLDialogElement | null>): boolean => {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const dialog = ref.current
    const look = () => {
      setOpened(dialog?.open ?? false)
    }
    dialog?.addEventListener('toggle', look)
    return () => {
      dialog?.removeEventListener('toggle', look)
    }
  }, [ref])
  return opened
}

/** The code for the scanner: large, on white, and the screen does not go dark meanwhile. A tap anywhere closes it. */
export const EnlargedCode = ({
  ref,
  code,
}: {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly code: PickupCode
}) => {
  useWakeLock(useOpened(ref))
  const close = () => {
    ref.current?.close()
  }
  return (
    <Modal ref={ref} label="QR-код крупно" className={styles['sheet']}>
      {/* The button does the same for whoever does not tap. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles['inside']} onClick={close}>
        <QRCodeSVG
          value={code.qr}
          size={SIZE}
          level="M"
          marginSize={QUIET_ZONE}
          title="QR-код"
          className={styles['qr']}
        />
        <p className={styles['pin']}>{code.pin}</p>
        <Button look="quiet" onClick={close}>
          Закрыть
        </Button>
      </div>
    </Modal>
  )
}
