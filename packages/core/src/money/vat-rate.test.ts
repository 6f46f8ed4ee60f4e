import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { generalVatRate, vatWithin } from './vat-rate.ts'

test.each([
  [{ year: 2018, month: 12, day: 31 }, 18],
  [{ year: 2019, month: 1, day: 1 }, 20],
  [{ year: 2025, month: 12, day: 31 }, 20],
  [{ year: 2026, month: 1, day: 1 }, 22],
  [{ year: 2026, month: 11, day: 21 }, 22],
])('%o', (day, percent) => expect(generalVatRate(day)).toBe(percent))

test('what is older than the table has no rate', () => {
  expect(() => generalVatRate({ year: 2003, month: 12, day: 31 })).toThrow(RangeError)
})

test.each([
  [122_00, 22, 22_00],
  [120_00, 20, 20_00],
  [1000_00, 22, 180_33],
  [1, 22, 0],
  [3, 20, 1],
  [0, 22, 0],
])('%i kopecks contain at %i %%: %i', (amount, percent, vat) =>
  expect(vatWithin(amount, percent)).toBe(vat),
)

test('agrees with whole numbers of any length', () => {
  const amount = fc.integer({ min: 0, max: 99_999_999_999_999 })
  fc.assert(
    fc.property(amount, fc.constantFrom(5, 7, 10, 18, 20, 22), (sum, percent) => {
      const [top, bottom] = [BigInt(sum) * BigInt(percent), BigInt(100 + percent)]
      expect(BigInt(vatWithin(sum, percent))).toBe((2n * top + bottom) / (2n * bottom))
    }),
  )
})
