import { afterEach, expect, test } from 'vitest'
import { formatBox, keepBoxes, readBoxes } from './kept-boxes.ts'

afterEach(() => localStorage.clear())

const cube = (side: number) => ({ height: side, width: side, depth: side })

test('the last four different boxes are kept, the last one first, for each customer', () => {
  expect(readBoxes('anna')).toEqual([])
  for (const side of [1, 2, 3, 4, 5, 2]) keepBoxes('anna', [cube(side)])
  expect(readBoxes('anna')).toEqual([cube(2), cube(5), cube(4), cube(3)])
  expect(readBoxes('boris')).toEqual([])
})

test('what is broken or not ours is no box', () => {
  for (const text of ['{', '[{"height":"1"}]', 'null']) {
    localStorage.setItem('boxes:anna', text)
    expect(readBoxes('anna')).toEqual([])
  }
})

test('a side is written with a comma', () => {
  expect(formatBox({ height: 9.5, width: 20, depth: 30 })).toBe('9,5 × 20 × 30')
})
