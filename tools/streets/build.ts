import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tileIdToZxy } from 'pmtiles'
import { cutCity, type TileLayers } from './cut-tiles.ts'
import { encodeTile } from './encode-tile.ts'
import { type ArchiveFacts, type Tile, writeArchive } from './pmtiles-writer.ts'
import { type Extracted, readLines } from './read-extract.ts'
import { ZOOM_FIRST, ZOOM_LAST } from './schema.ts'

// node tools/streets/build.ts SOURCE_FOLDER ARCHIVE [CITY …]
// Makes one PMTiles archive of the extracts of a folder, and tells what each city and zoom takes.

const MOST_BYTES = 14_000_000
const SUFFIX = '.ndjson.gz'
const NUMBERS = '.housenumbers.ndjson.gz'

type Box = [west: number, south: number, east: number, north: number]

const [folder, target, ...wanted] = process.argv.slice(2)
if (folder === undefined || target === undefined)
  throw new Error('build.ts <folder of extracts> <archive> [city …]')

const files = (await readdir(folder)).toSorted()
const cities = files
  .filter((file) => file.endsWith(SUFFIX) && !file.endsWith(NUMBERS))
  .map((file) => file.slice(0, -SUFFIX.length))
  .filter((city) => wanted.length === 0 || wanted.includes(city))
const boxes = new Map<string, Box>()
/** Cities whose extract has waters; beneath the others the map keeps its own. */
const watered = new Set<string>()
for (const city of cities) boxes.set(city, await boxOf(city))

const encoded: Tile[] = []
const sizes = new Map<number, number>()
for (const group of neighbours()) {
  const tiles = new Map<number, TileLayers>()
  for (const city of group) {
    const numbers = files.includes(city + NUMBERS) ? join(folder, city + NUMBERS) : undefined
    await cutCity(join(folder, city + SUFFIX), numbers, tiles)
  }
  let bytes = 0
  for (const [id, layers] of tiles) {
    const tile = encodeTile(layers)
    encoded.push({ id, bytes: tile })
    const [zoom] = tileIdToZxy(id)
    sizes.set(zoom, (sizes.get(zoom) ?? 0) + tile.length)
    bytes += tile.length
  }
  process.stdout.write(`${group.join(' + ')}: ${tiles.size} tiles, ${bytes} bytes\n`)
}
for (const [zoom, bytes] of [...sizes].toSorted(([one], [other]) => one - other))
  process.stdout.write(`zoom ${zoom}: ${bytes} bytes\n`)

await writeFile(target, writeArchive(encoded, facts()))
const { size } = await stat(target)
process.stdout.write(`${target}: ${size} bytes, ${encoded.length} tiles\n`)
if (size > MOST_BYTES) throw new Error(`the archive may have ${MOST_BYTES} bytes`)

function facts(): ArchiveFacts {
  const areas = areasOf()
  return {
    zoomFirst: ZOOM_FIRST,
    zoomLast: ZOOM_LAST,
    bounds: areas.map(({ box }) => box).reduce(around),
    metadata: {
      name: 'Улицы городов России',
      description: 'Reduced extracts of OpenStreetMap, ODbL 1.0: see NOTICE.md beside this file',
      attribution: '© OpenMapTiles © участники OpenStreetMap',
      type: 'overlay',
      version: '1',
      // The rectangles that have streets, for the bounds of them all hold half a country without; and those without waters.
      areas: areas.map(({ box }) => box),
      bare_areas: areas.filter(({ city }) => !watered.has(city)).map(({ box }) => box),
      vector_layers: ['landuse', 'water', 'roads', 'buildings', 'places', 'pois'].map((id) => ({
        id,
        fields: {},
        minzoom: ZOOM_FIRST,
        maxzoom: ZOOM_LAST,
      })),
    },
  }
}

/** Cities that share tiles, so that a tile is whole once its group is cut. */
function neighbours(): string[][] {
  const groups: string[][] = []
  for (const city of cities) {
    const near = groups.filter((group) => group.some((other) => shareTiles(city, other)))
    for (const group of near) groups.splice(groups.indexOf(group), 1)
    groups.push([...near.flat(), city])
  }
  return groups
}

function shareTiles(one: string, other: string): boolean {
  const [a, b] = [columnsOf(one), columnsOf(other)]
  return a.every(({ from, to }, axis) => {
    const beside = b[axis]
    return beside !== undefined && from <= beside.to && beside.from <= to
  })
}

/** The tiles of the first zoom that a city touches, with one around for what reaches over. */
function columnsOf(city: string) {
  const [west, south, east, north] = boxes.get(city) ?? [0, 0, 0, 0]
  const scale = 2 ** ZOOM_FIRST
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180)
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale
  }
  const column = (longitude: number) => (longitude / 360 + 0.5) * scale
  return [
    { from: Math.floor(column(west)) - 1, to: Math.floor(column(east)) + 1 },
    { from: Math.floor(row(north)) - 1, to: Math.floor(row(south)) + 1 },
  ]
}

/** The box of a city's streets; what else there is may reach far beyond them. */
async function boxOf(city: string): Promise<Box> {
  let box: Box = [180, 90, -180, -90]
  for await (const { geometry, properties } of readLines<Extracted>(
    join(folder ?? '', city + SUFFIX),
  )) {
    if (properties.kind === 'water') watered.add(city)
    if (geometry.type !== 'LineString' || properties.kind === 'waterway') continue
    for (const [x = 0, y = 0] of geometry.coordinates) box = around(box, [x, y, x, y])
  }
  return box
}

function around(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}

/** The boxes, without those that lie within another. */
function areasOf(): { readonly city: string; readonly box: Box }[] {
  const all = [...boxes].map(([city, box]) => ({ city, box }))
  return all.filter(
    ({ city, box }) =>
      !all.some(
        (other) =>
          other.city !== city &&
          around(box, other.box).every((edge, side) => edge === other.box[side]),
      ),
  )
}
