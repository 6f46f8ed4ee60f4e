import type { PointUse } from '@yacheyka/contract/points/console-points'
import { classes } from '@yacheyka/ui/classes.ts'
import { USE_WORDS } from './point-words.ts'
import styles from './use-mark.module.css'

/** Whether a point is in use, with a cell of its colour. */
export const UseMark = ({ use }: { readonly use: PointUse }) => (
  <span className={classes(styles['mark'], styles[use])}>{USE_WORDS[use]}</span>
)
