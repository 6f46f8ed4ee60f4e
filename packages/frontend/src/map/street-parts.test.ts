import { expect, test } from 'vitest'
import { partOf, shortName } from './street-parts.ts'

test.each([
  ['Protomaps', 'roads', { kind: 'minor_road', kind_detail: 'residential', name: 'улица Мира' }],
  [
    'OpenMapTiles',
    'transportation_name',
    { class: 'minor', 'name:ru': 'улица Мира', name: 'Mira' },
  ],
])('a street of the schema of %s is one, with its Russian name', (_schema, layer, properties) => {
  expect(partOf(layer, properties)).toEqual({
    part: 'road',
    rank: 3,
    name: 'ул. Мира',
    link: false,
  })
})

test.each([
  ['roads', { kind: 'highway' }, 0],
  ['roads', { kind: 'major_road', kind_detail: 'primary' }, 1],
  ['roads', { kind: 'minor_road', kind_detail: 'service' }, 4],
  ['roads', { kind: 'path', kind_detail: 'pedestrian' }, 3],
  ['roads', { kind: 'minor_road' }, 3],
  ['transportation', { class: 'minor' }, 3],
  ['transportation', { class: 'motorway' }, 0],
  ['transportation', { class: 'service', subclass: 'driveway' }, 4],
  ['transportation', { class: 'path', subclass: 'footway' }, 5],
])('the rank of a road: %s %o', (layer, properties, rank) => {
  expect(partOf(layer, properties)).toMatchObject({ part: 'road', rank })
})

test('rails, water, greenery, houses and their numbers in both schemas', () => {
  expect(partOf('roads', { kind: 'rail', kind_detail: 'tram' })).toEqual({ part: 'rail' })
  expect(partOf('transportation', { class: 'transit' })).toEqual({ part: 'rail' })
  expect(partOf('water', { kind: 'river' })).toEqual({ part: 'river' })
  expect(partOf('water', { class: 'ocean' })).toEqual({ part: 'area', of: 'water' })
  expect(partOf('landuse', { kind: 'park' })).toEqual({ part: 'area', of: 'green' })
  expect(partOf('landcover', { class: 'wood' })).toEqual({ part: 'area', of: 'wood' })
  expect(partOf('buildings', { kind: 'building' })).toEqual({ part: 'building' })
  expect(partOf('buildings', { kind: 'address', addr_housenumber: '7А' })).toEqual({
    part: 'number',
    text: '7А',
  })
  expect(partOf('housenumber', { housenumber: 7 })).toEqual({ part: 'number', text: '7' })
})

test.each([
  ['places', { kind: 'neighbourhood', kind_detail: 'suburb' }, 'suburb'],
  ['places', { kind: 'macrohood' }, 'suburb'],
  ['places', { kind: 'locality', kind_detail: 'village' }, 'village'],
  ['place', { class: 'town' }, 'town'],
  ['place', { class: 'quarter' }, 'quarter'],
])('settlements and parts of cities in both schemas: %s %o', (layer, properties, of) => {
  expect(partOf(layer, { ...properties, name: 'Сокол' })).toEqual({
    part: 'place',
    name: 'Сокол',
    of,
  })
  expect(partOf(layer, properties)).toBeUndefined()
})

test('the name of a city is left to the ground beneath', () => {
  expect(
    partOf('places', { kind: 'locality', kind_detail: 'city', name: 'Казань' }),
  ).toBeUndefined()
  expect(partOf('place', { class: 'city', name: 'Казань' })).toBeUndefined()
})

test('a stop needs a name, and a shop is none', () => {
  expect(partOf('pois', { kind: 'bus_stop', name: 'Вокзал' })).toEqual({
    part: 'stop',
    name: 'Вокзал',
    great: false,
  })
  expect(partOf('poi', { class: 'railway', name: 'Вокзал' })).toMatchObject({ great: true })
  expect(partOf('pois', { kind: 'bus_stop' })).toBeUndefined()
  expect(partOf('pois', { kind: 'supermarket', name: 'Лавка' })).toBeUndefined()
  expect(partOf('boundaries', { kind: 'country' })).toBeUndefined()
})

test.each([
  ['Садовая улица', 'Садовая ул.'],
  ['проспект Ленина', 'пр-т Ленина'],
  ['Красная площадь', 'Красная пл.'],
  ['Набережная', 'Набережная'],
  ['Уличная', 'Уличная'],
])('«%s» is written «%s»', (name, short) => {
  expect(shortName(name)).toBe(short)
})
