import { expect, test } from 'vitest'
import { pointsOfQuery } from './points-of-place.ts'
import { createTables, MOSCOW, POINTS } from './test-place-tables.ts'

const tables = createTables([
  { name: 'улица Энергетиков', longitude: 49.11, latitude: 55.78 },
  { name: 'улица Победы', longitude: 21.88, latitude: 55.08 },
  // Of the network as well, written otherwise.
  { name: 'Баумана улица', longitude: 49.12, latitude: 55.79 },
])
const find = (text: string, hasWords = false) => {
  const found = pointsOfQuery(tables, text, MOSCOW, () => hasWords)
  if (found === null) return null
  return {
    numbers: found.ordinals.map((ordinal) => POINTS[ordinal]?.number ?? '').toSorted(),
    note: found.note,
  }
}

const KAZAN = ['КЗН-0001', 'КЗН-0002', 'КЗН-0003', 'КЗН-0653']

test.each([
  ['Казань', KAZAN, ''],
  ['Козань', KAZAN, 'Точного совпадения нет, показываем Казань'],
  ['Казань, ул. Мира', KAZAN, 'Улицу не нашли, показываем Казань'],
  ['бульвар Победы', ['КЗН-0002'], 'Москва: такой улицы не нашли, показываем б-р Победы, Казань'],
  ['Казань, Баумана', ['КЗН-0001'], ''],
  ['Казань, Набережная 70', ['КЗН-0003'], 'Дом не нашли, показываем улицу Набережную, Казань'],
  ['пр-кт Мира, 7', ['МСК-0002'], ''],
  // Its address tells no city.
  ['Москва, Бабушкина 5', ['МСК-0003'], ''],
  ['Пятерочка', ['КЗН-0001'], 'Точного совпадения нет, показываем похожее'],
])('«%s»', (text, numbers, note) => {
  expect(find(text)).toEqual({ numbers, note })
})

test('words come before a place that is named in part, and after one that is named whole', () => {
  expect(find('Козань', true)).toBeNull()
  expect(find('Москва, ул. Большая Садовая, 12', true)).toBeNull()
  expect(find('Казань', true)?.numbers).toEqual(KAZAN)
  expect(find('Казань, Баумана', true)?.numbers).toEqual(['КЗН-0001'])
})

test('the nearest come first', () => {
  const { ordinals = [], place } = pointsOfQuery(tables, 'Казань', MOSCOW, () => true) ?? {}
  expect(place?.title).toBe('Казань')
  expect(POINTS[ordinals.at(-1) ?? -1]?.number).toBe('КЗН-0653')
})

test('where nobody stands the nearest points are shown, and said to be', () => {
  expect(find('Казань, Энергетиков')).toMatchObject({
    note: 'В\u00a0этом месте точек нет, показываем ближайшие: улица Энергетиков, Казань',
  })
  const sokol = find('Сокол', true)
  expect(sokol?.note).toBe('Показываем ближайшие: район Сокол, Москва')
  expect(sokol?.numbers).toHaveLength(10)
  expect(sokol?.numbers.filter((number) => !number.startsWith('МСК'))).toEqual([])
})

test.each(['ЬЬЬЬ', '😀', '', 'МСК-9999', 'мск 9999'])('«%s» names no place', (text) => {
  expect(find(text)).toBeNull()
})
