import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import type { Street } from '@yacheyka/core/place-search/street-table'
import { PbfReader } from 'pbf'
import type { ArchiveTile } from './archive-tiles.ts'

/** Layers whose lines bear the names of streets: of Protomaps and of OpenMapTiles. */
const LAYERS = ['roads', 'transportation_name'] as const
/** Lines that no address is of. */
const NO_STREETS: ReadonlySet<unknown> = new Set([
  'rail', 'transit', 'tram', 'subway', 'light_rail', 'ferry', 'aerialway', 'aeroway', 'pier', 'raceway',
]) // prettier-ignore

/**
 * Names of the streets of one tile, each with the middle of its longest line there.
 * @param bytes the tile, unpacked
 */
export function streetsInTile({ zoom, x, y, bytes }: ArchiveTile): Street[] {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const found = new Map<string, { length: number; street: Street }>()
  for (const layer of LAYERS.flatMap((name) => layers[name] ?? []))
    for (let turn = 0; turn < layer.length; turn++) {
      const feature = layer.feature(turn)
      const name = nameOf(feature)
      if (name === undefined) continue
      const middle = middleOf(feature)
      if (middle === undefined || middle.length <= (found.get(name)?.length ?? 0)) continue
      const position = positionAt(
        x + middle.x / layer.extent,
        y + middle.y / layer.extent,
        2 ** zoom,
      )
      found.set(name, { length: middle.length, street: { name, ...position } })
    }
  return [...found.values()].map(({ street }) => street)
}

/** Russian first; undefined for what is no street. */
function nameOf({ properties }: VectorTileFeature): string | undefined {
  const { kind, class: className, kind_detail: detail } = properties
  if ([kind, className, detail].some((value) => NO_STREETS.has(value))) return undefined
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

/** Of a place in tiles of a zoom level that has `count` of them from edge to edge. */
function positionAt(x: number, y: number, count: number) {
  const longitude = (x / count) * 360 - 180
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) * 180) / Math.PI
  return { longitude, latitude }
}
