import { TEXT_LENGTH_MAX } from '@yacheyka/contract/content/console-texts'
import { describe, expect, test } from 'vitest'
import { FieldErrors } from '#/http/errors.ts'
import { errorOfMarkdown, TOO_DEEP } from './markdown-bounds.ts'
import { renderText } from './render.ts'

const filled = (piece: string) =>
  piece.repeat(Math.ceil(TEXT_LENGTH_MAX / piece.length)).slice(0, TEXT_LENGTH_MAX)

describe('what is made to keep the parser is rejected before it begins', () => {
  test.each(['a_', 'a*', '*a_ ', '**a ', '***a', '~_a', '!_[', '- a_'])(
    'signs of emphasis that look for their ends: %j',
    (piece) => {
      expect(errorOfMarkdown(filled(piece))).toMatch(/без пустых строк|друг в друге/)
      expect(() => renderText('instruction', { format: 'markdown', text: filled(piece) })).toThrow(
        FieldErrors,
      )
    },
  )

  test.each(['> ', '>', '- > ', '1. ', '- ', '-\t', '+ > 1) '])('nesting: %j', (piece) => {
    expect(errorOfMarkdown(filled(piece))).toBe(TOO_DEEP)
    expect(errorOfMarkdown(`Начало\n\n${piece.repeat(20)}конец`)).toBe(TOO_DEEP)
  })

  test('lists that go deeper line by line', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `${'  '.repeat(at)}- пункт`)
    expect(errorOfMarkdown(lines.join('\n'))).toBe(TOO_DEEP)
  })
})

describe('what people write is not', () => {
  test('fifteen pages with emphasis, links, code and lists in lists', () => {
    const page = [
      '## Как оформить отправление',
      'Откройте **«Отправления»** и нажмите *Создать*, [подробнее](/help). Код `cell_size`.',
      '1. Выберите точку',
      '   - ближайшую',
      '     - со свободными ячейками',
      '       > Если их нет, возьмите соседнюю',
      '',
      '| Размер | Сантиметры |',
      '|---|---|',
      '| M | 19 × 45 × 62 |',
      '',
      '```',
      'curl -X POST https://example.org/api/pulse/events -H "Authorization: Token …"',
      '```',
      '',
    ].join('\n')
    const text = filled(page)
    expect(errorOfMarkdown(text)).toBeUndefined()
    expect(renderText('instruction', { format: 'markdown', text })).toContain('<strong>')
  })

  test('a list of two hundred and fifty lines without an empty one', () => {
    const line = '- **Пункт выдачи** на [карте](/map), код `ABC_123`, звоните *днём*\n'
    expect(errorOfMarkdown(line.repeat(250))).toBeUndefined()
  })
})
