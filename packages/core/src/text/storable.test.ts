import { expect, test } from 'vitest'
import { isStorable, toStorable } from './storable.ts'

test.each([
  ['', true],
  ['МСК-0653 🎁\n', true],
  ['a\0b', false],
  ['\ud83c', false],
])('%j is storable: %j', (text, storable) => {
  expect(isStorable(text)).toBe(storable)
  expect(isStorable(toStorable(text))).toBe(true)
  expect(toStorable(text) === text).toBe(storable)
})
