import type { Brand } from '@yacheyka/contract/site/brand'
import { SECTIONS, type Section } from '#/paths.ts'

/** What the header and the footer call the anchors of Home. */
export const SECTION_LABELS: Readonly<Record<Section, string>> = {
  information: 'О сети',
  partners: 'Партнёры',
  news: 'Новости',
  steps: 'Как это работает',
  map: 'Карта',
}

/** The anchors that Home has for this brand. */
export const sectionsOf = ({ partners }: Brand): readonly Section[] =>
  SECTIONS.filter((section) => section !== 'partners' || partners.length > 0)
