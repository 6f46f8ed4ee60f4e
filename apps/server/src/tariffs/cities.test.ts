import { afterAll, beforeAll, expect, test } from 'vitest'
import { CITIES, DISTRICTS } from '#/gazetteer/cities.ts'
import { insertPoints } from '#/points/test-points.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { cityOfPoint, findCities } from './cities.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const find = async (name: string) => (await findCities(database.db, [name])).get(name)

test('every city and district leads back to itself by the name that its points give it', async () => {
  const points = [...CITIES, ...DISTRICTS].map((place) => ({
    label: cityOfPoint(place.name, place),
    place,
  }))
  const own = [...new Set(points.map(({ label }) => label))]
  await insertPoints(
    database.db,
    points.map(({ place }, at) => ({
      number: `Г-${at}`,
      settlement: place.name,
      longitude: place.longitude,
      latitude: place.latitude,
    })),
  )
  const found = await findCities(database.db, own)
  expect(own.filter((label) => found.get(label)?.label !== label)).toEqual([])
  expect(CITIES.filter((city) => cityOfPoint(city.name, city) !== city.label)).toEqual([])
})

test('a name that repeats means the most populous, a label the one that it names', async () => {
  expect((await find('Киров'))?.label).toBe('Киров, Кировская область')
  const small = await find('Киров, Калужская область')
  expect(small?.position.longitude).toBeCloseTo(34.3, 0)
  expect((await find('благовещенск'))?.label).toBe('Благовещенск, Амурская область')
  expect((await find('орел'))?.label).toBe('Орёл')
})

test('a village of our own points lies in their middle; a namesake of a city has its region', async () => {
  const near = { settlement: 'Малые Гольцы', time_zone: 'Europe/Moscow' }
  await insertPoints(database.db, [
    { ...near, number: 'М-1', longitude: 40, latitude: 56 },
    { ...near, number: 'М-2', longitude: 41, latitude: 57 },
    { number: 'М-3', settlement: 'Казань', longitude: 37.6, latitude: 54.2 },
  ])
  expect(cityOfPoint('Малые Гольцы', { longitude: 40, latitude: 56 })).toBe('Малые Гольцы')
  expect((await find('Малые Гольцы'))?.position).toEqual({ longitude: 40.5, latitude: 56.5 })
  const label = cityOfPoint('Казань', { longitude: 37.6, latitude: 54.2 })
  expect(label).toBe('Казань, Тульская область')
  expect((await find(label))?.position).toEqual({ longitude: 37.6, latitude: 54.2 })
  expect(cityOfPoint(' ', { longitude: 49.1, latitude: 55.8 })).toBe('Казань')
})

test.each(['Нигдеград', 'a\0b', '\ud800', ', Тульская область'])(
  '%j is no city of ours',
  async (name) => {
    expect(await find(name)).toBeUndefined()
  },
)
