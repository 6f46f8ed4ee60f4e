import { expect, test } from 'vitest'
import { formatLength } from './format-length.ts'

test.each([
  [0, '1 мин'],
  [2_700, '45 мин'],
  [5_400, '2 ч'],
  [2 * 86_400 - 3_600, '47 ч'],
  [3 * 86_400, '3 дня'],
  [41 * 86_400 + 5, '41 день'],
])('%d seconds are «%s»', (seconds, words) => {
  expect(formatLength(seconds).replaceAll('\u00a0', ' ')).toBe(words)
})
