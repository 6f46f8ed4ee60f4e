import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, 3, 'gap', 10]],
  [3, 10, [1, 2, 3, 4, 'gap', 10]],
  [4, 10, [1, 2, 3, 4, 5, 'gap', 10]],
  [6, 10, [1, 'gap', 5, 6, 7, 'gap', 10]],
  [10, 10, [1, 'gap', 8, 9, 10]],
])('page %i of %i', (current, count, expected) => {
  expect(pageWindow(current, count)).toEqual(expected)
})

test('the first, the last, the current one and its neighbours are there, in order and once', () => {
  const pages = fc
    .integer({ min: 1, max: 500 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
  fc.assert(
    fc.property(pages, ([current, count]) => {
      const shown = pageWindow(current, count)
      const numbers = shown.filter((page) => page !== 'gap')
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      const near = [1, current - 1, current, current + 1, count]
      expect(numbers).toEqual(
        expect.arrayContaining(near.filter((page) => page >= 1 && page <= count)),
      )
      expect(shown.length).toBeLessThanOrEqual(7)
    }),
  )
})
