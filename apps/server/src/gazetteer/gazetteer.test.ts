import { findPlaces } from '@yacheyka/core/place-search/find-places'
import { buildPointTable } from '@yacheyka/core/place-search/point-table'
import { expect, test } from 'vitest'
import { CITIES, DISTRICTS, LOCALITIES } from './cities.ts'
import { CITY_TABLE, DISTRICT_TABLE, SETTLEMENTS } from './gazetteer.ts'

const tables = {
  cities: CITY_TABLE,
  districts: [DISTRICT_TABLE],
  points: buildPointTable([], SETTLEMENTS),
  streets: null,
}
const MOSCOW = { longitude: 37.62, latitude: 55.75, city: 'Москва' }
const firstOf = (text: string) => {
  const [hit] = findPlaces(tables, text, MOSCOW, 5)
  return hit === undefined ? '' : `${hit.title}, ${hit.within}`
}

// Every Russian name of GeoNames in Debian's catalogue; 968 with the twins, which the tool's corrections drop.
test('each town, district and village that GeoNames names in Russian is known to the search', () => {
  const districtsOfSource = 30
  expect(CITIES.length + LOCALITIES.length + districtsOfSource + 4).toBe(968)
})

test('each town is found by its name with its region, whatever the view', () => {
  const wrong = CITIES.filter(
    ({ name, region }) =>
      firstOf(`${name}, ${region}`) !== `${name}, ${region}` ||
      firstOf(`${region} г ${name.replaceAll('ё', 'е')}`) !== `${name}, ${region}`,
  )
  expect(wrong.map(({ label }) => label)).toEqual([])
})

test('each town without a namesake is found by its name', () => {
  const names = [...CITIES, ...LOCALITIES, ...DISTRICTS].map(({ name }) => name)
  const alone = CITIES.filter(({ name }) => names.filter((other) => other === name).length === 1)
  const wrong = alone.filter(({ name, region }) => firstOf(name) !== `${name}, ${region}`)
  expect(wrong.map(({ label }) => label)).toEqual([])
})

test('what is begun finds the names that begin so, the greatest first', () => {
  const cities = findPlaces(tables, 'оре', null, 3).map(({ title }) => title)
  expect(cities).toEqual(['Оренбург', 'Орёл', 'Орехово-Зуево'])
})

test('a position lies in the city whose size it is nearest by', () => {
  const cityOf = (longitude: number, latitude: number) =>
    SETTLEMENTS.around({ longitude, latitude })[0]?.label
  expect(cityOf(37.618, 55.751)).toBe('Москва')
  expect(cityOf(37.51, 55.8)).toBe('Москва')
  expect(cityOf(37.938, 55.796)).toBe('Балашиха')
  expect(cityOf(49.12, 55.79)).toBe('Казань')
  // The middle of Yakutia.
  expect(cityOf(125, 68)).toBeUndefined()
})
