import { classes } from './classes.ts'
import styles from './layout.module.css'

const GAPS = {
  0: undefined,
  4: styles['gap4'],
  8: styles['gap8'],
  12: styles['gap12'],
  16: styles['gap16'],
  24: styles['gap24'],
  32: styles['gap32'],
}

/** Of the scale of spaces, pixels at the usual size of text. */
type Gap = keyof typeof GAPS

/** Class names of one child a row, none wider than the element itself: what does not fit wraps or scrolls within. */
export const stack = (gap: Gap): string => classes(styles['stack'], GAPS[gap])

/** The same where the element is as wide as the widest child needs: a menu, a cell, a line's words. */
export const autoStack = (gap: Gap): string => classes(styles['autoStack'], GAPS[gap])
