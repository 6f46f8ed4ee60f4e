import { POPULAR_CITIES } from '@yacheyka/core/map/map-view'
import { expect, test } from 'vitest'
import { CITIES, DISTRICTS } from './cities.ts'

test('the gazetteer covers the country', () => {
  expect(CITIES.length).toBeGreaterThan(900)
  expect(new Set(CITIES.map((city) => city.region)).size).toBeGreaterThan(80)
  for (const city of CITIES) {
    expect(city.name).toMatch(/^[А-ЯЁ][а-яёА-ЯЁ -]+$/)
    expect(city.latitude).toBeGreaterThan(41)
    expect(city.latitude).toBeLessThan(82)
    expect(city.longitude).toBeGreaterThan(19)
    expect(city.longitude).toBeLessThan(180)
  }
})

test('labels are unique, and only a name that repeats carries its region', () => {
  expect(new Set(CITIES.map((city) => city.label)).size).toBe(CITIES.length)
  const labels = new Set(CITIES.map((city) => city.label))
  expect(labels).toContain('Киров, Кировская область')
  expect(labels).toContain('Киров, Калужская область')
  expect(labels).toContain('Казань')
})

test('the popular cities stand where the map looks for them', () => {
  for (const popular of POPULAR_CITIES) {
    const city = CITIES.find((candidate) => candidate.name === popular.name)
    expect(city?.longitude).toBeCloseTo(popular.longitude, 1)
    expect(city?.latitude).toBeCloseTo(popular.latitude, 1)
  }
})

test('time zones are those of Russia', () => {
  const zoneOf = (label: string) => CITIES.find((city) => city.label === label)?.timeZone
  expect(zoneOf('Калининград')).toBe('Europe/Kaliningrad')
  expect(zoneOf('Казань')).toBe('Europe/Moscow')
  expect(zoneOf('Самара')).toBe('Europe/Samara')
  expect(zoneOf('Челябинск')).toBe('Asia/Yekaterinburg')
  expect(zoneOf('Благовещенск, Амурская область')).toBe('Asia/Yakutsk')
  expect(zoneOf('Петропавловск-Камчатский')).toBe('Asia/Kamchatka')
  // Beside the frontier with China, where a coarse look-up answers Asia/Shanghai.
  expect(zoneOf('Вяземский')).toBe('Asia/Vladivostok')
})

test('districts lie in their city and are no cities', () => {
  const ofMoscow = DISTRICTS.filter((district) => district.city.name === 'Москва')
  expect(ofMoscow.length).toBeGreaterThan(40)
  expect(CITIES.some((city) => city.name === 'Адлер')).toBe(false)
  for (const district of DISTRICTS) {
    expect(Math.abs(district.latitude - district.city.latitude)).toBeLessThan(0.7)
    expect(Math.abs(district.longitude - district.city.longitude)).toBeLessThan(1.1)
  }
})
