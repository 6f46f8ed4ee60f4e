import * as fc from 'fast-check'
import { extensionDays } from '@yacheyka/contract/parcels/parcel-actions'
import { expect, test } from 'vitest'
import { costOf, daysMost, readDays, stepDays } from './extension.ts'

test.each([
  ['', 14, 'Поле обязательно для заполнения'],
  ['  ', 14, 'Поле обязательно для заполнения'],
  ['два', 14, 'Допустимо вводить только цифры'],
  ['1.5', 14, 'Допустимо вводить только цифры'],
  ['0', 14, 'Значение не должно быть меньше 1'],
  ['-3', 14, 'Значение не должно быть меньше 1'],
  ['8', 14, 'Продление возможно не более чем на 7 дней'],
  ['8', 3, 'Продление возможно не более чем на 7 дней'],
  ['4', 3, 'Значение не должно быть больше 3'],
  ['3', 3, 3],
  [' 7 ', 14, 7],
  ['1', 1, 1],
])('«%s» with %i days left', (text, left, expected) => {
  expect(readDays(text, left)).toBe(expected)
})

test('what is taken here the server takes too, and it is what may still be bought', () => {
  const typed = fc.oneof(fc.string(), fc.integer({ min: -20, max: 20 }).map(String))
  fc.assert(
    fc.property(typed, fc.integer({ min: 1, max: 14 }), (text, left) => {
      const read = readDays(text, left)
      const isBought = extensionDays.safeParse(read).success && Number(read) <= left
      expect(isBought || typeof read === 'string').toBe(true)
    }),
  )
})

test('the stepper stays within what may be bought, from whatever stands in the field', () => {
  expect(stepDays('3', 1, 14)).toBe(4)
  expect(stepDays('3', -1, 14)).toBe(2)
  expect(stepDays('', 1, 14)).toBe(1)
  expect(stepDays('х', -1, 14)).toBe(1)
  expect(stepDays('99', 1, 14)).toBe(7)
  expect(stepDays('2', 1, 2)).toBe(2)
  expect([daysMost(14), daysMost(3)]).toEqual([7, 3])
})

test('the total is price times days; the deposit shows what it leaves', () => {
  expect(costOf('50.10', 3, '200.00')).toEqual({ total: 15_030, left: 4970 })
  expect(costOf('50.00', 7, '100.00')).toEqual({ total: 35_000, left: -25_000 })
  expect(costOf('50.00', 1, undefined)).toEqual({ total: 5000, left: undefined })
})
