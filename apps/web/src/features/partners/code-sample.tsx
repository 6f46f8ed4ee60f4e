import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './code-sample.module.css'

const copy = async (text: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text)
    return 'Скопировано'
  } catch {
    return 'Не получилось скопировать: выделите текст'
  }
}

/** Text to paste elsewhere, with a button that copies it. `label` names it for those who do not see it. */
export const CodeSample = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const [note, setNote] = useState('')
  return (
    <div className={classes(stack(12), styles['sample'])}>
      {/* Long lines scroll inside, and so they must by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['code']} tabIndex={0} aria-label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <div className={styles['actions']}>
        <Button
          look="quiet"
          aria-label={`Скопировать: ${label}`}
          onClick={() => {
            void copy(text).then(setNote)
          }}
        >
          Скопировать
        </Button>
        <output className={styles['note']}>{note}</output>
      </div>
    </div>
  )
}
