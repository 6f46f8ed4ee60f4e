import { Fragment, type ReactNode } from 'react'
import styles from './facts.module.css'

/** Names and what they name, in two quiet columns. */
export const Facts = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}) => (
  <dl className={styles['facts']}>
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <dt className={styles['name']}>{name}</dt>
        <dd className={styles['value']}>{value === '' ? '—' : value}</dd>
      </Fragment>
    ))}
  </dl>
)
