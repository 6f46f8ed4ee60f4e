import { describe, expect, test } from 'vitest'
import { ORDER_PARCELS_MAX, PARCEL_ITEMS_MAX } from '../parcels/parcel-limits.ts'
import { readParcelSheet } from './parcel-sheet.ts'
import { SHEET_MESSAGES } from './parcel-sheet-values.ts'
import { GOOD, ITEM, read, rowOf, sheetOf } from './test-parcel-sheet.ts'
import type { Texts } from './test-parcel-sheet.ts'

const readTexts = (...rows: readonly Texts[]) => read(readParcelSheet(sheetOf(rows)))
const cellsAndMessages = (errors: readonly { readonly cell: string; readonly message: string }[]) =>
  errors.map(({ cell, message }) => `${cell} ${message}`)
const REQUIRED = 'Поле обязательно для заполнения'

describe('the template is known by cell A1', () => {
  const row = rowOf(3, GOOD)
  test.each([
    ['Последняя миля', 'read'],
    ['  Последняя миля ', 'read'],
    ['Последняя  миля', 'unknown_template'],
    ['', 'unknown_template'],
  ])('%j', (A, kind) => expect(readParcelSheet([rowOf(1, { A }), row]).kind).toBe(kind))

  test('without the row, without the cell, or in another row', () => {
    expect(readParcelSheet([]).kind).toBe('unknown_template')
    expect(readParcelSheet([rowOf(1, { B: 'Последняя миля' }), row]).kind).toBe('unknown_template')
    expect(readParcelSheet([rowOf(2, { A: 'Последняя миля' }), row]).kind).toBe('unknown_template')
  })
})

describe('a good sheet', () => {
  test('a parcel with its item', () => {
    const reading = readTexts({ ...GOOD, ...ITEM })
    expect(reading.parcels).toEqual([
      {
        rows: [3],
        parcelNumber: 'ЗАКАЗ-1',
        size: 'M',
        weight: 500,
        declaredPrice: 150_000,
        terminalNumber: '303',
        receiverPhone: '+79161234567',
        receiverEmail: 'anna@example.ru',
        declaration: 'Книги',
        items: [{ label: 'Атлас', price: 99_050, quantity: 2, vat: '20' }],
      },
    ])
    expect(reading).toMatchObject({ faulty: [], errors: [], mismatched: [], tooMany: false })
  })

  test('rows of one number are one parcel, however its cells are written', () => {
    const again = { ...GOOD, C: 'м', D: '0.500', E: '1 500,00', G: '89161234567' }
    const { parcels } = readTexts(
      { ...GOOD, ...ITEM },
      { ...GOOD, B: 'ЗАКАЗ-2' },
      { ...again, ...ITEM, K: 'Лупа' },
    )
    expect(parcels.map(({ rows, items }) => [rows, items.map(({ label }) => label)])).toEqual([
      [
        [3, 5],
        ['Атлас', 'Лупа'],
      ],
      [[4], []],
    ])
  })

  test('an item of which there is nought is no item', () => {
    const [parcel] = readTexts({ ...GOOD, ...ITEM, M: '0' }).parcels
    expect(parcel?.items).toEqual([])
  })

  test('headings, empty rows and columns that are not ours say nothing', () => {
    const { parcels, errors } = readTexts({}, { A: '1', J: 'x', O: 'y', AB: 'z', B: ' ' }, GOOD)
    expect([parcels.map(({ rows }) => rows), errors]).toEqual([[[5]], []])
  })

  test('no parcels at all', () => {
    expect(readTexts()).toMatchObject({ parcels: [], faulty: [], errors: [] })
  })
})

describe('errors are named by cell', () => {
  test('every wrong cell of every row, in their order', () => {
    const { errors, parcels, faulty } = readTexts({ ...GOOD, D: '16', B: 'a%b' }, GOOD, {
      ...GOOD,
      B: '',
      H: 'anna@',
    })
    expect(cellsAndMessages(errors)).toEqual([
      'B3 Номер не должен содержать символы %;№&^$#:',
      'D3 Вес от 0,1 до 15 кг',
      `B5 ${REQUIRED}`,
      'H5 Поле должно содержать валидный email',
    ])
    expect(errors[1]).toMatchObject({ letter: 'D', row: 3, value: '16' })
    expect(parcels.map(({ rows }) => rows)).toEqual([[4]])
    expect(faulty.map(({ rows, parcelNumber }) => [rows, parcelNumber])).toEqual([
      [[3], 'a%b'],
      [[5], ''],
    ])
  })

  test('what must be filled', () => {
    expect(cellsAndMessages(readTexts({ H: 'a@b.ru' }).errors)).toEqual(
      ['B3', 'C3', 'D3', 'E3', 'F3', 'G3'].map((cell) => `${cell} ${REQUIRED}`),
    )
  })

  test.each([
    [{ K: 'Атлас' }, ['L3', 'M3', 'N3']],
    [{ L: '1' }, ['K3', 'M3', 'N3']],
    [{ M: '1' }, ['K3', 'L3', 'N3']],
    [{ N: '0' }, ['K3', 'L3', 'M3']],
    [{ M: '0' }, ['K3', 'L3', 'N3']],
  ])('an item begun with %j wants the rest', (item, cells) =>
    expect(cellsAndMessages(readTexts({ ...GOOD, ...item }).errors)).toEqual(
      cells.map((cell) => `${cell} ${REQUIRED}`),
    ),
  )

  test('one faulty row makes the whole parcel faulty, and no other', () => {
    const { parcels, faulty } = readTexts(GOOD, { ...GOOD, B: 'ЗАКАЗ-2' }, { ...GOOD, G: '1' })
    expect(parcels.map(({ parcelNumber }) => parcelNumber)).toEqual(['ЗАКАЗ-2'])
    expect(faulty.map(({ rows, errors }) => [rows, errors.map(({ cell }) => cell)])).toEqual([
      [[3, 5], ['G5']],
    ])
  })

  test('rows without a number are parcels of their own', () => {
    const { faulty } = readTexts({ ...GOOD, B: '' }, { ...GOOD, B: '' })
    expect(faulty.map(({ rows }) => rows)).toEqual([[3], [4]])
  })
})

describe('rows of one parcel must be the same in its own columns', () => {
  test.each([
    ['C', 'L', '«M»'],
    ['D', '0,6', '«0,5»'],
    ['E', '1500,01', '«1500»'],
    ['F', '304', '«303»'],
    ['G', '9161234568', '«+7(916)123-45-67»'],
    ['H', '', '«anna@example.ru»'],
    ['I', 'Журналы', '«Книги»'],
  ])('%s', (letter, value, wanted) => {
    const { parcels, mismatched, errors, faulty } = readTexts(GOOD, { ...GOOD, [letter]: value })
    expect([parcels, errors]).toEqual([[], []])
    expect(mismatched).toHaveLength(1)
    expect(mismatched[0]).toMatchObject({ parcelNumber: 'ЗАКАЗ-1', rows: [3, 4] })
    expect(cellsAndMessages(mismatched[0]?.errors ?? [])).toEqual([
      `${letter}4 В строках одной посылки должно быть одинаково: в ${letter}3 — ${wanted}`,
    ])
    expect(faulty[0]?.errors).toEqual(mismatched[0]?.errors)
  })

  test('where the first row is faulty, the cells below it are not reported to differ', () => {
    const { mismatched, faulty } = readTexts({ ...GOOD, D: 'x' }, GOOD)
    expect(mismatched).toEqual([])
    expect(faulty[0]?.errors.map(({ cell }) => cell)).toEqual(['D3'])
  })

  test('an empty cell against a filled one is reported as such; a faulty cell is reported once', () => {
    const { mismatched, faulty } = readTexts({ ...GOOD, H: '' }, { ...GOOD, D: 'x' })
    expect(cellsAndMessages(mismatched[0]?.errors ?? [])).toEqual([
      'H4 В строках одной посылки должно быть одинаково: в H3 — пусто',
    ])
    expect(faulty[0]?.errors.map(({ cell }) => cell)).toEqual(['D4', 'H4'])
  })

  test('items may differ', () => {
    const { parcels } = readTexts({ ...GOOD, ...ITEM }, GOOD, { ...GOOD, ...ITEM })
    expect(parcels[0]?.items).toHaveLength(2)
  })
})

describe('limits', () => {
  test('items of one parcel', () => {
    const rows = Array.from({ length: PARCEL_ITEMS_MAX }, () => ({ ...GOOD, ...ITEM }))
    expect(readTexts(GOOD, ...rows).parcels[0]?.items).toHaveLength(PARCEL_ITEMS_MAX)
    const { faulty } = readTexts(GOOD, ...rows, { ...GOOD, ...ITEM })
    expect(cellsAndMessages(faulty[0]?.errors ?? [])).toEqual([
      `K${PARCEL_ITEMS_MAX + 4} ${SHEET_MESSAGES.items}`,
    ])
  })

  test('parcels of one order', () => {
    const rows = Array.from({ length: ORDER_PARCELS_MAX }, (_, index) => ({
      ...GOOD,
      B: `${index}`,
    }))
    expect(readTexts(...rows).tooMany).toBe(false)
    expect(readTexts(...rows, { ...GOOD, B: 'ещё', C: '' }).tooMany).toBe(true)
  })
})

test('numbers of lockers with their rows, also of parcels that are faulty', () => {
  const { terminals } = readTexts(GOOD, { ...GOOD, B: '2', F: '7/2' }, { ...GOOD, B: '', F: '303' })
  expect(Array.from(terminals)).toEqual([
    ['303', [3, 5]],
    ['7/2', [4]],
  ])
})
