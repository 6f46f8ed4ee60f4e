import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './section.module.css'

/**
 * A part of a page under its own heading. With an `id` it is a target of links; it then takes the focus when the
 * visitor arrives, so that a screen reader goes on from here.
 */
export const Section = ({
  id,
  title,
  lead,
  aside,
  className,
  children,
}: {
  readonly id?: string
  readonly title: string
  readonly lead?: string
  /** What stands in line with the heading, such as the arrows of a carousel. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}) => {
  const heading = useId()
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={heading}
      className={classes(styles['section'], className)}
    >
      <div className={styles['top']}>
        <div className={styles['words']}>
          <h2 id={heading} className={styles['title']}>
            {title}
          </h2>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
