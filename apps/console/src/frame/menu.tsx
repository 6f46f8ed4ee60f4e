import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { NavLink } from 'react-router'
import { MENU } from '../menu.ts'
import { operatorPaths } from '../paths.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './menu.module.css'

/** The sections that this role works in. */
export const Menu = ({
  role,
  onMove,
}: {
  readonly role: OperatorRole
  readonly onMove?: () => void
}) => (
  <nav aria-label="Разделы консоли" className={classes(autoStack(16), styles['menu'])}>
    {MENU.map(({ title, links }) => {
      const shown = links.filter(({ roles }) => roles.includes(role))
      if (shown.length === 0) return null
      return (
        <div key={title ?? ''}>
          {title !== null && <h2 className={styles['title']}>{title}</h2>}
          <ul className={styles['links']}>
            {shown.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === operatorPaths.today()}
                  className={styles['link'] ?? ''}
                  onClick={() => onMove?.()}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      )
    })}
  </nav>
)
