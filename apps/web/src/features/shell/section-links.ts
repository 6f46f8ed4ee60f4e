import type { PublicConfig } from '@yacheyka/contract/site/config'
import { paths, SECTIONS, type Section } from '@yacheyka/frontend/paths.ts'

/** What the header and the footer call the anchors of Home. */
export const SECTION_LABELS: Readonly<Record<Section, string>> = {
  information: 'О сети',
  partners: 'Партнёры',
  news: 'Новости',
  steps: 'Как это работает',
  map: 'Карта',
}

/** The anchors that Home of this network has. */
export const sectionsOf = ({ brand, news }: PublicConfig): readonly Section[] => {
  const absent = new Set<Section>()
  if (brand.partners.length === 0) absent.add('partners')
  if (!news) absent.add('news')
  return SECTIONS.filter((section) => !absent.has(section))
}

/** Pages that the header has no room for: at the end of the burger menu, and in the footer. */
export const MORE_PAGES = [
  { to: paths.vacancies(), label: 'Вакансии' },
  { to: paths.partners(), label: 'Виджет для магазинов' },
  { to: paths.offer(), label: 'Публичная оферта' },
  { to: paths.privacyPolicy(), label: 'Политика конфиденциальности' },
] as const
