import { CopyButton } from './copy-button.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './issued.module.css'

/** A text that is shown once, with the way to take it along. */
export const Issued = ({
  label,
  text,
  copy,
}: {
  readonly label: string
  readonly text: string
  /** «Скопировать ключ» */
  readonly copy: string
}) => (
  <div className={stack(12)}>
    <div className={styles['top']}>
      <strong>{label}</strong>
      <CopyButton text={text} label={copy} />
    </div>
    <code className={styles['text']} aria-label={label}>
      {text}
    </code>
  </div>
)
