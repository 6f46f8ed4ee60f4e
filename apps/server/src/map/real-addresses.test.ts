import { VectorTile } from '@mapbox/vector-tile'
import { findPlaces } from '@yacheyka/core/place-search/find-places'
import { buildPointTable } from '@yacheyka/core/place-search/point-table'
import { streetOf } from '@yacheyka/core/place-search/parse-address'
import { readAddressTokens } from '@yacheyka/core/place-search/address-tokens'
import type { Position } from '@yacheyka/core/points/point'
import { fileURLToPath } from 'node:url'
import { generatePoints } from '@yacheyka/demonstration/network/generate'
import { realAddressesOf } from '@yacheyka/demonstration/network/real-addresses'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MapArchive, openArchive, unpackTile } from '#/adapters/map/archive.ts'
import { CITY_TABLE, DISTRICT_TABLE, SETTLEMENTS } from '#/gazetteer/gazetteer.ts'
import { readTerritory } from '#/demonstration/territory.ts'

// The card, the search and the map of the demonstration agree: its points stand at houses of the streets that are drawn.

const CITIES = ['Ростов-на-Дону', 'Краснодар', 'Калининград', 'Волгоград', 'Нижний Новгород']
const ZOOM = 14
const TILES = 2 ** ZOOM
/** Metres: the addresses were chosen within 60 of their street, which tiles draw to about a metre. */
const NEAR = 62

let archive: MapArchive
beforeAll(async () => {
  archive = await openArchive(fileURLToPath(new URL('../../maps/streets.pmtiles', import.meta.url)))
})
afterAll(() => archive.close())

test.each(CITIES)('houses of %s stand at their streets on the map', async (city) => {
  const houses = realAddressesOf(readTerritory().addresses, city)
  expect(houses.length).toBeGreaterThan(10)
  const far = []
  for (const { street, house, ...position } of houses)
    if (!((await metresTo(street.line, position)) <= NEAR)) far.push(`${street.line}, ${house}`)
  expect(far).toEqual([])
})

test.each(CITIES)('addresses of %s lead to their own points', (city) => {
  const points = generatePoints(readTerritory())
  const tables = {
    cities: CITY_TABLE,
    districts: [DISTRICT_TABLE],
    points: buildPointTable(points, SETTLEMENTS),
    streets: null,
  }
  const ours = points.filter(({ settlement }) => settlement === city)
  expect(ours.length).toBeGreaterThan(10)
  for (const { address, longitude, latitude } of ours) {
    const [first] = findPlaces(tables, address, null, 5)
    expect({ address, ...first }).toMatchObject({ missing: null, longitude, latitude })
  }
})

/** From a place to the nearest line of a street of that name in its tile and the eight around it. */
async function metresTo(name: string, { longitude, latitude }: Position): Promise<number> {
  const wanted = namesOf(name)
  const x = ((longitude + 180) / 360) * TILES
  const y = (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * TILES
  const metres = (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / TILES
  let least = Infinity
  for (const [east, south] of AROUND) {
    const [column, row] = [Math.floor(x) + east, Math.floor(y) + south]
    const bytes = await archive.tile(ZOOM, column, row)
    const roads = bytes && new VectorTile(new PbfReader(unpackTile(bytes))).layers['roads']
    for (let turn = 0; turn < (roads?.length ?? 0); turn++) {
      const feature = roads?.feature(turn)
      if (feature === undefined || namesOf(String(feature.properties['name'] ?? '')) !== wanted)
        continue
      for (const line of feature.loadGeometry())
        for (const [at, end] of line.entries()) {
          const place = (each: { readonly x: number; readonly y: number }) =>
            [
              (column + each.x / feature.extent - x) * metres,
              (row + each.y / feature.extent - y) * metres,
            ] as const
          least = Math.min(least, distanceTo(place(line[at - 1] ?? end), place(end)))
        }
    }
  }
  return least
}

const AROUND = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((south) => [east, south] as const))

const namesOf = (street: string): string =>
  streetOf(readAddressTokens(street)).words.toSorted().join(' ')

/** From the origin to a segment. */
function distanceTo([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length))
  return Math.hypot(ax + share * (bx - ax), ay + share * (by - ay))
}
