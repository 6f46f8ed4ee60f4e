import { describe, expect, test } from 'vitest'
import { noteOfPlace } from './place-note.ts'
import type { View } from './place-search.ts'
import { createSearch, describeHit, MOSCOW, POINTS, VOLOGDA } from './test-place-tables.ts'

const search = createSearch()
const first = (text: string) => describeHit(search(text)[0])

describe('a street answers a street and a city a city', () => {
  test.each([
    ['ул. Тверская', 'nothing'],
    ['Сокол', 'district Сокол, Москва'],
    ['Москва, Тверская 1', 'city Москва, Москва: Улицу не нашли, показываем Москву'],
    ['Ржев, Тверская', 'city Ржев, Тверская область: Улицу не нашли, показываем Ржев'],
    ['Казань, ул. Мира', 'city Казань, Республика Татарстан: Улицу не нашли, показываем Казань'],
    ['Тверь', 'city Тверь, Тверская область'],
    ['г. Казань', 'city Казань, Республика Татарстан'],
    ['спб', 'city Санкт-Петербург, Санкт-Петербург'],
    ['санкт петербург', 'city Санкт-Петербург, Санкт-Петербург'],
    ['Санктпетербург', 'city Санкт-Петербург, Санкт-Петербург'],
    ['Ростов', 'city Ростов, Ярославская область'],
    ['ростов на дону', 'city Ростов-на-Дону, Ростовская область'],
    ['каз', 'city Казань, Республика Татарстан'],
  ])('«%s» → %s', (text, found) => {
    expect(first(text)).toBe(found)
  })

  test.each([
    ['г. Сокол', 'city Сокол, Вологодская область'],
    ['город Сокол', 'city Сокол, Вологодская область'],
    [
      'г Сокол, Москва',
      'district Сокол, Москва: Точного совпадения нет, показываем район Сокол, Москва',
    ],
    ['Татарстан', 'city Казань, Республика Татарстан'],
    ['Республика Татарстан', 'city Казань, Республика Татарстан'],
    ['Советск Тульская', 'city Советск, Тульская область'],
    [
      'Советск Тверская',
      'city Советск, Калининградская область: В этом регионе такого города не нашли, показываем Советск, Калининградская область',
    ],
  ])('«%s» → %s', (text, found) => {
    expect(first(text)).toBe(found)
  })

  test('the city in view comes first among namesakes', () => {
    expect(describeHit(search('Сокол', VOLOGDA)[0])).toBe('city Сокол, Вологодская область')
    expect(describeHit(search('Ленина')[0])).toBe('street ул. Ленина, Москва')
    const kazan = { longitude: 49.12, latitude: 55.79, city: 'Казань' }
    expect(describeHit(search('Ленина', kazan)[0])).toBe('street ул. Ленина, Казань')
  })
})

describe('a region narrows', () => {
  test.each([
    ['Советск, Кировская область', 'city Советск, Кировская область'],
    ['Кировская обл., г. Советск', 'city Советск, Кировская область'],
    ['советск тульская обл', 'city Советск, Тульская область'],
    ['Советск Калининградская', 'city Советск, Калининградская область'],
    ['Советск (Тульская область)', 'city Советск, Тульская область'],
    ['Советск', 'city Советск, Калининградская область'],
    ['Киров, Калужская обл', 'city Киров, Калужская область'],
    ['Казань Татарстан', 'city Казань, Республика Татарстан'],
    ['Республика Татарстан, Казань, Баумана 7', 'house ул. Баумана, Казань КЗН-0001'],
    ['Тверская область', 'city Тверь, Тверская область'],
    [
      'Казань, Тверская область',
      'city Казань, Республика Татарстан: В этом регионе такого города не нашли, показываем Казань, Республика Татарстан',
    ],
  ])('«%s» → %s', (text, found) => {
    expect(first(text)).toBe(found)
  })
})

describe('an address is found however it is spelled', () => {
  test.each([
    ['Москва, ул. Большая Садовая, 12к1', 'МСК-0001'],
    ['большая садовая улица дом 12 корпус 1 москва', 'МСК-0001'],
    ['Б. Садовая 12/1', 'МСК-0001'],
    ['Садовая 12 корп. 1', 'МСК-0001'],
    ['Москва Большая Садовя 12', 'МСК-0001'],
    ['проспект мира, 7', 'МСК-0002'],
    ['пр. Мира 7', 'МСК-0002'],
    ['Мира пр-кт, д.7, кв. 15', 'МСК-0002'],
    ['129090, Россия, Москва, Мира просп., 7', 'МСК-0002'],
    ['Москва, Летчика Бабушкина 5', 'МСК-0003'],
    ['ЛЁТЧИКА БАБУШКИНА Д5', 'МСК-0003'],
    ['8 марта 3', 'МСК-0004'],
    ['улица 8 Марта, дом 3', 'МСК-0004'],
    ['3-я Парковая, 14А с2', 'МСК-0005'],
    ['3я парковая 14 а строение 2', 'МСК-0005'],
    ['бульвар Победы 12к1 Казань', 'КЗН-0002'],
    ['казань б-р победы 12/1', 'КЗН-0002'],
    ['Казань, ул. Набережная, 2', 'КЗН-0003'],
    ['набережная 2 казань', 'КЗН-0003'],
    ['Козань, Баумана 7', 'КЗН-0001'],
    ['Казань, Бауамна, 7', 'КЗН-0001'],
    ['пятерочка казань', 'КЗН-0001'],
    ['КЗН-0653', 'КЗН-0653'],
    ['кзн 0653', 'КЗН-0653'],
  ])('«%s» → %s', (text, number) => {
    const [hit] = search(text)
    expect(POINTS[hit?.ordinal ?? -1]?.number).toBe(number)
  })
})

test('a letter before the name of a street or a city stands for a word, and contradicts the others', () => {
  const onMap = createSearch([
    { name: 'Большая Покровская улица', longitude: 37.62, latitude: 55.75 },
    { name: 'Малая Покровская улица', longitude: 37.63, latitude: 55.75 },
    { name: 'Нижняя Радищевская улица', longitude: 37.65, latitude: 55.74 },
    { name: 'Покровская улица', longitude: 37.64, latitude: 55.75 },
    { name: 'улица Горького', longitude: 37.6, latitude: 55.76 },
  ])
  const titles = (text: string) => onMap(text).map(({ title }) => title)
  expect(titles('Б Покровская')).toEqual(['Большая Покровская улица'])
  expect(titles('Москва, ул. М. Покровская')).toEqual(['Малая Покровская улица'])
  expect(titles('Покровская Б.')).toEqual(['Большая Покровская улица'])
  expect(titles('Н. Радищевская')).toEqual(['Нижняя Радищевская улица'])
  // A first name may be left out.
  expect(titles('ул. М. Горького')).toEqual(['улица Горького'])
  expect(first('Садовая Б. 12 Москва')).toBe('house ул. Большая Садовая, Москва МСК-0001')
})

test('a name with a hyphen is one name: no half of it is a city that nobody knows', () => {
  const onMap = createSearch([
    { name: '2-я Тверская улица', longitude: 49.12, latitude: 55.79 },
    { name: 'улица Мамина-Сибиряка', longitude: 49.13, latitude: 55.79 },
  ])
  const described = (text: string) => onMap(text, MOSCOW).map(describeHit)
  expect(described('ул. 2-я Тверская-Ямская')).toEqual([])
  expect(described('2-я Тверская-Ямская ул.')).toEqual([])
  expect(described('Казань, ул. 2-я Тверская')[0]).toBe('street 2-я Тверская улица, Казань')
  expect(described('ул. Мамина-Сибиряка, Казань')).toEqual(['street улица Мамина-Сибиряка, Казань'])
  expect(described('Москва, ул. 2-я Тверская-Ямская')).toEqual([
    'city Москва, Москва: Улицу не нашли, показываем Москву',
  ])
})

test('single letters alone are all required', () => {
  expect(search('а б в г д е ж з и к')).toEqual([])
})

test('a street of another city than the one in view says so, unless that city was typed', () => {
  const note = (text: string, view: View) => {
    const [hit] = search(text, view)
    return hit === undefined ? 'nothing' : noteOfPlace(hit, view)
  }
  expect(note('Баумана', MOSCOW)).toBe(
    'Москва: такой улицы не нашли, показываем улицу Баумана, Казань',
  )
  expect(note('Баумана 7', MOSCOW)).toBe('Показываем улицу Баумана, Казань')
  expect(note('Казань, Баумана', MOSCOW)).toBe('')
  // A city that is named in part, or by its region, was asked for.
  expect(note('Татарстан, ул. Баумана', MOSCOW)).toBe('Показываем улицу Баумана, Казань')
  expect(note('Баумана', null)).toBe('')
  expect(note('ул. Ленина', MOSCOW)).toBe('')
  expect(note('Казань', MOSCOW)).toBe('')
  expect(note('Сокол', VOLOGDA)).toBe('')
})

test('a town stays in the answer beside a street of its name with many points', () => {
  const found = search('Ржевская').map(describeHit)
  expect(found).toHaveLength(8)
  expect(found.at(-1)).toBe('city Ржевская, Тульская область')
})

describe('a partial match says so', () => {
  test.each([
    [
      'Казань, Баумана 99',
      'street ул. Баумана, Казань: Дом не нашли, показываем улицу Баумана, Казань',
    ],
    ['Москва, Мира 70', 'street пр-т Мира, Москва: Дом не нашли, показываем пр-т Мира, Москва'],
    [
      '3-я Парковая 14А корп. 2',
      'point 3-я Парковая ул., Москва МСК-0005: Такого корпуса или строения не нашли, показываем дом с тем же номером: 3-я Парковая ул., Москва',
    ],
    ['3-я Парковая 14А/2', 'house 3-я Парковая ул., Москва МСК-0005'],
    [
      'Китежград, ул. Баумана',
      'street ул. Баумана, Казань: Город не нашли, показываем улицу Баумана, Казань',
    ],
    [
      'Москва, Сокол, Большая Садовая 99',
      'street ул. Большая Садовая, Москва: Дом не нашли, показываем улицу Большую Садовую, Москва',
    ],
    ['Москва, Красная Садовая', 'city Москва, Москва: Улицу не нашли, показываем Москву'],
    [
      'ул. Мира, Москва',
      'street пр-т Мира, Москва: Точного совпадения нет, показываем пр-т Мира, Москва',
    ],
    [
      'Совет, Москва',
      'street ул. Советская, Москва: Точного совпадения нет, показываем улицу Советскую, Москва',
    ],
    ['Москва, Совет', 'street ул. Советская, Москва'],
    ['абракадабра', 'nothing'],
    ['5', 'nothing'],
    ['', 'nothing'],
    ['((((', 'nothing'],
    ['🙂\0', 'nothing'],
  ])('«%s» → %s', (text, found) => {
    expect(first(text)).toBe(found)
  })
})

test('districts of the map are found in their city, and with their streets', () => {
  const onMap = createSearch(
    [{ name: 'улица Таганрогская', longitude: 39.69, latitude: 47.26 }],
    [
      { name: 'Военвед', longitude: 39.68, latitude: 47.27 },
      { name: 'Военвед', longitude: 39.69, latitude: 47.27 },
      { name: 'Сокол', longitude: 37.51, latitude: 55.8 },
      // In no city, and a city's own name.
      { name: 'Дальний', longitude: 100, latitude: 65 },
      { name: 'Казань', longitude: 49.12, latitude: 55.79 },
    ],
  )
  const described = (text: string) => onMap(text).map(describeHit)
  expect(described('Военвед')).toEqual(['district Военвед, Ростов-на-Дону'])
  expect(described('Ростов-на-Дону, военвет')[0]).toBe(
    'district Военвед, Ростов-на-Дону: Точного совпадения нет, показываем район Военвед, Ростов-на-Дону',
  )
  expect(described('Военвед, Таганрогская ул.')[0]).toBe(
    'street улица Таганрогская, Ростов-на-Дону',
  )
  // The gazetteer's own district is one with the map's.
  expect(described('Сокол').filter((hit) => hit === 'district Сокол, Москва')).toHaveLength(1)
  expect(described('Дальний')).toEqual([])
  expect(described('Казань').filter((hit) => hit.startsWith('district'))).toEqual([])
})

test('streets of the map are found, the pieces of one as one, with a city from their position', () => {
  const onMap = createSearch([
    { name: 'Тверская улица', longitude: 37.604, latitude: 55.764 },
    { name: 'Тверская улица', longitude: 37.606, latitude: 55.763 },
    { name: 'Тверская улица', longitude: 37.61, latitude: 55.759, reach: 200 },
    { name: 'улица Баумана', longitude: 49.12, latitude: 55.79 },
    { name: 'проспект Мира', longitude: 37.63, latitude: 55.78 },
  ])
  const avenues = onMap('проспект Мира').filter(({ streetKind, kind }) => kind === 'street' && streetKind === 'проспект') // prettier-ignore
  expect(avenues).toMatchObject([{ longitude: 37.63, latitude: 55.78 }])
  const found = onMap('ул. Тверская')
  expect(found.map(describeHit)).toEqual(['street Тверская улица, Москва'])
  expect(found[0]).toMatchObject({ longitude: 37.606, latitude: 55.763 })
  expect(describeHit(onMap('Москва, Тверская 1')[0])).toBe(
    'street Тверская улица, Москва: Дом не нашли, показываем улицу Тверскую, Москва',
  )
  // The network's own street and the map's are one, and stand where the map has its middle.
  const baumana = onMap('улица Баумана').filter(({ kind }) => kind === 'street')
  expect(baumana).toMatchObject([{ longitude: 49.12, latitude: 55.79 }])
})
