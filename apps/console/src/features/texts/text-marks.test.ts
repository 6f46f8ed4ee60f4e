import { expect, test } from 'vitest'
import { applyMark, type TextMark } from './text-marks.ts'

/** `‹` and `›` of the picture stand for the selection. */
const act = (picture: string, mark: TextMark, format: 'markdown' | 'html' = 'markdown') => {
  const start = picture.indexOf('‹')
  const end = picture.indexOf('›') - 1
  const done = applyMark({ text: picture.replace(/[‹›]/g, ''), start, end }, mark, format)
  return `${done.text.slice(0, done.start)}‹${done.text.slice(done.start, done.end)}›${done.text.slice(done.end)}`
}

test('Markdown', () => {
  expect(act('это ‹важно› всем', 'bold')).toBe('это **‹важно›** всем')
  expect(act('раз‹›', 'bold')).toBe('раз**‹›**')
  expect(act('один\nдв‹›а\nтри', 'heading')).toBe('один\n## ‹два›\nтри')
  expect(act('ноль\nо‹дин\nд›ва\nтри', 'list')).toBe('ноль\n‹- один\n- два›\nтри')
  expect(act('см. ‹карту›', 'link')).toBe('см. [карту](‹https://›)')
  expect(act('‹›', 'link')).toBe('[слова](‹https://›)')
})

test('HTML', () => {
  expect(act('это ‹важно›', 'bold', 'html')).toBe('это <strong>‹важно›</strong>')
  expect(act('‹раз›', 'heading', 'html')).toBe('<h2>‹раз›</h2>')
  expect(act('‹раз\nдва›', 'list', 'html')).toBe('<ul>\n‹<li>раз</li>\n<li>два</li>›\n</ul>')
  expect(act('‹карту›', 'link', 'html')).toBe('<a href="‹https://›">карту</a>')
})
