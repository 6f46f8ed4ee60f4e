import { Link } from 'react-router'
import styles from './link-tabs.module.css'

/** Links between views of one page; the view that is open is the current page. */
export const LinkTabs = <T extends string>({
  label,
  current,
  tabs,
}: {
  readonly label: string
  readonly current: T
  readonly tabs: readonly { readonly id: T; readonly name: string; readonly to: string }[]
}) => (
  <nav aria-label={label} className={styles['tabs']}>
    {tabs.map(({ id, name, to }) => (
      <Link
        key={id}
        to={to}
        preventScrollReset
        aria-current={id === current ? 'page' : undefined}
        className={styles['tab']}
      >
        {name}
      </Link>
    ))}
  </nav>
)
