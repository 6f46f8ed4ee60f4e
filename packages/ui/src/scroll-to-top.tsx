import { useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icons.tsx'
import { scrollBehavior } from './motion.ts'
import styles from './scroll-to-top.module.css'

/** Scrolled pixels after which the way back is long enough for a button. */
const SCROLL_TO_TOP_AFTER = 300

const subscribe = (onChange: () => void) => {
  addEventListener('scroll', onChange, { passive: true })
  return () => {
    removeEventListener('scroll', onChange)
  }
}

const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > pixels,
    () => false,
  )

const toTop = () => scrollTo({ top: 0, behavior: scrollBehavior() })

export const ScrollToTop = () =>
  useScrolledPast(SCROLL_TO_TOP_AFTER) && (
    <IconButton label="Наверх" className={styles['button']} onClick={toTop}>
      <Icon name="up" />
    </IconButton>
  )
