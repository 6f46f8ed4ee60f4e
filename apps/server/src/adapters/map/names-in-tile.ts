import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import type { MapDistrict } from '@yacheyka/core/place-search/map-names'
import type { Street } from '@yacheyka/core/place-search/street-table'
import { PbfReader } from 'pbf'
import type { ArchiveTile } from './archive-tiles.ts'

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

/** The names of one tile that addresses are written with. */
export interface NamesInTile {
  /** Each with the middle of its longest line there. */
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
  const found = new Map<string, { length: number; street: Street }>()
  for (const { feature, extent } of featuresOf(layers, STREET_LAYERS)) {
    const name = kindsOf(feature).some((kind) => NO_STREETS.has(kind)) ? undefined : nameOf(feature)
    if (name === undefined) continue
    const middle = middleOf(feature)
    if (middle === undefined || middle.length <= (found.get(name)?.length ?? 0)) continue
    found.set(name, {
      length: middle.length,
      street: { name, ...positionIn(tile, middle, extent) },
    })
  }
  return [...found.values()].map(({ street }) => street)
}

function districtsIn(layers: Layers, tile: ArchiveTile): MapDistrict[] {
  const found: MapDistrict[] = []
  for (const { feature, extent } of featuresOf(layers, PLACE_LAYERS)) {
    const name = kindsOf(feature).some((kind) => DISTRICTS.has(kind)) ? nameOf(feature) : undefined
    const [at] = feature.loadGeometry().flat()
    if (name !== undefined && at !== undefined)
      found.push({ name, ...positionIn(tile, at, extent) })
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

/** Where the longest line of a feature has half of its length behind it, in units of the tile. */
function middleOf(feature: VectorTileFeature) {
  let longest: { x: number; y: number; length: number } | undefined
  for (const line of feature.loadGeometry()) {
    const lengths = line.map((at, turn) => {
      const from = line[turn - 1] ?? at
      return Math.hypot(at.x - from.x, at.y - from.y)
    })
    const length = lengths.reduce((sum, part) => sum + part, 0)
    if (length <= (longest?.length ?? 0)) continue
    let rest = length / 2
    const turn = lengths.findIndex((part) => (rest -= part) <= 0)
    const { x, y } = line[Math.max(0, turn)] ?? { x: 0, y: 0 }
    longest = { x, y, length }
  }
  return longest
}

/** Of a place given in units of its tile, which has `extent` of them to a side. */
function positionIn(
  { zoom, x, y }: ArchiveTile,
  place: { readonly x: number; readonly y: number },
  extent: number,
) {
  const count = 2 ** zoom
  const longitude = ((x + place.x / extent) / count) * 360 - 180
  const north = Math.PI * (1 - (2 * (y + place.y / extent)) / count)
  const latitude = (Math.atan(Math.sinh(north)) * 180) / Math.PI
  return { longitude, latitude }
}
