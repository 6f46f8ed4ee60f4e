import type { Feature, Geometry, Position } from 'geojson'
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt'
import { zxyToTileId } from 'pmtiles'
import { Houses } from './houses.ts'
import { joinLines } from './join-lines.ts'
import { type Extracted, type HouseNumber, readLines } from './read-extract.ts'
import { type LayerName, type Placed, placeOf, tagsAt, ZOOM_FIRST, ZOOM_LAST } from './schema.ts'

/** Steps across a tile: at the last zoom one is two thirds of a metre, as fine as the extracts. */
export const EXTENT = 2048
const BUFFER = 24
/** Sheds and cottages of fewer square metres say nothing to who looks for a locker, and are half of all buildings. */
const SMALLEST_BUILDING = 170
const SMALLEST_GROUND = 3000
/** A way into a yard, or a path, of fewer metres leads nowhere that the map knows. */
const SHORTEST_WAY = 200

/** How far a simplified line may be from the true one, in steps of a tile. */
const TOLERANCE: Readonly<Record<LayerName, number>> = {
  landuse: 10,
  water: 4,
  roads: 3,
  buildings: 1,
  places: 0,
  pois: 0,
}

/** What one tile holds of each layer. */
export type TileLayers = Map<LayerName, LegacyFeature[]>

/** Features that begin at one zoom, of one meaning. */
interface Sort {
  readonly placed: Placed
  readonly geometries: Geometry[]
}

/** Adds a city to the tiles, by their place on the curve. */
export async function cutCity(
  file: string,
  numbersFile: string | undefined,
  tiles: Map<number, TileLayers>,
): Promise<void> {
  const houses = new Houses()
  const sorts = await sortsOf(file, houses)
  for (let from = ZOOM_FIRST; from <= ZOOM_LAST; from++) {
    const begun = sorts.filter(({ placed }) => placed.from === from)
    for (const layer of new Set(begun.map(({ placed }) => placed.layer))) {
      const features = begun.filter(({ placed }) => placed.layer === layer).flatMap(featuresOf)
      cut(features, { layer, from }, tiles)
    }
  }
  if (numbersFile === undefined) return
  const numbers: Feature[] = []
  for await (const [longitude, latitude, number] of readLines<HouseNumber>(numbersFile))
    if (houses.holds(longitude, latitude)) numbers.push(numberOf(longitude, latitude, number))
  cut(numbers, { layer: 'buildings', from: ZOOM_LAST }, tiles)
}

const numberOf = (longitude: number, latitude: number, number: string): Feature => ({
  type: 'Feature',
  properties: { kind: 'address', addr_housenumber: number },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
})

async function sortsOf(file: string, houses: Houses): Promise<Sort[]> {
  const sorts = new Map<string, Sort>()
  for await (const feature of readLines<Extracted>(file)) {
    const placed = placeOf(feature)
    if (placed === undefined || isSmall(feature)) continue
    if (placed.layer === 'buildings') houses.add(feature.geometry)
    const key = JSON.stringify(placed)
    const sort = sorts.get(key) ?? { placed, geometries: [] }
    sorts.set(key, sort)
    sort.geometries.push(feature.geometry)
  }
  return [...sorts.values()]
}

const featuresOf = ({ placed, geometries }: Sort): Feature[] => {
  const properties = placed.tags
  const lines = geometries.flatMap((geometry) =>
    geometry.type === 'LineString' ? [geometry.coordinates] : [],
  )
  const least = isMinor(placed) ? SHORTEST_WAY : 0
  const joined: Geometry[] = joinLines(lines)
    .filter((line) => least === 0 || metres(line) >= least)
    .map((coordinates) => ({ type: 'LineString', coordinates }))
  return [...joined, ...geometries.filter(({ type }) => type !== 'LineString')].map((geometry) => ({
    type: 'Feature',
    properties,
    geometry,
  }))
}

const GROUND = new Set(['grass', 'wood', 'water', 'industrial'])

function isSmall({ properties: { kind }, geometry }: Extracted): boolean {
  const least = kind === 'building' ? SMALLEST_BUILDING : GROUND.has(kind) ? SMALLEST_GROUND : 0
  return geometry.type === 'Polygon' && squareMetres(geometry.coordinates[0] ?? []) < least
}

const isMinor = ({ tags: { kind_detail: kind, name } }: Placed): boolean =>
  name === undefined && (kind === 'service' || kind === 'minor' || kind === 'path')

export const METRES_IN_DEGREE = 111_320

export function squareMetres(ring: readonly Position[]): number {
  let twice = 0
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
    twice += x * nextY - nextX * y
  }
  const shrink = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180)
  return (Math.abs(twice) / 2) * METRES_IN_DEGREE ** 2 * shrink
}

function metres(line: readonly Position[]): number {
  let sum = 0
  const shrink = Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180)
  for (const [index, [x = 0, y = 0]] of line.entries()) {
    const [nextX = x, nextY = y] = line[index + 1] ?? []
    sum += Math.hypot((nextX - x) * shrink, nextY - y)
  }
  return sum * METRES_IN_DEGREE
}

function cut(
  features: Feature[],
  { layer, from }: Pick<Placed, 'layer' | 'from'>,
  tiles: Map<number, TileLayers>,
): void {
  if (features.length === 0) return
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      // At its own last zoom the library keeps every bend.
      maxZoom: ZOOM_LAST + 1,
      indexMaxZoom: ZOOM_LAST,
      indexMaxPoints: 0,
      extent: EXTENT,
      buffer: BUFFER,
      tolerance: TOLERANCE[layer],
    },
  )
  for (const { z, x, y } of index.tileCoords) {
    const tile = z < from ? null : index.getTile(z, x, y)
    if (tile === null || tile.features.length === 0) continue
    const id = zxyToTileId(z, x, y)
    const layers: TileLayers = tiles.get(id) ?? new Map()
    tiles.set(id, layers)
    const shown = tile.features.map((feature) => ({
      ...feature,
      tags: tagsAt({ layer, tags: feature.tags as Placed['tags'], from }, z),
    }))
    layers.set(layer, (layers.get(layer) ?? []).concat(shown))
  }
}
