import { useEffect, useId, useRef } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { Modal } from '@yacheyka/ui/modal.tsx'
import styles from './notice.module.css'

export interface NoticeWords {
  readonly kind: 'success' | 'failure'
  /** The specification's own words. */
  readonly text: string
  /** What more there is to know, or how to mend it. */
  readonly detail?: string | undefined
}

/** A popup that says how a thing went; closed by its button, by Esc or by a press beside it. */
export const Notice = ({
  words,
  onClose,
}: {
  /** Null while there is nothing to say. */
  readonly words: NoticeWords | null
  readonly onClose: () => void
}) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (words === null) dialog.current?.close()
    else if (dialog.current?.open === false) dialog.current.showModal()
  }, [words])
  return (
    <Modal ref={dialog} labelledBy={id} className={styles['notice']} onClose={onClose}>
      {words !== null && (
        <div className={classes(stack(12), styles['body'])} data-kind={words.kind}>
          <span className={styles['sign']}>
            <Icon name={words.kind === 'success' ? 'done' : 'alert'} size={28} />
          </span>
          <h2 id={id} className={styles['text']}>
            {words.text}
          </h2>
          {words.detail !== undefined && <p className={styles['detail']}>{words.detail}</p>}
          <Button className={styles['close']} onClick={() => dialog.current?.close()}>
            Хорошо
          </Button>
        </div>
      )}
    </Modal>
  )
}
