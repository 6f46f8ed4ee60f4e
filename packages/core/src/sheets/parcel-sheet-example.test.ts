import { expect, test } from 'vitest'
import { EXAMPLE_CELLS, isExampleRow } from './parcel-sheet-example.ts'
import { errorOfCell } from './parcel-sheet-row.ts'
import { readParcelSheet } from './parcel-sheet.ts'
import { GOOD, read, rowOf, sheetOf } from './test-parcel-sheet.ts'
import { COLUMN_LETTERS } from './parcel-sheet-columns.ts'

test('the example is a good row, and no parcel wherever it stands', () => {
  for (const letter of COLUMN_LETTERS)
    expect(errorOfCell(letter, EXAMPLE_CELLS[letter])).toBeUndefined()
  const sheet = read(readParcelSheet(sheetOf([EXAMPLE_CELLS, GOOD, EXAMPLE_CELLS])))
  expect(sheet.parcels.map(({ parcelNumber }) => parcelNumber)).toEqual(['ЗАКАЗ-1'])
  expect(sheet.faulty).toEqual([])
})

test('a program may write its figures with a comma, and may leave the note beside it', () => {
  expect(isExampleRow(rowOf(3, { ...EXAMPLE_CELLS, A: 'Пример, не читается', D: '1,2' }))).toBe(
    true,
  )
})

test('changed in any cell it is a parcel', () => {
  for (const letter of COLUMN_LETTERS)
    expect(isExampleRow(rowOf(3, { ...EXAMPLE_CELLS, [letter]: '7' }))).toBe(false)
  expect(isExampleRow(rowOf(3, {}))).toBe(false)
})
