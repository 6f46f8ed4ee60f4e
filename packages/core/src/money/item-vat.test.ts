import { expect, test } from 'vitest'
import { ITEM_VAT_WORDING, ITEM_VATS, parseItemVat } from './item-vat.ts'

test('the five of the specification stand first, the newer ones beside them', () => {
  expect(ITEM_VATS.slice(0, 5)).toEqual(['0', '10', '20', '110', '120'])
  expect(ITEM_VATS.map((vat) => ITEM_VAT_WORDING[vat])).toEqual([
    '0%',
    '10%',
    '20%',
    '10/110',
    '20/120',
    '22%',
    '22/122',
    '5%',
    '5/105',
    '7%',
    '7/107',
    'Без НДС',
  ])
})

test.each(ITEM_VATS)('%s is read as it is written on the wire and as people see it', (vat) => {
  expect(parseItemVat(vat)).toBe(vat)
  expect(parseItemVat(` ${ITEM_VAT_WORDING[vat]} `)).toBe(vat)
  expect(parseItemVat(ITEM_VAT_WORDING[vat].toUpperCase())).toBe(vat)
})

test.each([
  ['20 %', '20'],
  ['20\u00a0%', '20'],
  ['20 / 120', '120'],
  ['без  НДС', 'none'],
  ['БЕЗ НДС', 'none'],
])('%j is %s', (text, vat) => expect(parseItemVat(text)).toBe(vat))

test.each([
  '',
  '18',
  '18%',
  '%',
  '20%%',
  '110%',
  '20/110',
  '-20',
  '20.0',
  'ндс',
  '__proto__',
  'constructor',
])('%j is none of them', (text) => expect(parseItemVat(text)).toBeUndefined())
