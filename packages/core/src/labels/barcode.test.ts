import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BARCODE_PREFIX,
  foldBarcode,
  formatBarcode,
  parcelNumberVariants,
  tidyParcelNumber,
} from './barcode.ts'

/** Luhn as it is usually told: from the right, every second digit doubled, its digits added. */
const isLuhn = (digits: string): boolean => {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const counted = place % 2 === 0 ? digit : digit * 2
    sum += Math.floor(counted / 10) + (counted % 10)
  }
  return sum % 10 === 0
}

const serials = fc.nat({ max: 999_999_999_999 })

test('a barcode has its prefix, twelve digits and their control digit', () => {
  expect(formatBarcode(0)).toBe('YA0000000000000')
  fc.assert(
    fc.property(serials, (serial) => {
      const barcode = formatBarcode(serial)
      expect(barcode).toMatch(/^YA\d{13}$/)
      const digits = barcode.slice(BARCODE_PREFIX.length)
      expect(isLuhn(digits)).toBe(true)
      expect(Number(digits.slice(0, 12))).toBe(serial)
    }),
  )
})

test('one wrong digit is noticed', () => {
  fc.assert(
    fc.property(serials, fc.nat(12), fc.integer({ min: 1, max: 9 }), (serial, place, by) => {
      const digits = formatBarcode(serial).slice(BARCODE_PREFIX.length)
      const wrong = String((Number(digits[place]) + by) % 10)
      expect(isLuhn(digits.slice(0, place) + wrong + digits.slice(place + 1))).toBe(false)
    }),
  )
})

test('a number is taken as it is meant: without spaces around, composed', () => {
  expect(tidyParcelNumber(' Й-1 ')).toBe('Й-1')
})

test.each([
  'YA9357033080883',
  'ya9357033080883',
  ' YA 9357033080883 ',
  'YA 9357 0330 8088 3',
  'YA-9357033080883',
  'YA\u200b9357033080883\ufeff',
  'УА9357033080883',
  'уа9357033080883',
  'YА9357033080883',
  'ＹＡ９３５７０３３０８０８８３',
])('%j means a barcode', (typed) => {
  expect(foldBarcode(typed)).toBe('YA9357033080883')
})

test.each(['', 'YA', 'YA935703308088', 'YA93570330808831', 'AY9357033080883', 'ИМ-9357033080883'])(
  '%j means none',
  (typed) => {
    expect(foldBarcode(typed)).toBeUndefined()
  },
)

test('whatever is typed, what is meant by it is a barcode or nothing, and means itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), serials, (text, serial) => {
      const barcode = formatBarcode(serial)
      expect(foldBarcode(barcode)).toBe(barcode)
      expect(foldBarcode(text) ?? barcode).toMatch(/^YA\d{13}$/)
    }),
  )
})

test('a number of a sender may be typed with other letters and spaces', () => {
  expect(parcelNumberVariants(' им\u200b-1  а ')).toEqual(['им-1 а', 'ИМ-1 А'])
  expect(parcelNumberVariants('Im-1')).toEqual(['Im-1', 'IM-1', 'im-1'])
  expect(parcelNumberVariants('17')).toEqual(['17'])
})
