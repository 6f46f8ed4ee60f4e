import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { houseNumbered } from '@yacheyka/demonstration/network/address'
import { streetNamed } from '@yacheyka/demonstration/network/streets'
import { seededRandom, seedOf } from '@yacheyka/demonstration/random'
import type { LineString, Position } from 'geojson'
import { SETTLEMENTS } from '../../apps/server/src/gazetteer/gazetteer.ts'
import { drawnGround } from '../basemap/drawn-ground.ts'
import { METRES_IN_DEGREE, squareMetres } from './cut-tiles.ts'
import { Houses } from './houses.ts'
import { ownGround, type Place } from './own-ground.ts'
import { type Extracted, type HouseNumber, readLines } from './read-extract.ts'

// node tools/streets/find-addresses.ts SOURCE_FOLDER FILE
// Finds real addresses for the demonstration's points: a house number beside one street that can only be its own.

const CITIES: Readonly<Record<string, string>> = {
  astrakhan: 'Астрахань',
  grozny: 'Грозный',
  kaliningrad: 'Калининград',
  krasnodar: 'Краснодар',
  makhachkala: 'Махачкала',
  nalchik: 'Нальчик',
  'nizhny-novgorod-center': 'Нижний Новгород',
  novorossiysk: 'Новороссийск',
  pyatigorsk: 'Пятигорск',
  'rostov-na-donu': 'Ростов-на-Дону',
  sochi: 'Сочи',
  stavropol: 'Ставрополь',
  taganrog: 'Таганрог',
  vladikavkaz: 'Владикавказ',
  volgograd: 'Волгоград',
}
/** More than the demonstration has points in a city of these. */
const MOST: Readonly<Record<string, number>> = { 'Ростов-на-Дону': 200, 'Нижний Новгород': 12 }
const MOST_OF_OTHERS = 40
/** Metres from a house number to its street. */
const NEAR = 60
/** A second street so little farther, in metres, makes the number ambiguous. */
const MARGIN = 20
/** Lockers stand at blocks and shops, not at cottages: square metres of the house. */
const SMALLEST_HOUSE = 400
/** Metres between two points of one city. */
const APART = 250
const SEED = 2026
/** Degrees: wider than the distance to a street. */
const SQUARE = 0.002

const squareOf = (degrees: number): number => Math.floor(degrees / SQUARE)

type Segment = readonly [street: string, from: Position, to: Position]
type Address = readonly [longitude: number, latitude: number, street: string, number: string]

const [folder, target] = process.argv.slice(2)
if (folder === undefined || target === undefined)
  throw new Error('find-addresses.ts <folder of extracts> <file>')

/** Without the archive, points stand on the embedded map, whose shores are coarse. */
const isDry = drawnGround()
const cities: Record<string, Address[]> = {}
const files = await readdir(folder)
for (const [city, label] of Object.entries(CITIES)) {
  if (!files.includes(`${city}.housenumbers.ndjson.gz`)) continue
  const most = MOST[label] ?? MOST_OF_OTHERS
  const { addresses, places } = await addressesOf(folder, city)
  const isOwn = ownGround(label, places)
  cities[label] = spread(
    addresses,
    label,
    most,
    (position) => isOwn(position) && cityOf(position) === label,
  )
  process.stdout.write(`${label}: ${cities[label].length}\n`)
}
/** The city that the search of the product finds there. */
function cityOf([longitude = 0, latitude = 0]: Position): string | undefined {
  return SETTLEMENTS.around({ longitude, latitude })[0]?.label
}

const rows = (addresses: readonly Address[]) =>
  addresses
    .map((each) => `    [${each.map((part) => JSON.stringify(part)).join(', ')}]`)
    .join(',\n')
const lines = Object.entries(cities).map(
  ([label, addresses]) => `  ${JSON.stringify(label)}: [\n${rows(addresses)}\n  ]`,
)
await writeFile(target, `{\n${lines.join(',\n')}\n}\n`)

async function addressesOf(
  source: string,
  city: string,
): Promise<{ readonly addresses: readonly Address[]; readonly places: readonly Place[] }> {
  const places: Place[] = []
  const houses = new Houses()
  const squares = new Map<string, Segment[]>()
  for await (const { properties, geometry } of readLines<Extracted>(
    join(source, `${city}.ndjson.gz`),
  )) {
    if (geometry.type === 'Polygon') {
      const isHouse = properties.kind === 'building'
      if (isHouse && squareMetres(geometry.coordinates[0] ?? []) >= SMALLEST_HOUSE)
        houses.add(geometry)
    } else if (geometry.type === 'LineString' && properties.name !== undefined)
      addStreet(squares, properties.name, geometry)
    else if (geometry.type === 'Point' && properties.kind === 'place') {
      const { name = '', sub = '' } = properties
      places.push({ name, sub, position: geometry.coordinates })
    }
  }
  const found: Address[] = []
  for await (const [longitude, latitude, number] of readLines<HouseNumber>(
    join(source, `${city}.housenumbers.ndjson.gz`),
  )) {
    if (houseNumbered(number) === undefined || !houses.holds(longitude, latitude)) continue
    if (!isDry(longitude, latitude)) continue
    const street = streetAt(squares, [longitude, latitude])
    if (street !== undefined && streetNamed(street) !== undefined)
      found.push([longitude, latitude, street, number])
  }
  return { addresses: found, places }
}

function addStreet(squares: Map<string, Segment[]>, street: string, { coordinates }: LineString) {
  for (const [index, to] of coordinates.entries()) {
    const from = coordinates[index - 1]
    if (from === undefined) continue
    const xs = [squareOf(from[0] ?? 0), squareOf(to[0] ?? 0)].toSorted((one, other) => one - other)
    const ys = [squareOf(from[1] ?? 0), squareOf(to[1] ?? 0)].toSorted((one, other) => one - other)
    for (let x = (xs[0] ?? 0) - 1; x <= (xs[1] ?? 0) + 1; x++)
      for (let y = (ys[0] ?? 0) - 1; y <= (ys[1] ?? 0) + 1; y++) {
        const key = `${x} ${y}`
        squares.set(key, [...(squares.get(key) ?? []), [street, from, to]])
      }
  }
}

/** The one street that the place can be of. */
function streetAt(squares: ReadonlyMap<string, Segment[]>, place: Position): string | undefined {
  const [x = 0, y = 0] = place
  const distances = new Map<string, number>()
  for (const [street, from, to] of squares.get(`${squareOf(x)} ${squareOf(y)}`) ?? []) {
    const distance = metresTo(place, from, to)
    if (distance < (distances.get(street) ?? Number.POSITIVE_INFINITY))
      distances.set(street, distance)
  }
  const [first, second] = [...distances].toSorted(([, one], [, other]) => one - other)
  if (first === undefined || first[1] > NEAR) return undefined
  return second !== undefined && second[1] < first[1] + MARGIN ? undefined : first[0]
}

function metresBetween([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): number {
  return Math.hypot((x2 - x1) * Math.cos((y1 * Math.PI) / 180), y2 - y1) * METRES_IN_DEGREE
}

function metresTo(place: Position, from: Position, to: Position): number {
  const shrink = Math.cos(((place[1] ?? 0) * Math.PI) / 180)
  const [px, py] = [(place[0] ?? 0) * shrink, place[1] ?? 0]
  const [ax, ay] = [(from[0] ?? 0) * shrink, from[1] ?? 0]
  const [bx, by] = [(to[0] ?? 0) * shrink, to[1] ?? 0]
  const square = (bx - ax) ** 2 + (by - ay) ** 2
  const along = square === 0 ? 0 : ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square
  const part = Math.min(1, Math.max(0, along))
  return Math.hypot(px - ax - part * (bx - ax), py - ay - part * (by - ay)) * METRES_IN_DEGREE
}

/** Some of them, the same each time, in the city itself and far enough from each other. */
function spread(
  all: readonly Address[],
  label: string,
  most: number,
  isOwn: (position: Position) => boolean,
): Address[] {
  const random = seededRandom(seedOf(label, SEED))
  const left = [...all]
  const taken: Address[] = []
  while (left.length > 0 && taken.length < most) {
    const [address] = left.splice(random.whole(left.length), 1)
    if (address === undefined) break
    const position = [address[0], address[1]]
    const isFar = taken.every(([x, y]) => metresBetween([x, y], position) >= APART)
    if (isFar && isOwn(position)) taken.push(address)
  }
  return taken
}
