import { useState } from 'react'
import { typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { DialogActions } from '@yacheyka/ui/dialog.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { copyText } from './copy-text.ts'
import styles from './integrations.module.css'

/** The form has gone, and with it the focus. */
const focusNew = (element: HTMLElement | null): void => {
  element?.querySelector('button')?.focus()
}

/** A key or a secret, shown this once. */
export const ShownSecret = ({
  label,
  warning,
  value,
  code,
  onClose,
}: {
  readonly label: string
  readonly warning: string
  readonly value: string
  /** What is put into a page so that it works there. */
  readonly code?: string | undefined
  readonly onClose: () => void
}) => {
  const [note, setNote] = useState('')
  return (
    <div className={autoStack(16)}>
      <output className={styles['warning']}>{typeset(warning)}</output>
      <TextField
        label={label}
        className={styles['secret']}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      {code !== undefined && (
        <section className={autoStack(4)}>
          <h3 className={styles['name']}>Код карты для страницы</h3>
          <pre className={styles['curl']}>{code}</pre>
        </section>
      )}
      <output className={styles['note']}>{note}</output>
      <div ref={focusNew}>
        <DialogActions>
          <Button onClick={() => void copyText(value).then(setNote)}>
            {code === undefined ? 'Скопировать' : 'Скопировать ключ'}
          </Button>
          {code !== undefined && (
            <Button look="quiet" onClick={() => void copyText(code).then(setNote)}>
              Скопировать код
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            Готово
          </Button>
        </DialogActions>
      </div>
    </div>
  )
}
