import { expect, test } from 'vitest'
import { parseCatalogue } from './catalogue.ts'
import { joinGazetteer, labelCities } from './join.ts'

/** A `.mo` file of the given pairs, as msgfmt lays it out. */
function formatCatalogue(pairs: readonly (readonly [string, string])[]): Buffer {
  const texts = Buffer.from(pairs.flat().join('\0') + '\0')
  const tables = 28 + pairs.length * 16
  const head = Buffer.alloc(tables)
  head.writeUInt32LE(0x95_04_12_de, 0)
  head.writeUInt32LE(pairs.length, 8)
  head.writeUInt32LE(28, 12)
  head.writeUInt32LE(28 + pairs.length * 8, 16)
  let position = tables
  for (const [index, pair] of pairs.entries())
    for (const [column, text] of pair.entries()) {
      const entry = 28 + column * pairs.length * 8 + index * 8
      head.writeUInt32LE(Buffer.byteLength(text), entry)
      head.writeUInt32LE(position, entry + 4)
      position += Buffer.byteLength(text) + 1
    }
  return Buffer.concat([head, texts])
}

test('reads names out of a gettext catalogue', () => {
  const names = parseCatalogue(
    formatCatalogue([
      ['524901', 'Москва'],
      ['551487', 'Казань'],
    ]),
  )
  expect([...names]).toEqual([
    ['524901', 'Москва'],
    ['551487', 'Казань'],
  ])
  expect(() => parseCatalogue(Buffer.alloc(28))).toThrow('.mo')
})

test('a name that repeats carries its region', () => {
  const town = { population: 1, longitude: 50, latitude: 55 }
  const labelled = labelCities([
    { ...town, name: 'Киров', region: 'Кировская область' },
    { ...town, name: 'Киров', region: 'Калужская область' },
    { ...town, name: 'Казань', region: 'Республика Татарстан' },
  ])
  expect(labelled.map((city) => city.label)).toEqual([
    'Киров, Кировская область',
    'Киров, Калужская область',
    'Казань',
  ])
})

test('an unknown region is reported by name and code', () => {
  const stray = [
    {
      cityId: 1,
      name: 'Nowhere',
      country: 'RU',
      adminCode: '99',
      featureCode: 'PPL',
      population: 1,
      loc: { coordinates: [50, 55] as const },
    },
  ]
  expect(() => joinGazetteer(stray, new Map([['1', 'Нигде']]))).toThrow(
    'Nowhere (1): region code 99',
  )
})
