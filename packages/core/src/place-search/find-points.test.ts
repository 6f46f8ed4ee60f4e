import { expect, test } from 'vitest'
import { isNumberTyped, pointsWithNumber } from './find-points.ts'
import { createTables, POINTS } from './test-place-tables.ts'

const { points } = createTables()
const numbersOf = (text: string) =>
  [...pointsWithNumber(points, text)].map((ordinal) => POINTS[ordinal]?.number ?? '').toSorted()

test.each([
  ['КЗН', ['КЗН-0001', 'КЗН-0002', 'КЗН-0003', 'КЗН-0653']],
  ['кзн 00', ['КЗН-0001', 'КЗН-0002', 'КЗН-0003']],
  ['0001', ['КЗН-0001', 'МСК-0001', 'РЖВ-0001']],
  ['RPY', ['КЗН-0001', 'КЗН-0002', 'КЗН-0003', 'КЗН-0653']],
  ['kzn-06', ['КЗН-0653']],
  ['МСК-0001', ['МСК-0001']],
  ['00', []],
  ['Казань', []],
])('«%s» is a part of the numbers %o', (text, numbers) => {
  expect(numbersOf(text)).toEqual(numbers)
})

test('a number is meant however it is typed', () => {
  for (const text of ['КЗН-0653', 'кзн0653', 'kzn 0653', 'rpy-0653'])
    expect(isNumberTyped(text, 'КЗН-0653')).toBe(true)
  expect(isNumberTyped('КЗН-065', 'КЗН-0653')).toBe(false)
})
