import { PbfWriter } from 'pbf'
import { expect, test } from 'vitest'
import { namesInTile } from './names-in-tile.ts'

interface Line {
  readonly tags: Readonly<Record<string, string>>
  /** Deltas of a line that begins at the tile's corner. */
  readonly steps: readonly (readonly [x: number, y: number])[]
}

const EXTENT = 4096

/** The bytes of a tile with one layer, as the format has them. */
function tileOf(layer: string, lines: readonly Line[]): Uint8Array {
  const texts = lines.flatMap(({ tags }) => Object.entries(tags).flat())
  const tile = new PbfWriter()
  tile.writeMessage(
    3,
    (_, pbf) => {
      pbf.writeVarintField(15, 2)
      pbf.writeStringField(1, layer)
      for (const { tags, steps } of lines)
        pbf.writeMessage(
          2,
          (__, feature) => {
            const pairs = Object.entries(tags)
              .flat()
              .map((text) => texts.indexOf(text))
            feature.writePackedVarint(2, pairs)
            feature.writeVarintField(3, 2)
            const zigzag = (value: number) => (value << 1) ^ (value >> 31)
            const line = steps.flatMap((step) => step.map(zigzag))
            feature.writePackedVarint(4, [9, 0, 0, (steps.length << 3) | 2, ...line])
          },
          undefined,
        )
      for (const text of texts) pbf.writeStringField(3, text)
      for (const text of texts)
        pbf.writeMessage(4, (__, value) => value.writeStringField(1, text), undefined)
      pbf.writeVarintField(5, EXTENT)
    },
    undefined,
  )
  return tile.finish()
}

const inTile = (layer: string, lines: readonly Line[]) => namesIn(layer, lines).streets
const namesIn = (layer: string, lines: readonly Line[]) =>
  namesInTile({ zoom: 14, x: 9999, y: 5747, bytes: tileOf(layer, lines) })

const SHORT = [[100, 0]] as const
const LONG = [[2048, 2048], [2048, 2048]] as const // prettier-ignore

test.each([
  ['roads', { kind: 'minor_road', name: 'улица Ленина' }],
  ['transportation_name', { class: 'minor', name: 'Lenin Street', 'name:ru': 'улица Ленина' }],
])('a street of the layer %s is found by its Russian name', (layer, tags) => {
  expect(inTile(layer, [{ tags, steps: LONG }]).map(({ name }) => name)).toEqual(['улица Ленина'])
})

test('a street of several lines lies at their middle, with their length and how far they reach', () => {
  const tags = { kind: 'minor_road', name: 'улица Ленина' }
  const found = inTile('roads', [{ tags, steps: SHORT }, { tags, steps: LONG }]) // prettier-ignore
  expect(found).toHaveLength(1)
  const [{ longitude, latitude, length, reach } = { longitude: 0, latitude: 0 }] = found
  expect(longitude).toBeCloseTo((9999.5 / 2 ** 14) * 360 - 180, 3)
  expect(latitude).toBeCloseTo(47.227, 2)
  // A tile is 1 661 m wide there, the long line its diagonal.
  expect(length).toBeCloseTo(1661 * (Math.SQRT2 + 100 / 4096), -1)
  expect(reach).toBeCloseTo((1661 * Math.SQRT2) / 2, -2)
})

test('railways, ferries, numbered roads without a name and other layers are no streets', () => {
  const tags = [
    { kind: 'rail', name: 'Северо-Кавказская железная дорога' },
    { class: 'ferry', name: 'Паром' },
    { kind: 'major_road', ref: 'М-4' },
    { kind: 'minor_road', name: '12' },
  ]
  expect(inTile('roads', tags.map((each) => ({ tags: each, steps: LONG })))).toEqual([]) // prettier-ignore
  expect(inTile('water', [{ tags: { name: 'Дон' }, steps: LONG }])).toEqual([])
})

test.each([
  ['places', { kind: 'neighbourhood', kind_detail: 'suburb', name: 'Военвед' }],
  ['places', { kind: 'macrohood', name: 'Vorwerk', 'name:ru': 'Военвед' }],
  ['place', { class: 'quarter', name: 'Военвед' }],
])('a part of a city in the layer %s is found where it stands: %o', (layer, tags) => {
  const { districts, streets } = namesIn(layer, [{ tags, steps: SHORT }])
  expect(streets).toEqual([])
  expect(districts).toEqual([
    {
      name: 'Военвед',
      longitude: (9999 / 2 ** 14) * 360 - 180,
      latitude: expect.closeTo(47.2344, 2),
    },
  ])
})

test('towns and villages are no parts of a city', () => {
  const tags = { kind: 'locality', kind_detail: 'village', name: 'Дугино' }
  expect(namesIn('places', [{ tags, steps: SHORT }]).districts).toEqual([])
})
