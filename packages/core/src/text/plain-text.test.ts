import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['Анна\u0000 Иванова\u0007', 'Анна Иванова'],
  ['счёт\u202efdp.exe\u2066\u2069', 'счётfdp.exe'],
  ['строка\n\tвторая\r\n', 'строка\n\tвторая\r\n'],
  ['Андреи\u0306', 'Андрей'],
  ['половина \ud83d пары', 'половина \ufffd пары'],
  ['семья 👨‍👩‍👧 и мир 🕊️', 'семья 👨‍👩‍👧 и мир 🕊️'],
])('%j is kept as %j', (typed, kept) => {
  expect(plainText(typed)).toBe(kept)
})

test('a second pass changes nothing, and a store takes what comes out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const kept = plainText(typed)
      expect(plainText(kept)).toBe(kept)
      expect(kept).not.toContain('\0')
      expect(kept.isWellFormed()).toBe(true)
    }),
  )
})
