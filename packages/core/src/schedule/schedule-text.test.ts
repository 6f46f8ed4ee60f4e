import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from './schedule-hours.ts'
import { arrangeSpans, formatHours, spansOf } from './schedule-hours.ts'
import { parseHours } from './schedule-text.ts'

const read = (text: string) => {
  const result = parseHours(text)
  return result.ok ? formatHours(result.spans) : result.error
}

describe('parseHours', () => {
  test.each([
    ['09:00-21:00', '09:00-21:00'],
    ['9-18', '09:00-18:00'],
    ['9:00–18:00', '09:00-18:00'],
    ['9.00 — 18.00', '09:00-18:00'],
    ['с 9 до 18', '09:00-18:00'],
    ['C 9:00 до 18:00', '09:00-18:00'],
    ['9-00 - 18-30', '09:00-18:30'],
    ['с 9-00 до 18-00', '09:00-18:00'],
    ['9 ч - 18 ч.', '09:00-18:00'],
    ['09:00:00-18:00:00', '09:00-18:00'],
    ['24/7', 'круглосуточно'],
    ['24 часа', 'круглосуточно'],
    ['Круглосуточно', 'круглосуточно'],
    ['00:00-24:00', 'круглосуточно'],
    ['00:00-00:00', 'круглосуточно'],
    ['0:00-23:59', 'круглосуточно'],
    ['выходной', 'выходной'],
    ['Вых.', 'выходной'],
    ['закрыто', 'выходной'],
    ['не работает', 'выходной'],
    ['—', 'выходной'],
    ['22:00-06:00', '22:00-06:00'],
    ['18:00-00:00', '18:00-24:00'],
    ['9-13, 14-18', '09:00-13:00,14:00-18:00'],
    ['14-18;9-13', '09:00-13:00,14:00-18:00'],
    ['9-13, 12-18', '09:00-18:00'],
    ['9-18, обед 13-14', '09:00-13:00,14:00-18:00'],
    ['9:00-18:00 (перерыв с 13:00 до 13:30)', '09:00-13:00,13:30-18:00'],
    ['обед 13-14, 9-18', '09:00-13:00,14:00-18:00'],
    ['9-13 обед 13-14 14-18', '09:00-13:00,14:00-18:00'],
    ['9-18, перерывы 11:00-11:15, 15:00-15:15', '09:00-11:00,11:15-15:00,15:15-18:00'],
    ['9-18 без обеда', '09:00-18:00'],
    ['круглосуточно, тех. перерыв 3-4', '00:00-03:00,04:00-24:00'],
    ['22-6, перерыв 22:30-23:00', '22:00-22:30,23:00-06:00'],
  ])('«%s» is %s', (text, hours) => expect(read(text)).toBe(hours))

  test.each([
    ['', 'не указаны'],
    ['с утра до вечера', '«утра»'],
    ['25-30', '«25-30»'],
    ['9:75-18', '«9:75-18»'],
    ['24:00-06:00', '«24:00-06:00»'],
    ['9-9', 'совпадают'],
    ['до 18', '«18»'],
    ['пн 9-18', 'дни недели'],
    ['выходной 9-18', 'выходной сразу'],
    ['9-10, обед 9-10', 'всё время'],
    ['10:00-09:00, 8-12', 'накладываются'],
    ['22-6, перерыв 2-3', 'после полуночи'],
    ['9-18<script>', '«<script>»'],
  ])('«%s» is rejected and the error says %s', (text, part) => {
    expect(parseHours(text).ok).toBe(false)
    expect(read(text)).toContain(part)
    expect(read(text)).toContain('годится')
  })

  test('no text breaks it, and what it reads is canonical: the strict and the tolerant reader agree', () => {
    const pieces = fc.constantFrom(...'0129:-,.; /'.split(''), 'обед', 'вых', 'до', '24', '00', 'с')
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.array(pieces).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (source) => {
        const first = parseHours(source)
        const hours = first.ok ? formatHours(first.spans) : 'выходной'
        const again = parseHours(hours)
        expect(again).toEqual(first.ok ? first : { ok: true, spans: [] })
        expect(spansOf(hours)).toEqual(again.ok ? again.spans : [])
      }),
      { numRuns: 2000 },
    )
  })
})

const covers = (spans: readonly Span[], minute: number) =>
  spans.some(({ from, to }) => minute >= from && minute < to)

test('arranged spans open exactly the minutes that were given, less the pauses', () => {
  const time = fc.integer({ min: 0, max: 1439 })
  const span = fc.tuple(time, time).map(([from, to]) => ({ from, to: to > from ? to : to + 1440 }))
  const pause = fc
    .tuple(time, time)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }))
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 4 }),
      fc.array(pause, { maxLength: 2 }),
      (open, pauses) => {
        const result = arrangeSpans(open, pauses)
        const wrong = Array.from({ length: 2880 }, (_, minute) => minute).filter((minute) => {
          const expected = covers(open, minute) && !covers(pauses, minute % 1440)
          return result.ok && covers(result.spans, minute) !== expected
        })
        expect(wrong).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})
