import styles from './waiting.module.css'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'

const ROWS = [0, 1, 2, 3, 4, 5] as const

/** The places of lines that are on their way. */
export const WaitingRows = () => (
  <div aria-hidden="true">
    {ROWS.map((row) => (
      <div key={row} className={classes(autoStack(8), styles['row'])}>
        <span className={styles['bone']} />
        <span className={styles['bone']} />
        <span className={styles['bone']} />
      </div>
    ))}
  </div>
)
