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

test('in Latin letters and in the wrong layout towns are found by their names', () => {
  const titleOf = (text: string) => findPlaces(tables, text, MOSCOW, 5)[0]?.title
  const wrongLayout = CITIES.filter(({ name }) => titleOf(inLayout(name)) !== name)
  expect(wrongLayout.map(({ name }) => name)).toEqual([])
  const spelled = CITIES.filter(({ name }) => titleOf(inLatin(name)) !== name)
  // Soft signs within words that the spelling leaves out are not guessed twice.
  expect(spelled.length).toBeLessThanOrEqual(CITIES.length * 0.01)
})

const KEYS = new Map(
  Array.from('йцукенгшщзхъфывапролджэячсмитьбюё', (letter, at) => [
    letter,
    "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"[at] ?? '',
  ]),
)
const inLayout = (name: string): string =>
  name.toLowerCase().replaceAll(/[а-яё]/gu, (letter) => KEYS.get(letter) ?? '')

const LATIN: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch',
  ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
} // prettier-ignore
const inLatin = (name: string): string =>
  name.toLowerCase().replaceAll(/[а-яё]/gu, (letter) => LATIN[letter] ?? '')

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
