import { HOLDINGS } from '../apps/server/src/privacy/holdings.ts'

const BEGIN = '<!-- что где лежит: `npm run personal-data` -->'
const END = '<!-- конец -->'

/** docs/personal-data.md with what is declared in the code between its marks. */
export function personalDataDocument(document: string): string {
  const [head = '', rest = ''] = document.split(BEGIN)
  const [, tail = ''] = rest.split(END)
  return `${head}${BEGIN}\n\n${HOLDINGS.map(sectionOf).join('\n')}\n${END}${tail}`
}

const sectionOf = (holding: (typeof HOLDINGS)[number]): string =>
  [
    `### ${holding.title}`,
    '',
    `- **Что:** ${holding.what}.`,
    `- **Где:** ${holding.columns.map((column) => `\`${column}\``).join(', ')}${holding.elsewhere === undefined ? '' : `; ${holding.elsewhere}`}.`,
    `- **Зачем:** ${holding.purpose}.`,
    `- **Основание:** ${holding.ground}.`,
    `- **Срок:** ${holding.term}.`,
    `- **Стирает:** ${holding.erasedBy}.`,
    '',
  ].join('\n')
