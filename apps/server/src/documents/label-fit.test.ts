import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText, LEADING } from './label-fit.ts'

/** Wide and narrow signs, as letters are. */
const measure = (text: string) =>
  Array.from(text).reduce((sum, sign) => sum + (/[ i.,-]/.test(sign) ? 0.3 : 0.7), 0)
const SIZES = [30, 20, 12, 8, 5]

const word = fc.stringMatching(/^[a-zа-яЖ,.-]{1,30}$/u)
const texts = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '))
const areas = fc.record({
  width: fc.integer({ min: 20, max: 400 }),
  height: fc.integer({ min: 5, max: 120 }),
})

test('never wider than its room, nor higher; nothing is lost but behind an ellipsis', () => {
  fc.assert(
    fc.property(texts, areas, (text, area) => {
      const { lines, size } = fitText(text, { ...area, sizes: SIZES }, measure)
      for (const line of lines) {
        expect(line.width).toBeCloseTo(measure(line.text), 6)
        expect(line.width * size).toBeLessThanOrEqual(area.width + 1e-6)
      }
      const height = size + (lines.length - 1) * size * LEADING
      expect(height).toBeLessThanOrEqual(Math.max(area.height, size) + 0.05)
      const said = bare(lines.map((line) => line.text).join(''))
      const kept = said.endsWith('…') ? said.slice(0, -1) : said
      expect(bare(text).slice(0, kept.length)).toBe(kept)
      expect(kept === said).toBe(kept.length === bare(text).length)
    }),
  )
})

test('as large as it can be: no greater size would hold it whole', () => {
  fc.assert(
    fc.property(texts, areas, (text, area) => {
      const { size } = fitText(text, { ...area, sizes: SIZES }, measure)
      for (const greater of SIZES.filter((each) => each > size)) {
        const { lines } = fitText(text, { ...area, sizes: [greater] }, measure)
        // A single sign is never broken, even where it is wider than its room.
        const fits = lines.every((line) => line.width * greater <= area.width)
        const words = lines.flatMap((line) => line.text.split(' '))
        expect(fits ? words : []).not.toEqual(text.split(' '))
      }
    }),
  )
})

test('a word is broken only where no size keeps it whole', () => {
  const area = { width: 100, height: 100, sizes: SIZES }
  expect(fitText('a'.repeat(20), area, measure)).toMatchObject({ size: 5, lines: [{}] })
  expect(fitText('a'.repeat(40), area, measure).lines.map(({ text }) => text.length)).toEqual([
    28, 12,
  ])
})

test('breaks and unseen marks of a text are not drawn', () => {
  const { lines } = fitText('а\tб\r\n\u200bв', { width: 100, height: 50, sizes: [10] }, measure)
  expect(lines.map(({ text }) => text)).toEqual(['а б в'])
})

const bare = (text: string) => text.replaceAll(' ', '')
