import fc from 'fast-check'
import { readWeek } from '@yacheyka/core/point-sheet/point-sheet-hours'
import { describe, expect, test } from 'vitest'
import { readingOf, weekText } from './form-values.ts'

describe('hours of a form', () => {
  test.each([
    [Array<string>(7).fill('09:00-21:00'), 'ежедневно 09:00-21:00'],
    [Array<string>(7).fill('круглосуточно'), 'ежедневно круглосуточно'],
    [
      [...Array<string>(5).fill('09:00-18:00'), 'выходной', 'выходной'],
      'Пн-Пт 09:00-18:00; Сб-Вс выходной',
    ],
    [Array<string>(7).fill(''), ''],
  ])('%j is written as people write it', (week, text) => {
    expect(weekText(week)).toBe(text)
  })

  test('what is written reads back as the same week', () => {
    const hours = fc.constantFrom(
      '09:00-21:00',
      '22:00-06:00',
      '09:00-13:00,14:00-18:00',
      'выходной',
      'круглосуточно',
    )
    fc.assert(
      fc.property(fc.array(hours, { minLength: 7, maxLength: 7 }), (week) => {
        const read = readWeek(weekText(week))
        expect(read.ok && read.week).toEqual(week)
      }),
    )
  })

  test('the parser’s reading is shown, or why it reads nothing', () => {
    expect(readingOf('пн-пт 9-18').lines).toEqual(['Пн.-Пт. 09:00–18:00', 'Сб.-Вс. выходной'])
    expect(readingOf('пн-пт 9-18').notes).not.toEqual([])
    expect(readingOf('когда как').error).toContain('годится, например')
  })
})
