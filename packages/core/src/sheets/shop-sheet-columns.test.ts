import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PARCEL_SHEET_COLUMNS } from './parcel-sheet-columns.ts'
import { compactHeading, guessColumns } from './shop-sheet-columns.ts'

const guessed = (...headings: readonly string[]) =>
  Object.fromEntries(
    Array.from(guessColumns(headings), ([letter, place]) => [letter, headings[place]]),
  )

describe('columns of files that shops have', () => {
  test('our own template', () => {
    const headings = PARCEL_SHEET_COLUMNS.map(({ heading }) => heading)
    expect(Array.from(guessColumns(headings))).toEqual(
      PARCEL_SHEET_COLUMNS.map(({ letter }, place) => [letter, place]),
    )
  })

  test('a Russian shop', () => {
    expect(
      guessed(
        '№ п/п',
        'Номер заказа',
        'Дата',
        'ФИО получателя',
        'Телефон получателя',
        'E-mail',
        'Адрес ПВЗ',
        'Код ПВЗ',
        'Вес, г',
        'Оценочная стоимость, руб.',
        'Наименование товара',
        'Цена за шт., руб.',
        'Кол-во',
        'Ставка НДС',
        'Комментарий',
      ),
    ).toEqual({
      B: 'Номер заказа',
      D: 'Вес, г',
      E: 'Оценочная стоимость, руб.',
      F: 'Код ПВЗ',
      G: 'Телефон получателя',
      H: 'E-mail',
      I: 'Комментарий',
      K: 'Наименование товара',
      L: 'Цена за шт., руб.',
      M: 'Кол-во',
      N: 'Ставка НДС',
    })
  })

  test('headings cut short', () => {
    expect(guessed('Заказ №', 'Пункт', 'Клиент тел.')).toEqual({
      B: 'Заказ №',
      F: 'Пункт',
      G: 'Клиент тел.',
    })
  })

  test('an English export', () => {
    expect(
      guessed(
        'order_id',
        'created_at',
        'Customer Phone',
        'customer-email',
        'pickup_point_id',
        'weight_g',
        'declared_value',
        'product_name',
        'price',
        'qty',
        'vat_rate',
        'cell_size',
      ),
    ).toEqual({
      B: 'order_id',
      C: 'cell_size',
      D: 'weight_g',
      E: 'declared_value',
      F: 'pickup_point_id',
      G: 'Customer Phone',
      H: 'customer-email',
      K: 'product_name',
      L: 'price',
      M: 'qty',
      N: 'vat_rate',
    })
  })

  test.each([
    ['Постамат', 'F'],
    ['Номер почтомата', 'F'],
    ['ТЕЛЕФОН', 'G'],
    ['Контактный телефон покупателя', 'G'],
    ['Эл. почта', 'H'],
    ['Вес брутто (кг)', 'D'],
    ['Объявленная ценность, ₽', 'E'],
    ['Заказ №', 'B'],
    ['Размер ячейки', 'C'],
    ['Количество товара', 'M'],
  ])('%s is %s', (heading, letter) =>
    expect(Array.from(guessColumns(['', heading]))).toEqual([[letter, 1]]),
  )

  test.each([
    'Адрес ПВЗ',
    'Телефон отправителя',
    'Цена доставки',
    'Сумма НДС',
    'Объемный вес',
    'Город',
    '',
  ])('%s is none of ours', (heading) => expect(Array.from(guessColumns([heading]))).toEqual([]))

  test('a name beats a part of a name, and no column serves twice', () => {
    expect(guessed('Телефон для SMS', 'Телефон')).toEqual({ G: 'Телефон' })
    expect(guessed('Номер', 'Номер')).toEqual({ B: 'Номер' })
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Заказ', 'Номер', 'Цена', 'ПВЗ', 'Вес', 'x', '')),
        (headings) => {
          const places = Array.from(guessColumns(headings).values())
          expect(new Set(places).size).toBe(places.length)
          expect(places.every((place) => place < headings.length)).toBe(true)
        },
      ),
    )
  })
})

test('what stands in brackets or behind a comma is no name', () => {
  expect(compactHeading('Цена, ₽ (с НДС)')).toBe('цена')
  expect(compactHeading('  Кол-во ')).toBe('колво')
  expect(compactHeading('(вес)')).toBe('вес')
})
