import type { Place } from '@yacheyka/contract/map/places'
import { afterEach, expect, test } from 'vitest'
import type { Geocoder } from '#/adapters/geocoder/port.ts'
import { ProviderError } from '#/adapters/remote.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
afterEach(() => opened.close())

const place = (title: string, extra: Partial<Place> = {}): Place => ({
  kind: 'address',
  title,
  subtitle: '',
  coordinates: [49, 55],
  ...extra,
})

const geocoderOf = (response: () => Promise<Place[]>): Geocoder => ({
  name: 'test',
  suggest: response,
  geocode: response,
})

const down = geocoderOf(() => Promise.reject(new ProviderError('down')))
const request = async (path: string) => {
  const response = await opened.app.inject(path)
  return { status: response.statusCode, body: response.json() }
}

test('while the provider is down, our own cities and points answer', async () => {
  opened = await openTestApp({}, { geocoder: down })
  const { status, body } = await request(`/api/suggest?text=${encodeURIComponent('Казань')}`)
  expect([status, body.results[0].title]).toEqual([200, 'Казань'])
})

test('where nobody can answer, it is said so, and when to try again', async () => {
  opened = await openTestApp({}, { geocoder: down })
  const response = await opened.app.inject(`/api/geocode?text=${encodeURIComponent('ыыы 17')}`)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30'])
  expect(response.json().detail).toMatch(/временно недоступен/)
})

test('the points that we know stand before the places of the provider', async () => {
  const ownPlaces = geocoderOf(async () => [
    place('Казань', { kind: 'city' }),
    place('Почтомат', { kind: 'point', number: 'КЗН-1' }),
  ])
  const geocoder = geocoderOf(async () => [place('Казань, Баумана', { coordinates: null })])
  opened = await openTestApp({}, { geocoder, ownPlaces })
  const { body } = await request('/api/suggest?text=1')
  expect(body.results.map(({ title }: Place) => title)).toEqual(['Почтомат', 'Казань, Баумана'])
  // A place that is nowhere cannot be the response of geocoding.
  expect((await request('/api/geocode?text=1')).body.results).toEqual([])
})

test.each([
  ['', 'Введите адрес'],
  ['%20%20', 'Введите адрес'],
  ['x'.repeat(201), 'Адрес не длиннее 200 символов'],
])('the text «%s» is rejected in words', async (text, message) => {
  opened = await openTestApp()
  expect(await request(`/api/suggest?text=${text}`)).toEqual({
    status: 400,
    body: { text: [message] },
  })
})

test('suggestions are limited per address', async () => {
  opened = await openTestApp({ LIMIT_SUGGEST_PER_MINUTE: '2' })
  const statuses = []
  for (let turn = 0; turn < 3; turn++) statuses.push((await request('/api/suggest?text=a')).status)
  expect(statuses).toEqual([200, 200, 429])
})
