import type { ReactNode } from 'react'
import { files, paths } from '@yacheyka/frontend/paths.ts'
import { SectionTabs } from '@yacheyka/ui/section-tabs.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './integrations.module.css'

const TABS = [
  { to: paths.businessIntegrations(), label: 'Ключи' },
  { to: paths.businessWebhooks(), label: 'Вебхуки' },
  { to: paths.businessCalls(), label: 'Журнал вызовов' },
  { to: paths.businessUsage(), label: 'Расход' },
  { to: paths.businessSandbox(), label: 'Песочница' },
  { to: paths.businessConsole(), label: 'Консоль' },
]

/** The heading of «Интеграции», its tabs and what is mainly done in the open one. */
export const IntegrationsFrame = ({
  aside,
  children,
}: {
  readonly aside: ReactNode
  readonly children: ReactNode
}) => (
  <div className={stack(16)}>
    <div className={styles['top']}>
      <div>
        <h1 className={styles['title']}>Интеграции</h1>
        <p className={styles['lead']}>
          Для сервера и сайта вашего магазина. <a href={files.developers}>Разработчикам</a>
        </p>
      </div>
      {aside}
    </div>
    <SectionTabs label="Разделы интеграций" tabs={TABS} />
    {children}
  </div>
)
