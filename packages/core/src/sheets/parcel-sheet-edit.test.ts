import { describe, expect, test } from 'vitest'
import { readParcelSheet } from './parcel-sheet.ts'
import { cellValue, withCell, withoutRows } from './parcel-sheet-edit.ts'
import { errorOfCell } from './parcel-sheet-row.ts'
import { applyKnownTerminals } from './parcel-sheet-terminals.ts'
import { GOOD, ITEM, read, rowOf, sheetOf } from './test-parcel-sheet.ts'

const rows = sheetOf([GOOD, { ...GOOD, B: 'ЗАКАЗ-2', D: '500' }])

describe('mending', () => {
  test('a cell: the error is gone, other rows stay the same objects', () => {
    const mended = withCell(rows, 4, 'D', '0,5')
    expect(read(readParcelSheet(mended)).errors).toEqual([])
    expect(read(readParcelSheet(rows)).errors).toHaveLength(1)
    expect(mended.filter((row, index) => row !== rows[index])).toHaveLength(1)
    expect(cellValue(mended[3], 'D')).toBe('0,5')
    expect(mended[3]?.cells.filter((cell) => cell.cell_letter === 'D')).toHaveLength(1)
  })

  test('a cell that was not there, a row that was not there', () => {
    expect(cellValue(withCell(rows, 3, 'K', 'Атлас')[2], 'K')).toBe('Атлас')
    expect(withCell(rows, 9, 'B', 'x').at(-1)).toEqual(rowOf(9, { B: 'x' }))
    const gap = withoutRows(rows, new Set([3]))
    expect(withCell(gap, 3, 'B', 'x').map((row) => row.row_number)).toEqual([1, 2, 3, 4])
  })

  test('deleted rows are gone and the others keep their names', () => {
    const left = withoutRows(rows, new Set([3]))
    expect(read(readParcelSheet(left)).errors.map(({ cell }) => cell)).toEqual(['D4'])
  })

  test('the later of two cells of one letter is read, and shown', () => {
    const twice = [
      ...rows.slice(0, 2),
      { row_number: 3, cells: [...rowOf(3, GOOD).cells, { cell_letter: 'C', cell_value: 'XL' }] },
    ]
    expect(read(readParcelSheet(twice)).parcels[0]?.size).toBe('XL')
    expect(cellValue(twice[2], 'C')).toBe('XL')
    expect(cellValue(undefined, 'C')).toBe('')
  })
})

describe('one cell while it is typed', () => {
  test('by itself', () => {
    expect(errorOfCell('D', '500')).toBe('Вес от 0,1 до 15 кг. Похоже, здесь граммы')
    expect(errorOfCell('D', ' 0,5 ')).toBeUndefined()
    expect(errorOfCell('B', '')).toBe('Поле обязательно для заполнения')
    expect(errorOfCell('H', '')).toBeUndefined()
  })

  test('an item is wanted whole once it is begun, and not at all before', () => {
    expect(errorOfCell('L', '')).toBeUndefined()
    expect(errorOfCell('L', '', rowOf(3, ITEM).cells)).toBe('Поле обязательно для заполнения')
    expect(errorOfCell('K', '', rowOf(3, { K: 'Атлас' }).cells)).toBeUndefined()
  })
})

describe('lockers that the network does not know', () => {
  const reading = read(
    readParcelSheet(
      sheetOf([
        GOOD,
        { ...GOOD, B: '2', F: '404' },
        { ...GOOD, B: '3', F: '404', D: '' },
        { ...GOOD, B: '4', D: '' },
        { ...GOOD, B: '2', F: '404' },
      ]),
    ),
  )

  test('each of their cells, beside what else is wrong, in the order of the sheet', () => {
    const after = applyKnownTerminals(reading, new Set(['303']))
    expect(after.unknownTerminals).toEqual(['404'])
    expect(after.parcels.map(({ parcelNumber }) => parcelNumber)).toEqual(['ЗАКАЗ-1'])
    expect(after.errors.map(({ cell, message }) => `${cell} ${message}`)).toEqual([
      'F4 Почтомат не найден!',
      'D5 Поле обязательно для заполнения',
      'F5 Почтомат не найден!',
      'D6 Поле обязательно для заполнения',
      'F7 Почтомат не найден!',
    ])
    expect(
      after.faulty.map(({ rows: own, errors }) => [own, errors.map(({ cell }) => cell)]),
    ).toEqual([
      [
        [4, 7],
        ['F4', 'F7'],
      ],
      [[5], ['D5', 'F5']],
      [[6], ['D6']],
    ])
  })

  test('nothing changes where all are known', () => {
    expect(applyKnownTerminals(reading, new Set(['303', '404']))).toBe(reading)
  })
})
