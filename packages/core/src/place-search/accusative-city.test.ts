import { expect, test } from 'vitest'
import { accusativeCity, accusativeStreet } from './accusative-city.ts'

test.each([
  ['Москва', 'Москву'],
  ['Казань', 'Казань'],
  ['Старая Русса', 'Старую Руссу'],
  ['Нижняя Тура', 'Нижнюю Туру'],
  ['Йошкар-Ола', 'Йошкар-Олу'],
  ['Ростов-на-Дону', 'Ростов-на-Дону'],
  ['Набережные Челны', 'Набережные Челны'],
  ['Минеральные Воды', 'Минеральные Воды'],
  ['Каневская', 'Каневскую'],
  ['Ейск', 'Ейск'],
])('«показываем»: %s → %s', (name, accusative) => {
  expect(accusativeCity(name)).toBe(accusative)
})

test.each([
  ['Большая Садовая', 'Большую Садовую'],
  ['Баумана', 'Баумана'],
  ['8 Марта', '8 Марта'],
  ['2-я Тверская', '2-ю Тверскую'],
])('a street after «улицу»: %s → %s', (name, accusative) => {
  expect(accusativeStreet(name)).toBe(accusative)
})
