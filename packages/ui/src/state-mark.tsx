import { classes } from './classes.ts'
import styles from './state-mark.module.css'

export type Tone = 'works' | 'ends' | 'over' | 'trouble'

/** A state with a cell of its colour; the word beside it says the rest. */
export const StateMark = ({ tone, text }: { readonly tone: Tone; readonly text: string }) => (
  <span className={classes(styles['mark'], styles[tone])}>{text}</span>
)
