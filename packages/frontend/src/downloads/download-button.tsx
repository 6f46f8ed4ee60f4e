import type { ReactNode } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import type { DownloadedFile } from './save-file.ts'
import { useDocument } from './use-document.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './download-button.module.css'

/** Asks for a file and saves it; a failure stands beside the button, and the next press tries again. */
export const DownloadButton = ({
  request,
  of,
  small = false,
  children,
  ...first
}: {
  readonly request: () => Promise<DownloadedFile>
  /** Whose file it is, for those who hear the button out of its place: «счёт № 17». */
  readonly of?: string
  /** For the end of a row. */
  readonly small?: boolean
  readonly children: ReactNode
}) => {
  const { pending, failure, save } = useDocument()
  return (
    <span className={styles['download']}>
      <Button
        look="quiet"
        className={classes(styles['button'], small && styles['small'])}
        aria-disabled={pending || undefined}
        onClick={() => void save(request)}
        {...first}
      >
        {!small && <Icon name="download" size={18} />}
        {children}
        {of !== undefined && <VisuallyHidden>{of}</VisuallyHidden>}
      </Button>
      <output className={styles['note']}>{pending ? 'Готовим файл…' : failure}</output>
    </span>
  )
}
