import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0 байт'],
  [1023, '1 023 байт'],
  [1024, '1 КБ'],
  [1536, '1,5 КБ'],
  [10 * 1024 * 1024, '10 МБ'],
  [10 * 1024 * 1024 - 1, '9,9 МБ'],
  [11 * 1024 * 1024, '11 МБ'],
  [5 * 1024 ** 4, '5 120 ГБ'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatSize(bytes).replaceAll('\u00a0', ' ')).toBe(words)
})
