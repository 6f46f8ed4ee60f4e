import { classes } from '@yacheyka/ui/classes.ts'
import styles from './page.module.css'

export type Tone = 'waits' | 'done' | 'over' | 'trouble'

/** A word with a cell of its colour. */
export const Mark = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={classes(styles['mark'], styles[tone])}>{children}</span>
)
