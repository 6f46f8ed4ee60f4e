import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { cutCity, type TileLayers } from './cut-tiles.ts'
import { encodeTile } from './encode-tile.ts'
import { joinLines } from './join-lines.ts'
import type { Extracted } from './read-extract.ts'

const line = (properties: Extracted['properties'], ...coordinates: number[][]): Extracted => ({
  properties,
  geometry: { type: 'LineString', coordinates },
})
const square = (kind: string, x: number, y: number, side: number): Extracted => ({
  properties: { kind },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ],
    ],
  },
})

/** The layers of each tile of a city of these features: `{ layer: attributes of its features }`. */
async function tilesOf(features: readonly object[], numbers: readonly object[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'streets-'))
  const write = async (name: string, lines: readonly object[]) => {
    const file = join(folder, name)
    await writeFile(file, gzipSync(lines.map((one) => JSON.stringify(one)).join('\n')))
    return file
  }
  const tiles = new Map<number, TileLayers>()
  await cutCity(await write('city', features), await write('numbers', numbers), tiles)
  return (z: number, x: number, y: number) => {
    const layers = tiles.get(zxyToTileId(z, x, y))
    if (layers === undefined) return undefined
    const tile = new VectorTile(new PbfReader(gunzipSync(encodeTile(layers))))
    return Object.fromEntries(
      Object.entries(tile.layers).map(([name, layer]) => [
        name,
        Array.from({ length: layer.length }, (_, index) => layer.feature(index)),
      ]),
    )
  }
}

/** The tile at zoom 14 of what the tests draw. */
const [X, Y] = [9967, 5762]
const LENINA = { kind: 'residential', name: 'улица Ленина' }

test('a street of two pieces is one line with its name at the last zoom, and without it before', async () => {
  const at = await tilesOf([
    line(LENINA, [39.011, 47.001], [39.013, 47.002]),
    line(LENINA, [39.015, 47.004], [39.013, 47.002]),
  ])
  const street = at(14, X, Y)?.['roads'] ?? []
  expect(street.map(({ properties }) => properties)).toEqual([
    { kind: 'minor_road', kind_detail: 'residential', name: 'улица Ленина' },
  ])
  expect(street[0]?.loadGeometry()).toHaveLength(1)
  expect(at(13, X >> 1, Y >> 1)?.['roads']?.[0]?.properties).not.toHaveProperty('name')
  expect(at(12, X >> 2, Y >> 2)).toBeUndefined()
})

test('streets of unknown class, which may be great ones, are there a zoom before small ones', async () => {
  const at = await tilesOf([line({ kind: 'road' }, [39.011, 47.001], [39.015, 47.004])])
  expect(at(12, X >> 2, Y >> 2)?.['roads']).toHaveLength(1)
  expect(at(11, X >> 3, Y >> 3)).toBeUndefined()
})

test('houses of a tile are one feature of many parts, sheds are left out, with their numbers', async () => {
  const at = await tilesOf(
    [
      square('building', 39.011, 47.001, 0.0003),
      square('building', 39.012, 47.002, 0.0003),
      square('building', 39.013, 47.003, 0.00003),
    ],
    [
      [39.0111, 47.0011, '7'],
      [39.0121, 47.0021, '7'],
      [39.01301, 47.00301, '9'],
    ],
  )
  const houses = at(14, X, Y)?.['buildings'] ?? []
  expect(houses.map(({ properties }) => properties)).toEqual([
    { kind: 'address', addr_housenumber: '7' },
    { kind: 'building' },
  ])
  expect(houses.map((feature) => feature.loadGeometry().length)).toEqual([2, 2])
})

test('lines that do not touch stay apart', () => {
  const one = [
    [0, 0],
    [1, 0],
  ]
  const far = [
    [5, 5],
    [6, 5],
  ]
  expect(joinLines([one, far])).toHaveLength(2)
  expect(joinLines([one, [[2, 0], [1, 0]], far])).toHaveLength(2) // prettier-ignore
})
