import { spellOut } from '@yacheyka/core/text/fold-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressWordsReader } from './address-words.ts'

test('the words of an address are those of the whole, however it is cut by commas', () => {
  const read = addressWordsReader()
  const part = fc.oneof(
    fc.constantFrom('ул. Ёлочная', 'д.7', 'корп 2', 'г Пермь', '', ' ', 'пр-т Мира'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const address = parts.join(', ')
      const whole = spellOut(address).split(' ')
      expect(new Set(read(address))).toEqual(new Set(whole.filter((word) => word !== '')))
    }),
    { numRuns: 1000 },
  )
})
