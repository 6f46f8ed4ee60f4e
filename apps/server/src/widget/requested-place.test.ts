import { getWidgetMarks, listWidgetTerminals } from '@yacheyka/contract/widget/widget'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseStrict } from '#/http/test-strict.ts'
import { changePoints, type PointSample } from '#/points/test-points.ts'
import type { TestApp } from '#/test-app.ts'
import { requestOf, openWidgetApp } from './test-widget.ts'

const SAMPLES: readonly PointSample[] = [
  { number: 'МСК-1', longitude: 37.515, latitude: 55.805, address: 'Москва, ул. Алабяна, д. 3' },
  {
    number: 'РНД-1',
    longitude: 39.71,
    latitude: 47.23,
    address: 'Ростов-на-Дону, пр-т Соколова, д. 5',
  },
  {
    number: 'АРЗ-1',
    longitude: 43.84,
    latitude: 55.39,
    settlement: 'Арзамас',
    address: 'Арзамас, ул. Кирова, д. 1',
  },
  {
    number: 'КИР-2',
    longitude: 49.7,
    latitude: 58.61,
    settlement: 'Киров',
    address: 'Киров, ул. Ленина, д. 2',
  },
  {
    number: 'КИР-1',
    longitude: 49.66,
    latitude: 58.6,
    settlement: 'Киров',
    address: 'Киров, ул. Мира, д. 1',
  },
  {
    number: 'КРД-1',
    longitude: 38.97,
    latitude: 45.03,
    settlement: 'Краснодар',
    address: 'Краснодар, ул. Красная, д. 23',
  },
]

let opened: TestApp
const request = requestOf(() => opened)
beforeAll(async () => {
  opened = await openWidgetApp()
  await changePoints(opened.database.db, SAMPLES)
  await opened.context.points.refresh()
})
afterAll(() => opened.close())

const MOSCOW = { longitude: '37.62', latitude: '55.75' }
const listOf = async (fields: Readonly<Record<string, string>>) => {
  const response = await request(
    `${listWidgetTerminals.path}?${new URLSearchParams(fields).toString()}`,
  )
  const reply = parseStrict(listWidgetTerminals.responses[200], response.json())
  return { ...reply, numbers: reply.results.map(({ number }) => number) }
}

test.each([
  ['Киров', ['КИР-1', 'КИР-2'], 'Киров, Кировская область', ''],
  [
    'Краснадар, Красная 23',
    ['КРД-1'],
    'ул. Красная, Краснодар',
    'Точного совпадения нет, показываем улицу Красную, Краснодар',
  ],
  [
    'Краснадар',
    ['КРД-1'],
    'Краснодар, Краснодарский край',
    'Точного совпадения нет, показываем Краснодар',
  ],
])('the place that «%s» names goes before words', async (text, numbers, name, note) => {
  const found = await listOf({ full_addr: text, ...MOSCOW, limit: '20' })
  expect(found.numbers).toEqual(numbers)
  expect(found.place).toMatchObject({ name, note })
})

test('a district leads to its nearest points, with distances from it', async () => {
  const { results, place } = await listOf({ full_addr: 'Сокол', ...MOSCOW, limit: '20' })
  expect(place?.note).toBe('Показываем ближайшие: район Сокол, Москва')
  expect(results[0]).toMatchObject({ number: 'МСК-1' })
  expect(results[0]?.distance).toBeLessThan(2000)
})

test('a place without points of its own has none in the list, and is named', async () => {
  const { count, place } = await listOf({ full_addr: 'Дудинка', ...MOSCOW, limit: '20' })
  expect(count).toBe(0)
  expect(place).toMatchObject({ note: 'В\u00a0этом месте точек нет' })
})

test('words are words where they name no place', async () => {
  const found = await listOf({ full_addr: 'красн 23', ...MOSCOW })
  expect(found.numbers).toEqual(['КРД-1'])
  expect(found.place).toBeUndefined()
})

test('without a position the list stays in order of numbers, a whole response too', async () => {
  const found = await listOf({ full_addr: 'Киров' })
  expect(found.numbers).toEqual(['КИР-1', 'КИР-2'])
  expect(found.results[0]?.distance).toBeNull()
  expect(found.place?.name).toBe('Киров, Кировская область')
})

test('the map has the points of the list', async () => {
  const { version } = await opened.context.points.current()
  const query = new URLSearchParams({ version, full_addr: 'Киров', ...MOSCOW })
  const response = await request(`${getWidgetMarks.path}?${query.toString()}`)
  expect(response.headers['x-matched']).toBe('2')
})
