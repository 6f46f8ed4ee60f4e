import { expect, test } from 'vitest'
import { bodyOf, contactError } from './whom.ts'

test.each(['+7(916)123-45-67', '8 916 123 45 67', ' anna@example.org '])(
  '«%s» is somebody',
  (text) => {
    expect(contactError(text)).toBeUndefined()
  },
)

test.each(['', ' ', '916123', 'anna@', 'Анна', 'a@b'])('«%s» is nobody', (text) => {
  expect(contactError(text)).toMatch(/телефон/)
})

test('a customer goes by its key, a person by what was typed', () => {
  expect(bodyOf({ kind: 'customer', uid: 'x' })).toEqual({ customer: 'x' })
  expect(bodyOf({ kind: 'contact', contact: 'a@b.c' })).toEqual({ contact: 'a@b.c' })
})
