import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countByDay, medianHours } from './waited.ts'

test('the first day ends with its twenty-fourth hour, and what is later than a week is one bar', () => {
  const waited = [0, 239, 240, 1679, 1680, 99_999].map((tenths) => ({ tenths, count: 1 }))
  expect(countByDay(waited).map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 1, 2])
  expect(countByDay([]).map(({ days }) => days)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(medianHours([])).toBeNull()
})

test('the median is that of the list written out', () => {
  const waited = fc.array(
    fc.record({ tenths: fc.nat(5000), count: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(waited, (groups) => {
      const all = groups
        .flatMap(({ tenths, count }) => Array.from({ length: count }, () => tenths))
        .toSorted((one, other) => one - other)
      expect(medianHours(groups)).toBe((all[Math.ceil(all.length / 2) - 1] ?? Number.NaN) / 10)
      const bars = countByDay(groups)
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
    }),
  )
})
