import { CITIES } from '#/gazetteer/cities.ts'
import { FUZZ_STRINGS, FUZZ_VALUES } from '#/http/test-fuzz.ts'
import { expect, test } from 'vitest'
import { readPageQuery } from './page-query.ts'

const NOTHING = { city: { name: 'Москва', centre: [37.618423, 55.751244] }, parcel: {} }

test('an address that requests nothing is Moscow and any parcel', () => {
  expect(readPageQuery({})).toEqual(NOTHING)
})

test.each([
  ['Казань', 'Казань', [49.1221, 55.7887]],
  ['  казань ', 'Казань', [49.1221, 55.7887]],
  ['ростов на дону', 'Ростов-на-Дону', [39.7233, 47.2313]],
])('the city «%s» is %s', (city, name, centre) => {
  expect(readPageQuery({ city })).toEqual({ city: { name, centre }, parcel: {} })
})

test('every city of the gazetteer is found by its label, a name that repeats is the greatest one', () => {
  const lost = CITIES.filter(({ label }) => readPageQuery({ city: label }).city.name !== label)
  expect(lost.map(({ label }) => label)).toEqual([])
  const greatest = CITIES.find(({ name }) => name === 'Киров')?.label
  expect(greatest).toMatch(/^Киров, /)
  expect(readPageQuery({ city: 'Киров' }).city.name).toBe(greatest)
})

test.each([
  ['20x30x10', [20, 30, 10]],
  ['20X30Х10', [20, 30, 10]],
  ['20×30,5х10.25', [20, 30.5, 10.25]],
  [' 20 x 30 x 10 ', [20, 30, 10]],
  ['0.1x1000x1', [0.1, 1000, 1]],
])('dimensions «%s»', (dimensions, [height, width, depth]) => {
  expect(readPageQuery({ dimensions }).parcel).toEqual({ box: { height, width, depth } })
})

test.each([
  '20x30',
  '20x30x10x5',
  '20x30x',
  '0x1x1',
  '1001x1x1',
  '-1x1x1',
  '1e3x1x1',
  'axbxc',
  'x'.repeat(100_000),
])('dimensions «%s» say nothing', (dimensions) => {
  expect(readPageQuery({ dimensions })).toEqual(NOTHING)
})

test('a weight is whole grams from 1 to a tonne', () => {
  expect(readPageQuery({ weight: '1' }).parcel).toEqual({ weight: 1 })
  expect(readPageQuery({ weight: '1000000' }).parcel).toEqual({ weight: 1_000_000 })
  for (const weight of ['0', '1000001', '1.5', '-1', '1e3', ' ', 'Infinity'])
    expect(readPageQuery({ weight }).parcel).toEqual({})
})

test.each([...FUZZ_STRINGS, ...FUZZ_VALUES])('%s everywhere is nothing', (_name, value) => {
  expect(readPageQuery({ city: value, weight: value, dimensions: value })).toEqual(NOTHING)
})
