import { expect, test } from 'vitest'
import { keptSearchOf, parseAt } from './use-place-query.ts'

test('a place of the address is longitude, latitude and zoom', () => {
  expect(parseAt('55.9678,54.7431,15')).toEqual({
    centre: { longitude: 55.9678, latitude: 54.7431 },
    zoom: 15,
  })
})

test.each([null, '', '55,54', '55,54,99', '55,95,10', 'a,b,c', '1,2,10,4', '300,5,10'])(
  '«%s» is no place',
  (text) => {
    expect(parseAt(text)).toBeUndefined()
  },
)

test.each([
  ['q=Краснодар, Красная&at=38.98,45.04,15', { longitude: 38.98, latitude: 45.04, isCity: false }],
  ['q=Калининград&at=20.5,54.7,10', { longitude: 20.5, latitude: 54.7, isCity: true }],
  ['q=казань&city=Казань', { longitude: 49.1221, latitude: 55.7887, isCity: true }],
])('«%s» keeps a search', (query, place) => {
  const kept = keptSearchOf(new URLSearchParams(query))
  expect(kept?.place.isCity).toBe(place.isCity)
  expect(kept?.place.longitude).toBeCloseTo(place.longitude, 1)
  expect(kept?.place.latitude).toBeCloseTo(place.latitude, 1)
  expect(kept?.text).toBe(new URLSearchParams(query).get('q'))
})

test.each(['', 'q=Казань', 'q=&city=Казань', 'q=a&at=1,2', `q=${'a'.repeat(201)}&city=Казань`])(
  '«%s» keeps no search',
  (query) => {
    expect(keptSearchOf(new URLSearchParams(query))).toBeUndefined()
  },
)
