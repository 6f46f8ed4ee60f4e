import { expect, test } from 'vitest'
import { pointsOfPlace } from './points-of-place.ts'
import { createTables, POINTS } from './test-place-tables.ts'

const tables = createTables([
  { name: 'улица Энергетиков', longitude: 49.11, latitude: 55.78 },
  { name: 'улица Победы', longitude: 21.88, latitude: 55.08 },
])
const find = (text: string) => {
  const { ordinals, note } = pointsOfPlace(tables, text)
  return { numbers: ordinals.map((ordinal) => POINTS[ordinal]?.number), note }
}

const KAZAN = ['КЗН-0001', 'КЗН-0002', 'КЗН-0003', 'КЗН-0653']

test.each([
  ['Казань', KAZAN, ''],
  ['Козань', KAZAN, 'Точного совпадения нет, показываем Казань'],
  ['Казань, ул. Мира', KAZAN, 'Улицу не нашли, показываем Казань'],
  ['бульвар Победы', ['КЗН-0002'], ''],
  ['Казань, Набережная 70', ['КЗН-0003'], 'Дом не нашли, показываем улицу Набережную, Казань'],
  ['пр-кт Мира, 7', ['МСК-0002'], ''],
  // Its address tells no city.
  ['Москва, Бабушкина 5', ['МСК-0003'], ''],
  ['Пятерочка', ['КЗН-0001'], 'Точного совпадения нет, показываем похожее'],
])('«%s»', (text, numbers, note) => {
  expect(find(text)).toEqual({ numbers, note })
})

test('a street on which nobody stands leads to the nearest points, and says so', () => {
  expect(find('Казань, Энергетиков')).toEqual({
    numbers: KAZAN,
    note: 'В\u00a0этом месте точек нет, показываем ближайшие: улица Энергетиков, Казань',
  })
})

test.each(['Советск, Победы', 'ЬЬЬЬ', '😀', '', 'МСК-9999', 'мск 9999'])(
  '«%s» finds none',
  (text) => {
    expect(find(text)).toEqual({ numbers: [], note: '' })
  },
)
