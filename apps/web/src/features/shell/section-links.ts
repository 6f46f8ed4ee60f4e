import type { Section } from '#/paths.ts'

/** What the header and the footer call the anchors of Home. */
export const SECTION_LABELS: Readonly<Record<Section, string>> = {
  information: 'О сети',
  partners: 'Партнёры',
  news: 'Новости',
  steps: 'Как это работает',
  map: 'Карта',
}
