import { expect, test } from 'vitest'
import { formatMinorUnits, parseMinorUnits } from './minor-units.ts'

test.each([
  ['0.00', 0],
  ['0.05', 5],
  // `Number(text) * 100` is 114.99999999999999, 436.00000000000006 and 99.99999999999999 times more.
  ['1.15', 115],
  ['4.36', 436],
  ['8.20', 820],
  ['149.00', 14_900],
  ['100000.00', 10_000_000],
])('%s is %i kopecks, and back', (amount, kopecks) => {
  expect(parseMinorUnits(amount)).toBe(kopecks)
  expect(formatMinorUnits(kopecks)).toBe(amount)
})

test.each(['', '1', '1.5', '1.005', '-1.00', '1,15', '1e2.00', ' 1.00', 'NaN'])(
  'rejects "%s"',
  (amount) => {
    expect(() => parseMinorUnits(amount)).toThrow(RangeError)
  },
)
