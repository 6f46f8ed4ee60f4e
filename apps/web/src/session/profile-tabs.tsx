import { paths } from '@yacheyka/frontend/paths.ts'
import { SectionTabs } from '@yacheyka/ui/section-tabs.tsx'
import { useMay } from './use-session.ts'

const TABS = [
  { to: paths.businessProfile(), label: 'Мои данные' },
  { to: paths.businessTeam(), label: 'Команда' },
  { to: paths.businessActions(), label: 'Журнал действий' },
] as const

/** «Мои данные», «Команда» and «Журнал действий», for whoever may open all of them. */
export const ProfileTabs = () =>
  useMay('members') ? <SectionTabs label="Разделы профиля" tabs={TABS} /> : null
