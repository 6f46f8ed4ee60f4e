import { brotliDecompressSync } from 'node:zlib'
import {
  getPointsDetails,
  getPointsSchedules,
  getPointsZones,
  getTerminal,
  listTerminals,
} from '@yacheyka/contract/points/points'
import { CLUSTER_OPTIONS } from '@yacheyka/core/map/map-view'
import { MARKER_KINDS } from '@yacheyka/core/points/point-marker'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import { decodePoints } from '@yacheyka/core/points/points-wire'
import Supercluster from 'supercluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { type PointSample, changePoints, insertPoints } from './test-points.ts'

const UNTIDY = ['ЧЛБ%303', 'НСК/12 а', 'a?b#c+d&e=f', '%2F', '..', '#', 'Ё-1\\2"<>']
const SAMPLES: readonly PointSample[] = [
  ...UNTIDY.map((number, index) => ({ number, longitude: 61 + index / 100, latitude: 55.1 })),
  { number: 'КЗН-1', longitude: 49.1, latitude: 55.8, payment_card: true, settlement: 'Казань' },
  { number: 'КЗН-2', longitude: 49.1, latitude: 55.8, point_type: 'pickup', owner: 'lavka' },
  { number: 'ПЧТ-1', longitude: 49.2, latitude: 55.7, owner: 'russian_post' },
  { number: 'ВЫКЛ-1', longitude: 37.6, latitude: 55.7, active: false },
  {
    number: 'ЧУК-1',
    longitude: -173.2,
    latitude: 64.4,
    photos: ['https://photos.example/1.jpg', 'https://photos.example.evil/2.jpg', '/art/3.svg'],
  },
]

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ PHOTO_ORIGINS: 'https://photos.example' })
  await insertPoints(opened.database.db, SAMPLES)
})
afterAll(() => opened.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  opened.app.inject({ url, headers })
const json = async (url: string) => (await get(url)).json()

test.each([...UNTIDY, 'КЗН-1'])('the point «%s» is found by its number', async (number) => {
  const body = await json(`/api/terminals/${pointNumberPath(number)}/`)
  expect(getTerminal.responses[200].parse(body).number).toBe(number)
})

test('a whole point has every field of the specification', async () => {
  const body = await json(`/api/terminals/${pointNumberPath('КЗН-1')}`)
  expect(body).toEqual({
    number: 'КЗН-1',
    name: 'Почтомат КЗН-1',
    point: { type: 'Point', coordinates: [49.1, 55.8] },
    structured_address: { full_addr: 'Казань, улица Садовая, 1' },
    settlement: 'Казань',
    active: true,
    point_type: 'Почтомат',
    owner: 'yacheyka',
    fitting_room: false,
    check_order: false,
    payment_point: false,
    payment_methods: ['Карта'],
    operation_time: Array.from({ length: 7 }, () => '09:00-21:00'),
    how_to_find: 'Слева от входа',
    photos: [{ photo: '/art/points/locker-yard.svg' }],
    time_zone: 'Europe/Moscow',
  })
})

test.each([
  'нет такого',
  'x'.repeat(65),
  'a%00b',
  '%D0%A7%D0%9B%D0%91%EF%BF%BF',
  '%20',
  '%E2%80%8B',
])('the number %s is a plain 404', async (number) => {
  const response = await get(`/api/terminals/${encodeURI(number)}/`)
  expect([response.statusCode, typeof response.json().detail]).toEqual([404, 'string'])
})

test('the list returns every point, or the page that was requested', async () => {
  const all = listTerminals.responses[200].parse(await json('/api/terminals/'))
  expect(all).toMatchObject({ count: SAMPLES.length, next: null, previous: null })
  expect(all.results.map(({ number }) => number).sort()).toEqual(
    SAMPLES.map(({ number }) => number).sort(),
  )
  const page = await json('/api/terminals/?limit=5&offset=5')
  expect(page.results).toEqual(all.results.slice(5, 10))
  expect(page.next).toBe('/api/terminals/?limit=5&offset=10')
  expect(page.previous).toBe('/api/terminals/?limit=5&offset=0')
  expect((await json('/api/terminals/?offset=1000')).results).toEqual([])
})

test.each([
  'limit=0',
  'limit=-1',
  'limit=1.5',
  'limit=1e3',
  'limit=0x10',
  'limit=',
  'limit=NaN',
  'offset=-1',
  'limit=1&limit=2',
  'offset=99999999999999999999',
  'limit=%00',
])('the query %s is answered 400 in Russian', async (query) => {
  const response = await get(`/api/terminals/?${query}`)
  expect(response.statusCode).toBe(400)
  expect(Object.values(response.json()).flat().join()).toMatch(/Ожидается целое число/)
})

test('what the contract does not name is ignored', async () => {
  const response = await get('/api/terminals/?limit[$ne]=1&__proto__[x]=1&x=%00')
  expect(response.json().count).toBe(SAMPLES.length)
})

test('the binary file holds every point with its kind and flags; words come by pages in its order', async () => {
  const { version, count } = await json('/api/points/')
  const binary = await get(`/api/points/${version}/points.bin`, { 'accept-encoding': 'br' })
  expect(binary.headers['cache-control']).toContain('immutable')
  const points = decodePoints(brotliDecompressSync(binary.rawPayload))
  expect([points.count, count]).toEqual([SAMPLES.length, SAMPLES.length])
  const words = getPointsDetails.responses[200].parse(
    await json(`/api/points/${version}/details/0`),
  )
  const seen = words.numbers.map((number, index) => [
    number,
    points.longitudes[index]?.toFixed(2),
    MARKER_KINDS[points.markers[index] ?? -1],
  ])
  expect(seen).toContainEqual(['КЗН-2', '49.10', 'pickup-special'])
  expect(seen).toContainEqual(['ПЧТ-1', '49.20', 'postal'])
  expect(seen).toContainEqual(['ВЫКЛ-1', '37.60', 'inactive'])
  expect(seen).toContainEqual(['ЧУК-1', '-173.20', 'default'])
  const hours = getPointsSchedules.responses[200].parse(
    await json(`/api/points/${version}/schedules`),
  )
  expect(hours.schedules).toEqual([Array.from({ length: 7 }, () => '09:00-21:00')])
  expect(hours.runs).toEqual([0, SAMPLES.length])
  const zones = getPointsZones.responses[200].parse(await json(`/api/points/${version}/zones`))
  const zoneOf = zones.runs.flatMap((zone, at) =>
    at % 2 === 0 ? Array<string>(zones.runs[at + 1] ?? 0).fill(zones.zones[zone] ?? '') : [],
  )
  expect(zoneOf).toHaveLength(SAMPLES.length)
})

test('the groups of the first view are those that the page will make itself', async () => {
  const snapshot = await opened.context.points.current()
  const points = decodePoints(brotliDecompressSync(snapshot.binary.brotli))
  const index = new Supercluster({ ...CLUSTER_OPTIONS }).load(
    Array.from(points.longitudes, (longitude, place) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates: [longitude, points.latitudes[place] ?? 0] },
    })),
  )
  const own = index
    .getClusters([-180, -90, 180, 90], 4)
    .map(({ geometry: { coordinates }, properties }) => [
      ...coordinates.map((degrees) => Math.round(degrees * 1e5) / 1e5),
      (properties as { point_count?: number }).point_count ?? 1,
    ])
  const { clusters } = await json(
    '/api/points/clusters?zoom=4&west=-180&east=180&south=-90&north=90',
  )
  expect(clusters.map((cluster: number[]) => cluster.slice(0, 3))).toEqual(own)
})

test('unknown versions and pages are 404, so that the page requests the new version', async () => {
  const { version } = await json('/api/points/')
  for (const path of ['0-000000000000/points.bin', `${version}/details/99`, `${version}/details/x`])
    expect((await get(`/api/points/${path}`)).statusCode).toBe(404)
})

test('the groups of the first view count every point inside it, over the antimeridian too', async () => {
  const counted = async (view: string) => {
    const { clusters } = await json(`/api/points/clusters?zoom=10&${view}`)
    return clusters.reduce((sum: number, [, , count]: number[]) => sum + (count ?? 0), 0)
  }
  expect(await counted('west=-180&east=180&south=-90&north=90')).toBe(SAMPLES.length)
  expect(await counted('west=49&east=49.5&south=55&north=56')).toBe(3)
  expect(await counted('west=170&east=-170&south=60&north=70')).toBe(1)
})

test('a change of the points makes a new version, and the one before stays for open pages', async () => {
  const before = await json('/api/points/')
  await changePoints(opened.database.db, [{ number: 'НОВ-1', longitude: 83, latitude: 55 }])
  await opened.context.points.refresh()
  const after = await json('/api/points/')
  expect(after.count).toBe(before.count + 1)
  expect(after.version).not.toBe(before.version)
  for (const { version } of [before, after])
    expect((await get(`/api/points/${version}/points.bin`)).statusCode).toBe(200)
})

test('suggestions find a point by its untidy number, and a city', async () => {
  const found = await json(`/api/suggest?text=${encodeURIComponent('чЛб%303')}`)
  expect(found.results[0]).toMatchObject({ kind: 'point', number: 'ЧЛБ%303' })
  const street = await json(`/api/geocode?text=${encodeURIComponent('Казань, улица Садовая')}`)
  expect(street.results[0]).toMatchObject({ kind: 'address', title: 'улица Садовая' })
  expect(street.results[0].coordinates).toEqual([49.1, 55.8])
  const several = await json(`/api/geocode?text=${encodeURIComponent('кзн')}`)
  expect(several.results[0]).toMatchObject({ kind: 'address', same_number: 2 })
  for (const text of ['КЗН-1', 'kzn1']) {
    const one = await json(`/api/geocode?text=${encodeURIComponent(text)}`)
    expect(one.results[0]).toMatchObject({ kind: 'point', number: 'КЗН-1' })
    expect(one.results[0].same_number).toBeUndefined()
  }
  const cities = await json(`/api/suggest?text=${encodeURIComponent('казан')}`)
  expect(cities.results[0]).toMatchObject({ kind: 'city', title: 'Казань' })
})
