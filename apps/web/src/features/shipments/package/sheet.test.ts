import fc from 'fast-check'
import { NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import { COLUMN_LETTERS } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { expect, test } from 'vitest'
import { linesOf, sheetRowsOf } from './read-parcel.ts'
import { editCell, errorAt, lineOf, parcelOfRow, removeParcels, type Sheet } from './sheet.ts'
import { line, openLines, type Values } from './test-sheet.ts'

const errorsIn = (sheet: Sheet): string[] =>
  [...sheet.parcels.values()].flatMap(({ reading }) => [...reading.errors.keys()]).sort()

test('rows without data and the head of the sheet are no lines; lines give the same rows back', () => {
  const rows = [
    { row_number: 1, cells: [{ cell_letter: 'A', cell_value: 'Последняя миля' }] },
    { row_number: 2, cells: [{ cell_letter: 'B', cell_value: 'Номер посылки' }] },
    { row_number: 3, cells: [{ cell_letter: 'B', cell_value: ' 1 ' }] },
    { row_number: 4, cells: [{ cell_letter: 'Z', cell_value: 'заметка' }] },
    { row_number: 7, cells: [{ cell_letter: 'C', cell_value: 'M' }] },
  ]
  const lines = linesOf(rows)
  expect(lines.map(({ row }) => row)).toEqual([3, 7])
  expect(sheetRowsOf(lines)[1]).toEqual({
    row_number: 3,
    cells: [{ cell_letter: 'B', cell_value: '1' }],
  })
})

test('an error is in its cell and goes as soon as the cell is mended', async () => {
  const sheet = await openLines([line(3), line(4, { D: '99' })])
  expect(errorAt(parcelOfRow(sheet, 4), 4, 'D')?.message).toBe(NEW_PARCEL_MESSAGES.weight)
  const mended = editCell(sheet, 4, 'D', '0,9')
  expect(errorsIn(mended)).toEqual([])
  expect(parcelOfRow(mended, 4)?.reading.parcel?.weight).toBe(900)
  // The rows around it are not touched.
  expect(lineOf(mended, 3)).toBe(lineOf(sheet, 3))
  expect(mended.parcels.get('П-3')).toBe(sheet.parcels.get('П-3'))
})

test('rows of one number change together in what the parcel has, and alone in its items', async () => {
  const item: Values = { K: 'Чай', L: '100', M: '1', N: '20' }
  const sheet = await openLines([line(3, { B: '1', ...item }), line(5, { B: '1', ...item })])
  const heavier = editCell(sheet, 3, 'D', '2')
  expect(lineOf(heavier, 5)?.values.D).toBe('2')
  expect(errorsIn(heavier)).toEqual([])
  expect(lineOf(editCell(sheet, 3, 'K', 'Кофе'), 5)?.values.K).toBe('Чай')
  // A parcel is renamed by its first row; a later row leaves it.
  expect([...editCell(sheet, 3, 'B', '2').parcels.keys()]).toEqual(['2'])
  expect([...editCell(sheet, 5, 'B', '2').parcels.keys()]).toEqual(['1', '2'])
})

test('a row that differs is mended alone or taken out of the parcel', async () => {
  const sheet = await openLines([line(3, { B: '1' }), line(4, { B: '1', C: 'L' })])
  expect(sheet.parcels.get('1')?.reading.mismatched).toBe(true)
  expect(errorsIn(sheet)).toEqual(['C4'])
  expect(errorsIn(editCell(sheet, 4, 'C', 'M'))).toEqual([])
  const apart = editCell(sheet, 4, 'B', '2')
  expect(errorsIn(apart)).toEqual([])
  expect(apart.parcels.size).toBe(2)
})

test('rows without a number are parcels of their own, each with its error', async () => {
  const sheet = await openLines([line(3, { B: '' }), line(4)])
  const empty = editCell(editCell(sheet, 3, 'B', ''), 4, 'B', '')
  expect(empty.parcels.size).toBe(2)
  expect(errorsIn(empty)).toEqual(['B3', 'B4'])
})

test('deleted parcels take all their rows with them', async () => {
  const sheet = await openLines([line(3, { B: '1' }), line(4), line(5, { B: '1' })])
  const left = removeParcels(sheet, new Set(['1']))
  expect(left.lines.map(({ row }) => row)).toEqual([4])
  expect([...left.parcels.keys()]).toEqual(['П-4'])
})

test('a shop’s own cells are named', async () => {
  const origin = { letters: { D: 'K' }, rowShift: 1 }
  const sheet = await openLines([line(3, { D: 'тяжёлый' })], origin)
  expect(errorAt(parcelOfRow(sheet, 3), 3, 'D')?.cell).toBe('K2')
})

const value = fc.constantFrom('', '1', '2', 'M', 'S', '0,5', '99', '1001', '+7(916)123-45-67')
const edit = fc.tuple(fc.integer({ min: 3, max: 8 }), fc.constantFrom(...COLUMN_LETTERS), value)

test('after any edits the sheet is what reading all its rows anew gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
      const numbers = ['1', '1', '2', '3', '3', '3']
      let sheet = await openLines(numbers.map((B, at) => line(at + 3, { B })))
      for (const [row, letter, text] of edits) sheet = editCell(sheet, row, letter, text)
      const anew = await openLines(sheet.lines)
      expect(errorsIn(sheet)).toEqual(errorsIn(anew))
      expect([...sheet.parcels.keys()].sort()).toEqual([...anew.parcels.keys()].sort())
    }),
  )
})
