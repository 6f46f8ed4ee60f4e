import { expect, test } from 'vitest'
import { keepDigits } from './keep-digits.ts'

test.each([
  ['12а34', 3, '1234', 2],
  ['1234', 3, '1234', 3],
  ['а1234', 1, '1234', 0],
  ['МСК-00 5№3a', 11, '0053', 4],
])('%s with the caret at %d is %s with it at %d', (text, caret, digits, expected) => {
  const box = document.createElement('input')
  box.value = text
  box.setSelectionRange(caret, caret)
  expect(keepDigits(box)).toBe(digits)
  expect([box.value, box.selectionStart, box.selectionEnd]).toEqual([digits, expected, expected])
})
