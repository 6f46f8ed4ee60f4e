import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './card.module.css'

/** A part of a cabinet's page under its own heading, with what can be done to it in line with that. */
export const Card = ({
  title,
  aside,
  className,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes(styles['card'], className)}>
      <div className={styles['top']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
