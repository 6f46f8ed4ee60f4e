import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { classes } from './classes.ts'
import { stack } from './layout.ts'
import styles from './question.module.css'

/**
 * A question as the browser's own disclosure: it opens without scripts, the page search finds it, on paper it is open.
 * Smaller where `--question-size` says so.
 */
export const Question = ({
  level,
  title,
  children,
}: {
  /** Of its heading. */
  readonly level: 2 | 3
  readonly title: string
  readonly children: ReactNode
}) => {
  const Heading = `h${level}` as const
  return (
    <details className={styles['item']}>
      <summary className={styles['question']}>
        <Heading className={styles['title']}>{title}</Heading>
        <Icon name="down" className={styles['mark']} />
      </summary>
      <div className={classes(stack(8), styles['answer'])}>{children}</div>
    </details>
  )
}
