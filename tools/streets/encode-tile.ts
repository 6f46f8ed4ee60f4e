import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { LegacyFeature } from 'geojson-vt'
import { EXTENT, type TileLayers } from './cut-tiles.ts'
import { compress } from './pmtiles-writer.ts'
import type { LayerName } from './schema.ts'

/** Layers in the order in which they are drawn. */
const ORDER: readonly LayerName[] = ['landuse', 'water', 'roads', 'buildings', 'places', 'pois']

/**
 * The bytes of a tile. All features of one meaning become one of many parts, neighbours beside each other: a tile of
 * three thousand houses is half as long so, and read in a tenth of the time.
 */
export function encodeTile(layers: TileLayers): Uint8Array {
  const tile: Record<string, { features: LegacyFeature[] }> = {}
  for (const layer of ORDER) {
    const features = layers.get(layer)
    if (features !== undefined) tile[layer] = { features: gather(features) }
  }
  return compress(fromGeojsonVt(tile, { version: 2, extent: EXTENT }))
}

function gather(features: readonly LegacyFeature[]): LegacyFeature[] {
  const kinds = new Map<string, LegacyFeature[]>()
  for (const feature of features) {
    const key = `${feature.type} ${JSON.stringify(feature.tags)}`
    const same = kinds.get(key)
    if (same === undefined) kinds.set(key, [feature])
    else same.push(feature)
  }
  return [...kinds.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, same]) => joined(same.toSorted((one, other) => curveOf(one) - curveOf(other))))
}

function joined(features: readonly LegacyFeature[]): LegacyFeature {
  const [first] = features
  if (first === undefined) throw new Error('nothing to join')
  const { tags } = first
  if (first.type === 1)
    return {
      type: 1,
      tags,
      geometry: features.flatMap((feature) => (feature.type === 1 ? feature.geometry : [])),
    }
  return {
    type: first.type,
    tags,
    geometry: features.flatMap((feature) => (feature.type === 1 ? [] : feature.geometry)),
  }
}

/** Where a feature begins on a Z-shaped curve through the tile. */
function curveOf(feature: LegacyFeature): number {
  const [x, y] = (feature.type === 1 ? feature.geometry[0] : feature.geometry[0]?.[0]) ?? [0, 0]
  let curve = 0
  for (let bit = 11; bit >= 0; bit--)
    curve = curve * 4 + (((x + 64) >> bit) & 1) * 2 + (((y + 64) >> bit) & 1)
  return curve
}
