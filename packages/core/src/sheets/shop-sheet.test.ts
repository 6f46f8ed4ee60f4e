import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readParcelSheet } from './parcel-sheet.ts'
import {
  applyLayout,
  findHeadings,
  findLayout,
  guessLayout,
  letterOfColumn,
  placeOfColumn,
} from './shop-sheet.ts'
import type { ShopLayout } from './shop-sheet.ts'
import { toKilograms, weightUnitOf } from './shop-sheet-weight.ts'
import { anyTexts, FUZZ, read, rowOf } from './test-parcel-sheet.ts'

const HEADINGS = ['Заказ', 'Телефон', 'Код ПВЗ', 'Вес, г', 'Сумма', 'Товар', 'Цена', 'Кол-во']
const ORDER = ['1001', '9161234567', '303', '500', '1500', 'Атлас', '990', '1']
const tableOf = (...rows: readonly (readonly string[])[]) =>
  rows.map((texts, index) =>
    rowOf(
      index + 1,
      Object.fromEntries(
        texts.flatMap((text, place) => (text === '' ? [] : [[letterOfColumn(place), text]])),
      ),
    ),
  )
const LAYOUT: ShopLayout = { ...guessLayout(HEADINGS), defaults: { C: 'M', N: 'Без НДС' } }
const readTable = (...rows: readonly (readonly string[])[]) => {
  const shop = applyLayout(tableOf(...rows), LAYOUT)
  return read(readParcelSheet(shop.rows, shop.origin))
}

describe('letters of columns', () => {
  test.each([
    ['A', 0],
    ['Z', 25],
    ['AA', 26],
    ['CV', 99],
  ])('%s', (letter, place) => {
    expect(placeOfColumn(letter)).toBe(place)
    expect(letterOfColumn(place)).toBe(letter)
  })
  test.each(['', 'a', 'CW', 'AAA', '1', 'Б'])('%j is beyond what is read', (letter) =>
    expect(placeOfColumn(letter)).toBe(-1),
  )
})

describe('headings', () => {
  test('are the first row with two filled cells', () => {
    const rows = tableOf(['Выгрузка за ноябрь'], [], ['', 'Заказ', '', ' Телефон\nклиента '])
    expect(findHeadings(rows)).toEqual({ row: 3, headings: ['', 'Заказ', '', 'Телефон клиента'] })
    expect(findHeadings(tableOf(['одно'], ['']))).toBeUndefined()
    expect(findHeadings([])).toBeUndefined()
  })

  test('a remembered layout is found by them', () => {
    expect(findLayout([LAYOUT], HEADINGS)).toBe(LAYOUT)
    expect(findLayout([LAYOUT], HEADINGS.toReversed())).toBeUndefined()
    expect(findLayout([LAYOUT], HEADINGS.slice(1))).toBeUndefined()
  })
})

describe('weights', () => {
  test.each([
    ['Вес, г', 'g'],
    ['Вес (грамм)', 'g'],
    ['weight_g', 'g'],
    ['Вес, кг', 'kg'],
    ['weight kg', 'kg'],
    ['Вес', 'kg'],
  ])('%s: %s', (heading, unit) => expect(weightUnitOf(heading, [])).toBe(unit))

  test('a heading without a unit: by the numbers', () => {
    expect(weightUnitOf('Вес', ['500', '1 200', 'нет', ''])).toBe('g')
    expect(weightUnitOf('Вес', ['0,5', '12', '500'])).toBe('kg')
    expect(weightUnitOf('Вес', ['500 г', '0,5 кг'])).toBe('kg')
    expect(guessLayout(['Заказ', 'Вес'], tableOf(['1', '700'], ['2', '900'])).weight_unit).toBe('g')
  })

  test.each([
    ['500', 'g', '0.5'],
    ['1 500,5', 'g', '1.5005'],
    ['0,5', 'kg', '0,5'],
    ['500 г', 'kg', '0.5'],
    ['0,5 кг', 'g', '0,5 кг'],
    ['много', 'g', 'много'],
    ['1'.repeat(100), 'g', '1'.repeat(100)],
  ] as const)('%j in %s is %j', (text, unit, kilograms) =>
    expect(toKilograms(text, unit)).toBe(kilograms),
  )

  test('whole grams come through', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 15_000 }), (grams) => {
        const { parcels } = readTable(HEADINGS, ORDER.with(3, `${grams}`))
        expect(parcels[0]?.weight).toBe(grams)
      }),
    )
  })
})

describe('a shop’s own table', () => {
  test('a good order, with what the layout says where the file says nothing', () => {
    expect(readTable(HEADINGS, ORDER)).toMatchObject({
      errors: [],
      parcels: [
        {
          rows: [3],
          parcelNumber: '1001',
          size: 'M',
          weight: 500,
          declaredPrice: 150_000,
          terminalNumber: '303',
          receiverPhone: '+79161234567',
          items: [{ label: 'Атлас', price: 99_000, quantity: 1, vat: 'none' }],
        },
      ],
    })
  })

  test('errors name the shop’s own cells; row and letter are those to mend', () => {
    const reading = readTable(HEADINGS, ORDER, ORDER.with(0, '1002').with(1, '12').with(3, '50000'))
    expect(reading.errors.map(({ cell, letter, row }) => [cell, letter, row])).toEqual([
      ['D3', 'D', 4],
      ['B3', 'G', 4],
    ])
  })

  test('below a title the rows keep their numbers', () => {
    const { errors } = readTable(['Выгрузка'], [], HEADINGS, ORDER.with(1, ''))
    expect(errors.map(({ cell, row }) => [cell, row])).toEqual([['B4', 4]])
  })

  test('a column that the file has not is named by its heading', () => {
    const shop = applyLayout(tableOf(HEADINGS, ORDER), { ...LAYOUT, defaults: {} })
    const { errors } = read(readParcelSheet(shop.rows, shop.origin))
    expect(errors.map(({ cell }) => cell)).toEqual(['Размер ячейки, строка 2', 'НДС, строка 2'])
  })

  test('an order without items takes no default of an item', () => {
    const bare = [...ORDER.slice(0, 5), '', '', '']
    const { errors, parcels } = readTable(HEADINGS, bare)
    expect([errors, parcels[0]?.items]).toEqual([[], []])
  })

  test.each([[''], ['1001']])('a row that adds an item takes the order above: %j', (number) => {
    const { parcels } = readTable(HEADINGS, ORDER, [number, '', '', '', '', 'Лупа', '100', '2'])
    expect(parcels).toMatchObject([
      { rows: [3, 4], items: [{ label: 'Атлас' }, { label: 'Лупа', quantity: 2 }] },
    ])
  })

  test.each([
    ['of another order', ['1002', '', '', '', '', 'Лупа', '100', '2']],
    ['a total', ['', '', '', '', '1500', '', '', '']],
    ['without a name of the item', ['', '', '', '', '', '', '100', '2']],
  ])('a row that adds nothing is a parcel of its own: %s', (_name, row) => {
    const { faulty, parcels } = readTable(HEADINGS, ORDER, row)
    expect([parcels, faulty].map((list) => list.map(({ rows }) => rows))).toEqual([[[3]], [[4]]])
  })

  test('empty rows are left out', () => {
    const { parcels } = readTable(HEADINGS, [], ORDER, [])
    expect(parcels.map(({ rows }) => rows)).toEqual([[4]])
  })

  test('whatever it holds, nothing throws and no filled row is lost', () => {
    fc.assert(
      fc.property(fc.array(anyTexts, { maxLength: 12 }), (texts) => {
        const rows = texts.map((row, index) => rowOf(index + 1, row))
        const found = findHeadings(rows)
        const layout = guessLayout(found?.headings ?? [], rows)
        const shop = applyLayout(rows, layout)
        const reading = read(readParcelSheet(shop.rows, shop.origin))
        const accounted = [...reading.parcels, ...reading.faulty].flatMap((parcel) => parcel.rows)
        expect(accounted).toHaveLength(shop.rows.length - 2)
      }),
    )
    for (const fuzz of FUZZ) {
      const shop = applyLayout(
        tableOf(
          HEADINGS,
          HEADINGS.map(() => fuzz),
        ),
        LAYOUT,
      )
      expect(read(readParcelSheet(shop.rows, shop.origin)).parcels).toEqual([])
    }
  })
})
