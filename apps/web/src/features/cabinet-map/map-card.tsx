import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './locker-card.module.css'

/** Escape anywhere on the page; what has a use of its own for the key keeps it. */
const useEscape = (onEscape: () => void): void => {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) escape()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [])
}

/** Lies over the map, on phones over the page's foot; takes the focus as it comes; one of another point is another one. The rest of the page stays usable. */
export const MapCard = ({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEscape(onClose)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-labelledby={id} data-map-card className={classes(autoStack(12), styles['card'])}>
      <div className={styles['top']}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
        <IconButton label="Закрыть карточку" className={styles['close']} onClick={onClose}>
          <Icon name="close" size={20} />
        </IconButton>
      </div>
      {children}
    </section>
  )
}
