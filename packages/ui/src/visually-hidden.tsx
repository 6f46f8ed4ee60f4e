import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for those who listen to the page: a phrase, or the heading of a part that needs none for the eye. */
export const VisuallyHidden = ({
  as: Element = 'span',
  children,
}: {
  readonly as?: 'span' | 'h1' | 'h2'
  readonly children: ReactNode
}) => <Element className={styles['hidden']}>{children}</Element>
