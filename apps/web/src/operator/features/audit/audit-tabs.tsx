import { Link } from 'react-router'
import { operatorPaths } from '../../paths.ts'
import styles from './audit-page.module.css'

const TABS = [
  { is: 'audit', name: 'Действия', href: operatorPaths.audit() },
  { is: 'security', name: 'Безопасность', href: operatorPaths.security() },
] as const

/** What operators did, and what was refused to strangers. */
export const AuditTabs = ({ current }: { readonly current: (typeof TABS)[number]['is'] }) => (
  <nav aria-label="Разделы журнала" className={styles['tabs']}>
    {TABS.map(({ is, name, href }) => (
      <Link
        key={is}
        to={href}
        aria-current={current === is ? 'page' : undefined}
        className={styles['tab']}
      >
        {name}
      </Link>
    ))}
  </nav>
)
