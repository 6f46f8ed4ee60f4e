import type { ReactNode } from 'react'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './waiting.module.css'

/** Holds the place of a value that is on its way. */
export const Waiting = () => (
  <span className={styles['waiting']}>
    <VisuallyHidden>загружается</VisuallyHidden>
  </span>
)

/** What a value says, or its place while it is on its way. */
export const shown = <T,>(value: T | undefined, say: (value: T) => ReactNode): ReactNode =>
  value === undefined ? <Waiting /> : say(value)
