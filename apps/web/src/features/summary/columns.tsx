import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { Bar } from './bar.tsx'
import styles from './columns.module.css'

export interface Column {
  readonly key: string
  /** Under the column. */
  readonly label: string
  /** The same for who listens. */
  readonly spokenLabel: string
  readonly size: number
  /** Above the column. */
  readonly value: string
  readonly spokenValue: string
  readonly unfinished?: boolean
}

/** A plot of columns; phones lay them down. What it shows stands in it as text. */
export const Columns = ({
  caption,
  columns,
}: {
  readonly caption: string
  readonly columns: readonly Column[]
}) => {
  const most = Math.max(0, ...columns.map(({ size }) => size))
  return (
    <ol className={classes(autoStack(4), styles['columns'])} aria-label={caption}>
      {columns.map(({ key, label, spokenLabel, size, value, spokenValue, unfinished }) => (
        <li key={key} className={styles['column']}>
          <span aria-hidden="true" className={styles['label']}>
            {label}
          </span>
          <span className={styles['track']}>
            {size > 0 && (
              <Bar
                upright
                share={size / most}
                look={unfinished === true ? 'unfinished' : undefined}
              />
            )}
            <span
              aria-hidden="true"
              className={classes(styles['value'], size === 0 && styles['nought'])}
            >
              {value}
            </span>
          </span>
          <VisuallyHidden>
            {spokenLabel}: {spokenValue}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
