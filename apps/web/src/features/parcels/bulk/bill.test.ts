import { expect, test } from 'vitest'
import { billOf } from './bill.ts'

test.each([
  [1, 1, 150_000, '50.00', 5000, 0],
  [7, 3, 105_000, '350.00', 105_000, 0],
  [7, 3, 104_999, '350.00', 105_000, 1],
  [2, 500, 0, '100.00', 5_000_000, 5_000_000],
])('%i days for %i, %i kopecks on the deposit', (days, count, balance, amount, total, lacking) => {
  expect(billOf({ perDay: 5000, balance }, days, count)).toEqual({ amount, total, lacking })
})

test('a deposit that is not known is left to the server', () => {
  expect(billOf({ perDay: 5000, balance: undefined }, 1, 1).lacking).toBe(0)
})
