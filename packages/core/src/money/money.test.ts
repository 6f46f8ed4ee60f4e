import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatWireMoney,
  parseTypedMoney,
  parseWireMoney,
  formatAmount,
  formatMoney,
} from './money.ts'
import { NBSP } from '../text/wording.ts'

const kopecks = fc.integer({ min: 0, max: 99_999_999_999_999 })

describe('on the wire', () => {
  test.each([
    ['0.00', 0],
    ['0.01', 1],
    ['1234.50', 123_450],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s', (text, amount) => expect(parseWireMoney(text)).toBe(amount))

  test.each([
    '1234.5',
    '1234',
    '1234,50',
    '01.00',
    '.50',
    '+1.00',
    '-1.00',
    '1e3.00',
    ' 1.00',
    '1.00\n',
    '1 234.50',
    '1000000000000.00',
    '١.٠٠',
    '',
  ])('%j is written otherwise', (text) => expect(parseWireMoney(text)).toBeUndefined())

  test('every amount comes back', () => {
    fc.assert(
      fc.property(kopecks, (amount) => {
        expect(parseWireMoney(formatWireMoney(amount))).toBe(amount)
      }),
    )
  })

  test('what is taken is written with a minus', () => {
    expect(formatWireMoney(-5)).toBe('-0.05')
    expect(formatWireMoney(-123_450)).toBe('-1234.50')
    expect(formatWireMoney(-0)).toBe('0.00')
  })

  test('a fraction of a kopeck is an error of the program', () => {
    expect(() => formatWireMoney(0.5)).toThrow(RangeError)
    expect(() => formatMoney(Number.NaN)).toThrow(RangeError)
    expect(() => formatMoney(2 ** 53)).toThrow(RangeError)
  })
})

describe('as people type it', () => {
  test.each([
    ['1 234,5', 123_450],
    [`1${NBSP}234,50${NBSP}₽`, 123_450],
    ['1234.5', 123_450],
    [' 500 руб. ', 50_000],
    ['500 рублей', 50_000],
    ['500р', 50_000],
    ["1'000.00", 100_000],
    ['0,01', 1],
    ['007', 700],
  ])('%s', (text, amount) => expect(parseTypedMoney(text)).toBe(amount))

  test.each(['', '₽', '-5', '1,234', '1.234,50', '1,2,3', '12e3', 'сто', '0x10', '1234567890123'])(
    '%j is no amount',
    (text) => expect(parseTypedMoney(text)).toBeUndefined(),
  )

  test('what is shown can be typed back', () => {
    fc.assert(
      fc.property(kopecks, (amount) => {
        expect(parseTypedMoney(formatMoney(amount))).toBe(amount)
      }),
    )
  })
})

test('amounts are grouped, with two places and a minus', () => {
  expect(formatAmount(123_456_789)).toBe(`1${NBSP}234${NBSP}567,89`)
  expect(formatMoney(0)).toBe(`0,00${NBSP}₽`)
  expect(formatMoney(-100_000)).toBe(`−1${NBSP}000,00${NBSP}₽`)
})
