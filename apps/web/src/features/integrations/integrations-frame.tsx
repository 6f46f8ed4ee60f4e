import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { files, paths } from '#/paths.ts'
import { classes } from '#/ui/classes.ts'
import styles from './integrations.module.css'

const TABS = [
  { to: paths.businessIntegrations(), label: 'Ключи' },
  { to: paths.businessWebhooks(), label: 'Вебхуки' },
  { to: paths.businessCalls(), label: 'Журнал вызовов' },
  { to: paths.businessSandbox(), label: 'Песочница' },
]

/** The heading of «Интеграции», its tabs and what is mainly done in the open one. */
export const IntegrationsFrame = ({
  aside,
  children,
}: {
  readonly aside: ReactNode
  readonly children: ReactNode
}) => (
  <div className={styles['page']}>
    <div className={styles['top']}>
      <div>
        <h1 className={styles['title']}>Интеграции</h1>
        <p className={styles['lead']}>
          Для сервера вашего магазина. <a href={files.developers}>Разработчикам</a>
        </p>
      </div>
      {aside}
    </div>
    <nav aria-label="Разделы интеграций" className={styles['tabs']}>
      {TABS.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={classes(styles['tab'])}>
          {label}
        </NavLink>
      ))}
    </nav>
    {children}
  </div>
)
