import { expect, test } from 'vitest'
import { cityOfPlace } from './find-place.ts'
import { remarkOf } from './remark.ts'

const said = (...of: Parameters<typeof remarkOf>) => remarkOf(...of).replaceAll('\u00A0', ' ')

test('a place whose nearest point is out of town has none, and the distance is stated', () => {
  expect(said('Мирный', 798_300, false)).toBe('Мирный: точек нет, ближайшая в 798 км')
  expect(said('Мирный', 798_300, true)).toBe('Мирный: подходящих точек нет, ближайшая в 798 км')
  expect(said('', 110_000, false)).toBe('Точек нет, ближайшая в 110 км')
  expect(said('Казань', 350, false)).toBe('')
  expect(said('Казань', undefined, false)).toBe('')
})

test.each([
  ['city', 'Краснодар', 'Краснодарский край', 'Краснодар'],
  ['street', 'Красная улица', 'Краснодар', 'Краснодар'],
  ['district', 'Сокол', 'Москва', 'Москва'],
  ['street', 'улица Мира', 'Советск, Калининградская область', 'Советск'],
  ['house', 'ул. Баумана, д. 7', 'Республика Татарстан, г. Казань', 'Казань'],
  ['point', 'Республика Татарстан, г. Казань, ул. Баумана, д. 7', '', ''],
  [undefined, 'улица Зорге, 85', 'Казань', ''],
] as const)('the city of a place: %s %s, %s', (precision, title, subtitle, city) => {
  const kind = precision === 'city' ? 'city' : 'address'
  const place = { kind, title, subtitle, coordinates: [49, 55] } as const
  expect(cityOfPlace({ ...place, coordinates: [49, 55], precision })).toBe(city)
})
