import { useRef, useState, type ReactNode } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import type { CustomerFile } from '#/session/download-as-customer.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'
import { saveFile } from './save-file.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './download-button.module.css'

/** Asks for a file and saves it; a failure stands beside the button, and the next press tries again. */
export const DownloadButton = ({
  ask,
  of,
  small = false,
  children,
  ...first
}: {
  readonly ask: () => Promise<CustomerFile>
  /** Whose file it is, for those who hear the button out of its place: «счёт № 17». */
  readonly of?: string
  /** For the end of a row. */
  readonly small?: boolean
  readonly children: ReactNode
}) => {
  const [note, setNote] = useState<string>()
  const [pending, setPending] = useState(false)
  const busy = useRef(false)
  const run = async () => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setNote(undefined)
    try {
      const { name, content } = await ask()
      saveFile(name, content)
    } catch (error) {
      setNote(error instanceof ApiError ? error.detail : SERVER_FAULT)
    }
    busy.current = false
    setPending(false)
  }
  return (
    <span className={styles['download']}>
      <Button
        look="quiet"
        className={classes(styles['button'], small && styles['small'])}
        aria-disabled={pending || undefined}
        onClick={() => void run()}
        {...first}
      >
        {!small && <Icon name="download" size={18} />}
        {children}
        {of !== undefined && <VisuallyHidden>{of}</VisuallyHidden>}
      </Button>
      <output className={styles['note']}>{pending ? 'Готовим файл…' : note}</output>
    </span>
  )
}
