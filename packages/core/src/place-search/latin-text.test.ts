import { expect, test } from 'vitest'
import { readLatin } from './latin-text.ts'
import { createSearch, describeHit } from './test-place-tables.ts'

const search = createSearch()

test.each([
  // The wrong layout.
  ['vjcrdf', 'city Москва, Москва'],
  ['vjcr', 'city Москва, Москва'],
  ['Rfpfym? ,fevfyf 7', 'house ул. Баумана, Казань КЗН-0001'],
  ['rfpfym, ek/ ,fevfyf', 'street ул. Баумана, Казань'],
  ['h;td', 'city Ржев, Тверская область'],
  ['cjrjk', 'district Сокол, Москва'],
  ['rpy-0653', 'point ул. Ленина, Казань КЗН-0653'],
  // Latin letters.
  ['moskva', 'city Москва, Москва'],
  ['Moscow', 'city Москва, Москва'],
  ['mosk', 'city Москва, Москва'],
  ['Kazan, Baumana 7', 'house ул. Баумана, Казань КЗН-0001'],
  ['Rostov-na-Donu', 'city Ростов-на-Дону, Ростовская область'],
  ['Sankt-Peterburg', 'city Санкт-Петербург, Санкт-Петербург'],
  ['Saint Petersburg', 'city Санкт-Петербург, Санкт-Петербург'],
  ['spb', 'city Санкт-Петербург, Санкт-Петербург'],
  ['Tver', 'city Тверь, Тверская область'],
  ['ul. Bolshaya Sadovaya 12', 'house ул. Большая Садовая, Москва МСК-0001'],
  ['Казань, Baumana', 'street ул. Баумана, Казань'],
  ['Moskva, Krasnaya Sadovaya', 'city Москва, Москва: Улицу не нашли, показываем Москву'],
  ['MSK-0004', 'point ул. 8 Марта, Москва МСК-0004'],
  ['qwerty', 'nothing'],
])('«%s» → %s', (text, found) => {
  expect(describeHit(search(text)[0])).toBe(found)
})

test('a letter that stands alone, and Russian, are read as they are', () => {
  expect(readLatin('Садовая 12A')).toEqual([])
  expect(readLatin('Москва, Садовая 12/1')).toEqual([])
})

test('a name in Latin letters comes before what else they could mean', () => {
  const withLatin = createSearch([{ name: 'Kazan Street', longitude: 37.6, latitude: 55.75 }])
  expect(withLatin('kazan').map(describeHit).slice(0, 2)).toEqual([
    'street Kazan Street, Москва',
    'city Казань, Республика Татарстан',
  ])
})
