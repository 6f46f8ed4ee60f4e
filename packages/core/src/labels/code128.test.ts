import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBarcode } from './barcode.ts'
import { CODE128_PATTERNS } from './code128-patterns.ts'
import { code128Modules, code128Runs, code128Values, code128Widths } from './code128.ts'

const sign = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
const digits = fc.stringMatching(/^\d{1,9}$/)
/** Signs and digits in turn, so that switching pays and does not. */
const texts = fc
  .array(fc.oneof(sign, digits), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))

test('the patterns of the standard: eleven modules each, bars of an even sum, none twice', () => {
  expect(CODE128_PATTERNS).toHaveLength(107)
  expect(new Set(CODE128_PATTERNS).size).toBe(107)
  for (const pattern of CODE128_PATTERNS.slice(0, -1)) {
    const widths = Array.from(pattern, Number)
    expect(widths).toHaveLength(6)
    expect(code128Modules(widths)).toBe(11)
    expect(code128Modules(widths.filter((_, at) => at % 2 === 0)) % 2).toBe(0)
  }
  expect(CODE128_PATTERNS.at(-1)).toBe('2331112')
})

describe('known symbols', () => {
  test.each([
    ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
    ['12', [105, 12, 14, 106]],
    ['1', [104, 17, 18, 106]],
    ['123', [104, 17, 18, 19, 8, 106]],
    ['1234', [105, 12, 34, 82, 106]],
    ['A', [104, 33, 34, 106]],
  ])('%s', (text, values) => {
    expect(code128Values(text)).toEqual(values)
  })

  test('a barcode of ours: three signs, then pairs of digits, 145 modules', () => {
    expect(code128Runs('YA1234567890128')).toEqual([
      { set: 'B', text: 'YA1' },
      { set: 'C', text: '234567890128' },
    ])
    expect(code128Modules(code128Widths(formatBarcode(123_456_789_012)))).toBe(145)
  })
})

test('what is encoded is read back, and its check symbol holds', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(decode(code128Widths(text))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

test('no way of switching needs fewer symbols', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(code128Values(text).length - 3).toBe(fewestSymbols(text))
    }),
    { numRuns: 300 },
  )
})

test.each(['', 'Ж', 'é', 'a\n', '\u007f'])('%j has no Code 128 of sets B and C', (text) => {
  expect(() => code128Widths(text)).toThrow(RangeError)
})

/** Reads widths as a scanner does. */
function decode(widths: readonly number[]): string {
  expect(widths.slice(-7).join('')).toBe('2331112')
  const body = widths.slice(0, -7)
  const values = Array.from({ length: body.length / 6 }, (_, at) =>
    CODE128_PATTERNS.indexOf(body.slice(at * 6, at * 6 + 6).join('')),
  )
  const check = values.pop()
  const [start = -1, ...data] = values
  expect(data.reduce((sum, value, at) => sum + value * (at + 1), start) % 103).toBe(check)
  expect([104, 105]).toContain(start)
  let pairs = start === 105
  let text = ''
  for (const value of data) {
    if (pairs && value === 100) pairs = false
    else if (!pairs && value === 99) pairs = true
    else text += pairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}

/** Symbols between the start and the check one, every way tried. */
function fewestSymbols(text: string): number {
  const from = (at: number, set: 'B' | 'C'): number => {
    if (at === text.length) return 0
    const stay = set === 'B' ? 1 + known(at + 1, 'B') : pairAt(at) ? 1 + known(at + 2, 'C') : 1e9
    const turned = set === 'C' ? 2 + known(at + 1, 'B') : pairAt(at) ? 2 + known(at + 2, 'C') : 1e9
    return Math.min(stay, turned)
  }
  const memory = new Map<string, number>()
  const known = (at: number, set: 'B' | 'C') => {
    const key = `${at}${set}`
    const value = memory.get(key) ?? from(at, set)
    memory.set(key, value)
    return value
  }
  const pairAt = (at: number) => /^\d\d/.test(text.slice(at, at + 2))
  return Math.min(known(0, 'B'), known(0, 'C'))
}
