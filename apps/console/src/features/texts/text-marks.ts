import type { TextFormat } from '@yacheyka/contract/content/console-texts'

/** What the buttons over the text do to what is selected. */
export const MARKS = ['heading', 'bold', 'list', 'link'] as const
export type TextMark = (typeof MARKS)[number]

export const MARK_WORDING: Readonly<Record<TextMark, string>> = {
  heading: 'Подзаголовок',
  bold: 'Жирный',
  list: 'Список',
  link: 'Ссылка',
}

interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

const ADDRESS = 'https://'

/** Marks the selection, or begins a mark where nothing is selected; what is selected after stands for typing on. */
export const applyMark = (
  { text, start, end }: Selected,
  mark: TextMark,
  format: TextFormat,
): Selected => {
  const whole = mark === 'list' || mark === 'heading'
  const from = whole ? text.lastIndexOf('\n', start - 1) + 1 : start
  const lineEnd = text.indexOf('\n', end)
  const to = whole ? (lineEnd === -1 ? text.length : lineEnd) : end
  const { before, inside, after } = PARTS[format][mark](text.slice(from, to))
  return {
    text: text.slice(0, from) + before + inside + after + text.slice(to),
    start: from + before.length,
    end: from + before.length + inside.length,
  }
}

interface Parts {
  readonly before: string
  /** Selected afterwards. */
  readonly inside: string
  readonly after: string
}
type Mark = (chosen: string) => Parts

const around =
  (before: string, after: string): Mark =>
  (inside) => ({ before, inside, after })
const lines = (chosen: string, line: (text: string) => string): string =>
  chosen.split('\n').map(line).join('\n')

const PARTS: Readonly<Record<TextFormat, Readonly<Record<TextMark, Mark>>>> = {
  markdown: {
    bold: around('**', '**'),
    heading: around('## ', ''),
    list: (chosen) => ({ before: '', inside: lines(chosen, (line) => `- ${line}`), after: '' }),
    link: (chosen) => ({ before: `[${chosen || 'слова'}](`, inside: ADDRESS, after: ')' }),
  },
  html: {
    bold: around('<strong>', '</strong>'),
    heading: around('<h2>', '</h2>'),
    list: (chosen) => ({
      before: '<ul>\n',
      inside: lines(chosen, (line) => `<li>${line}</li>`),
      after: '\n</ul>',
    }),
    link: (chosen) => ({
      before: '<a href="',
      inside: ADDRESS,
      after: `">${chosen || 'слова'}</a>`,
    }),
  },
}
