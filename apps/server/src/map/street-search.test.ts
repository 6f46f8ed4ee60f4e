import type { Place } from '@yacheyka/contract/map/places'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStreetMap, type StreetMap } from '#/adapters/map/street-map.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'

// Of a network without points: streets come from the demonstration's archive alone.

const ARCHIVE = fileURLToPath(new URL('../../maps/streets.pmtiles', import.meta.url))

let streets: StreetMap
let opened: TestApp
beforeAll(async () => {
  streets = await openStreetMap(ARCHIVE, pino({ level: 'silent' }))
  opened = await openTestApp({ LIMIT_SUGGEST_PER_MINUTE: '1000' }, { streets })
  await streets.namesRead
})
afterAll(async () => {
  await opened.close()
  await streets.close()
})

const firstOf = async (text: string): Promise<Place | undefined> => {
  const response = await opened.app.inject(`/api/geocode?text=${encodeURIComponent(text)}`)
  const { results } = response.json() as { readonly results: readonly Place[] }
  return results[0]
}

test.each([
  ['Ростов-на-Дону, ул. Станиславского', 'улица Станиславского', 'Ростов-на-Дону', 'whole'],
  ['Волгоград, ул. Мира', 'улица Мира', 'Волгоград', 'whole'],
  ['Курортный пр-т Сочи', 'Курортный проспект', 'Сочи', 'whole'],
  ['Калининград, Достоевского 5', 'улица Достоевского', 'Калининград', 'partial'],
  ['Калининград, ул. Достоевсково', 'улица Достоевского', 'Калининград', 'corrected'],
])('«%s» → %s', async (text, title, subtitle, match) => {
  expect(await firstOf(text)).toMatchObject({ title, subtitle, match, precision: 'street' })
})

test.each([
  ['Военвед', 'Военвед', 'Ростов-на-Дону'],
  ['Ростов-на-Дону, СЖМ', 'СЖМ', 'Ростов-на-Дону'],
])('a part of a city that the map labels: «%s»', async (text, title, subtitle) => {
  expect(await firstOf(text)).toMatchObject({ title, subtitle, precision: 'district' })
})

test('a street stands where the map draws it, and says that its house is not known', async () => {
  const place = await firstOf('Калининград, Достоевского 5')
  expect(place?.note).toBe('Дом не нашли, показываем улицу Достоевского, Калининград')
  const [longitude = 0, latitude = 0] = place?.coordinates ?? []
  expect(Math.hypot(longitude - 20.483, latitude - 54.725)).toBeLessThan(0.05)
})
