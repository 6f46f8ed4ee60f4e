import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { OWNER_LENGTH_MAX, ownerCode, ownerTitle } from './point-owner.ts'

const SHOP = [{ code: 'lavka', names: ['Лавка', 'Lavka Retail'] }]

test.each([
  'Почта России',
  'ПОЧТА РОССИИ',
  'russian_post',
  'Russian Post',
  'АО "Почта России"',
  'russianpost',
  'RUSSIAN-POST',
  '  почта\u00a0 россии ',
  'ФГУП «Почта России»',
])('«%s» is the post', (text) => expect(ownerCode(text)).toBe('russian_post'))

test.each(['Лавка', 'ЛАВКА', 'ООО «Лавка»', 'lavka', 'Лавка, ООО', 'lavka_retail'])(
  '«%s» is the special owner',
  (text) => expect(ownerCode(text, SHOP)).toBe('lavka'),
)

test.each([
  ['ООО «Пятый элемент»', 'пятый_элемент'],
  ['Пятый-Элемент', 'пятый_элемент'],
  ['ИП Иванов И. И.', 'иванов_и_и'],
  ['Ёлка+', 'елка'],
  ['BOX_24', 'box_24'],
  ['ООО', 'ооо'],
  ['', 'other'],
  ['—', 'other'],
])('«%s» is %s', (text, code) => expect(ownerCode(text, SHOP)).toBe(code))

test('the code of a code is itself, whatever it was made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const code = ownerCode(text, SHOP)
      expect(code).not.toBe('')
      expect(Array.from(code).length).toBeLessThanOrEqual(OWNER_LENGTH_MAX)
      expect(ownerCode(code, SHOP)).toBe(code)
    }),
  )
})

test.each([
  ['russian_post', 'Почта России'],
  ['lavka', 'Лавка'],
  ['халва_банк', 'Халва банк'],
  ['5post', '5post'],
  ['other', 'не указан'],
])('%s is read as «%s»', (code, title) => {
  expect(ownerTitle(code, [{ code: 'lavka', names: ['Лавка'] }])).toBe(title)
})
