import { NBSP } from '@yacheyka/core/text/wording'
import { expect, test } from 'vitest'
import { changesOf, formatAction, formatValue } from './format-change.ts'

test('actions and fields read in Russian; what has no words is shown by its code', () => {
  expect(formatAction('operator.disable')).toBe('Оператор отключён')
  expect(formatAction('something.new')).toBe('something.new')
  expect(
    changesOf('operator', { role: 'support', odd_field: 1 }, { role: 'manager', odd_field: 2 }),
  ).toEqual([
    { field: 'Роль', before: 'Поддержка', after: 'Менеджер' },
    { field: 'odd_field', before: '1', after: '2' },
  ])
})

test('a side that the entry does not have is absent, which is not the same as empty', () => {
  expect(changesOf('operator', null, { name: '' })).toEqual([
    { field: 'Имя', before: undefined, after: '—' },
  ])
  expect(changesOf('operator', { name: 'Анна' }, null)).toEqual([
    { field: 'Имя', before: 'Анна', after: undefined },
  ])
  expect(changesOf('operator', null, null)).toEqual([])
})

test.each([
  [true, 'да'],
  [false, 'нет'],
  [null, '—'],
  [[], '—'],
  [['a', 'b'], 'a, b'],
  [1234567, `1${NBSP}234${NBSP}567`],
  [1.5, '1.5'],
  ['2026-11-22T09:05:00.000Z', `22.11.2026 в${NBSP}12:05`],
  ['2026-11-22', '2026-11-22'],
  [{ a: 1 }, '{"a":1}'],
])('%j is %s', (value, said) => {
  expect(formatValue('anything', 'field', value)).toBe(said)
})

test('one code means several things, by what it is of; kopecks are said as roubles', () => {
  expect(formatValue('parcel', 'status', 'issued')).toBe('Выдана')
  expect(formatValue('invoice', 'status', 'issued')).toBe('Выставлен')
  expect(formatValue('customer', 'change', -125_050)).toBe(`−1${NBSP}250,50${NBSP}₽`)
  expect(formatValue('tariff', 'yourself.to_200.XL', 25_000)).toBe(`250,00${NBSP}₽`)
})
