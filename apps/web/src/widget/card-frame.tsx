import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './card-frame.module.css'
import { SEARCH_FORM } from './search-form.ts'

/** No `useId`: the server renders cards apart from the frame too, and one is open at a time. */
const TITLE = 'card-title'

/** What lies over the list: a heading that takes the focus, a way back, and what can be done at its foot. */
export const CardFrame = ({
  title,
  busy = false,
  onClose,
  foot,
  children,
}: {
  readonly title: string
  readonly busy?: boolean
  readonly onClose: () => void
  readonly foot?: ReactNode
  readonly children: ReactNode
}) => {
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A card that was opened before the script may have been walked through already.
    if (card.current?.contains(document.activeElement) !== true) heading.current?.focus()
  }, [])
  return (
    <section ref={card} className={styles['card']} aria-labelledby={TITLE} aria-busy={busy}>
      <header className={styles['head']}>
        <IconButton
          label="Назад к списку"
          className={styles['back'] ?? ''}
          type="submit"
          form={SEARCH_FORM}
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          <Icon name="left" size={20} />
        </IconButton>
        <h2 id={TITLE} ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
      </header>
      {/* What scrolls must be reachable by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['body']} tabIndex={0}>
        {children}
      </div>
      {foot !== undefined && (
        <footer className={classes(autoStack(8), styles['foot'])}>{foot}</footer>
      )}
    </section>
  )
}
