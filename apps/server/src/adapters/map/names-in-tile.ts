import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import type { MapDistrict } from '@yacheyka/core/place-search/map-names'
import type { Street } from '@yacheyka/core/place-search/street-table'
import type { Position } from '@yacheyka/core/points/point'
import { PbfReader } from 'pbf'
import type { ArchiveTile } from './archive-tiles.ts'
import { type Line, type Spot, middleOf } from './middle-of-lines.ts'

/** Layers whose lines bear the names of streets: of Protomaps and of OpenMapTiles. */
const STREET_LAYERS = ['roads', 'transportation_name'] as const
/** Layers whose points bear the names of settlements and of their parts, of the same two. */
const PLACE_LAYERS = ['places', 'place'] as const
/** What both call parts of a city. */
const DISTRICTS: ReadonlySet<unknown> = new Set([
  'suburb',
  'quarter',
  'neighbourhood',
  'borough',
  'macrohood',
])
/** Lines that no address is of. */
const NO_STREETS: ReadonlySet<unknown> = new Set([
  'rail', 'transit', 'tram', 'subway', 'light_rail', 'ferry', 'aerialway', 'aeroway', 'pier', 'raceway',
]) // prettier-ignore

/** Metres around the Earth. */
const EQUATOR = 40_075_017

/** The names of one tile that addresses are written with. */
export interface NamesInTile {
  /** Each at the middle of its lines there. */
  readonly streets: readonly Street[]
  readonly districts: readonly MapDistrict[]
}

/** @param tile its bytes unpacked */
export function namesInTile(tile: ArchiveTile): NamesInTile {
  const { layers } = new VectorTile(new PbfReader(tile.bytes))
  return { streets: streetsIn(layers, tile), districts: districtsIn(layers, tile) }
}

type Layers = VectorTile['layers']

function streetsIn(layers: Layers, tile: ArchiveTile): Street[] {
  const found = new Map<string, Line[]>()
  for (const { feature, extent } of featuresOf(layers, STREET_LAYERS)) {
    const name = kindsOf(feature).some((kind) => NO_STREETS.has(kind)) ? undefined : nameOf(feature)
    if (name === undefined) continue
    const lines = feature
      .loadGeometry()
      .map((line) => line.map(({ x, y }) => ({ x: x / extent, y: y / extent })))
    const known = found.get(name)
    if (known === undefined) found.set(name, lines)
    else known.push(...lines)
  }
  return [...found].flatMap(([name, lines]) => streetOf(name, lines, tile) ?? [])
}

/** Undefined where its lines have no length. */
function streetOf(name: string, lines: readonly Line[], tile: ArchiveTile): Street | undefined {
  const { middle, length, reach } = middleOf(lines)
  if (length === 0) return undefined
  const position = positionIn(tile, middle)
  const metres = metresAcross(tile, position)
  return { name, ...position, length: length * metres, reach: reach * metres }
}

function districtsIn(layers: Layers, tile: ArchiveTile): MapDistrict[] {
  const found: MapDistrict[] = []
  for (const { feature, extent } of featuresOf(layers, PLACE_LAYERS)) {
    const name = kindsOf(feature).some((kind) => DISTRICTS.has(kind)) ? nameOf(feature) : undefined
    const [at] = feature.loadGeometry().flat()
    if (name !== undefined && at !== undefined)
      found.push({ name, ...positionIn(tile, { x: at.x / extent, y: at.y / extent }) })
  }
  return found
}

function* featuresOf(layers: Layers, names: readonly string[]) {
  for (const layer of names.flatMap((name) => layers[name] ?? []))
    for (let turn = 0; turn < layer.length; turn++)
      yield { feature: layer.feature(turn), extent: layer.extent }
}

const kindsOf = ({
  properties: { kind, class: className, kind_detail: detail },
}: VectorTileFeature) => [kind, className, detail]

/** Russian first. */
function nameOf({ properties }: VectorTileFeature): string | undefined {
  const name = properties['name:ru'] ?? properties['name_ru'] ?? properties['name']
  return typeof name === 'string' && /\p{L}/u.test(name) ? name : undefined
}

/** Of a place in shares of its tile's side. */
function positionIn({ zoom, x, y }: ArchiveTile, place: Spot): Position {
  const count = 2 ** zoom
  const longitude = ((x + place.x) / count) * 360 - 180
  const north = Math.PI * (1 - (2 * (y + place.y)) / count)
  const latitude = (Math.atan(Math.sinh(north)) * 180) / Math.PI
  return { longitude, latitude }
}

const metresAcross = ({ zoom }: ArchiveTile, { latitude }: Position): number =>
  (EQUATOR / 2 ** zoom) * Math.cos((latitude * Math.PI) / 180)
