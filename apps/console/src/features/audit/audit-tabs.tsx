import { LinkTabs } from '../../parts/link-tabs.tsx'
import { operatorPaths } from '../../paths.ts'

const TABS = [
  { id: 'audit', name: 'Действия', to: operatorPaths.audit() },
  { id: 'security', name: 'Безопасность', to: operatorPaths.security() },
] as const

/** What operators did, and what was refused to strangers. */
export const AuditTabs = ({ current }: { readonly current: (typeof TABS)[number]['id'] }) => (
  <LinkTabs label="Разделы журнала" current={current} tabs={TABS} />
)
