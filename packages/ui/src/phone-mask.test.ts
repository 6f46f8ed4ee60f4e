import { maskitoTransform } from '@maskito/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBarePrefix, phoneMask } from './phone-mask.ts'

const masked = (text: string) => maskitoTransform(text, phoneMask('+7(###)###-##-##'))

test.each([
  ['9161234567'],
  ['89161234567'],
  ['79161234567'],
  ['+79161234567'],
  ['+7 (916) 123-45-67'],
  ['8 916 123 45 67'],
  ['8 (916) 123-45-67 доб. 12'],
  ['+7(916)123-45-67'],
])('«%s», filled in by the browser, is one number', (text) => {
  expect(masked(text)).toBe('+7(916)123-45-67')
})

test.each([['89161234567'], ['+7 (916) 123-45-67'], ['+7(916)123-45-67'], ['9161234567']])(
  '«%s» in the cabinet’s shape is sixteen characters',
  (text) => {
    expect(maskitoTransform(text, phoneMask('+7 ### ###-##-##'))).toBe('+7 916 123-45-67')
  },
)

test('ten digits that begin with 8 keep their 8', () => {
  expect(masked('8431234567')).toBe('+7(843)123-45-67')
})

test('what holds no digits leaves nothing', () => {
  expect(masked('нет телефона')).toBe('')
})

test('whatever is set, the mask holds as far as it goes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect('+7(###)###-##-##'.startsWith(masked(text).replaceAll(/(?<!^\+)\d/g, '#'))).toBe(true)
    }),
  )
})

test.each([
  ['+', true],
  ['+7', true],
  ['+7(', true],
  ['+7(9', false],
  ['', true],
])('«%s» is the beginning alone: %s', (value, bare) => {
  expect(isBarePrefix(value)).toBe(bare)
})
