import { CLUSTER_OPTIONS, MAP_ZOOM_MAX } from '@yacheyka/core/map/map-view'
import { filterBits } from '@yacheyka/core/points/point-filter'
import type { MarkerKind } from '@yacheyka/core/points/point-marker'
import type { Position } from '@yacheyka/core/points/point'
import type { DecodedPoints } from '@yacheyka/core/points/points-wire'
import type { ResolvedFilter } from './resolved-filter.ts'
import type { IsOpen } from './points-hours.ts'
import type { PointFeature } from 'supercluster'
import Supercluster from 'supercluster'
import { contains, markerKindOf } from './map-item.ts'
import { isMarked, markedKindOf } from './marked.ts'
import type { Bounds, MapItem } from './map-item.ts'
import { nearestOf } from './nearest.ts'
import type { NearestPoints } from './nearest.ts'

/** What a click on a group leads to: a closer look, or, where looking closer helps no more, all that is inside. */
export type Expansion =
  | { readonly kind: 'zoom'; readonly zoom: number }
  | { readonly kind: 'list'; readonly points: readonly PlacedPoint[] }

export interface PlacedPoint {
  /** Place in wire order. */
  readonly point: number
  readonly marker: MarkerKind
}

/** Kind of marker that a point wears. */
type DressOf = (point: number) => MarkerKind

interface Inside {
  readonly point: number
}

/**
 * All points of the network, and the questions that the map and the list ask about them under one filter. No IO and no
 * worker: the worker is a thin door to it. Points are named by their place in wire order.
 */
export const createPointsEngine = (points: DecodedPoints) => {
  let matched = everyIndex(points.count)
  let dressOf: DressOf = (point) => markerKindOf(points.markers[point] ?? 0)
  /** Made when the map first asks under this filter; the list needs none. */
  let index: Supercluster<Inside> | undefined
  const indexed = () => (index ??= indexOf(points, matched))
  return {
    count: points.count,
    /** Every later question is asked under this filter. */
    take: (filter: ResolvedFilter, isOpen?: IsOpen): void => {
      matched = matchedBy(points, filter, isOpen)
      dressOf = (point) => markerKindOf(points.markers[point] ?? 0)
      index = undefined
    },
    /** The same under marks, a byte a point: only those marked, and those that take nothing in grey. */
    takeMarks: (marks: Uint8Array): void => {
      matched = everyIndex(points.count).filter((point) => isMarked(marks[point]))
      dressOf = (point) => markedKindOf(points.markers[point] ?? 0, marks[point])
      index = undefined
    },
    /** What the map shows within the bounds. */
    items: ({ west, south, east, north }: Bounds, zoom: number): MapItem[] =>
      indexed()
        .getClusters([west, south, east, north], Math.min(Math.round(zoom), MAP_ZOOM_MAX))
        .map((feature) => itemOf(points, feature, dressOf)),
    /** The nearest points of the bounds (or, with null, of the whole network), and how many there are. */
    nearest: (from: Position, bounds: Bounds | null, limit: number): NearestPoints =>
      nearestOf(points, matched, from, bounds, limit),
    /** @throws Error for a group that this filter does not make */
    expand: (cluster: number): Expansion => expand(indexed(), cluster, dressOf),
    /** How many points of the bounds pass another filter. */
    countUnder: (filter: ResolvedFilter, bounds: Bounds, isOpen?: IsOpen): number =>
      matchedBy(points, filter, isOpen).filter((point) =>
        contains(bounds, positionOf(points, point)),
      ).length,
  }
}
export type PointsEngine = ReturnType<typeof createPointsEngine>

const everyIndex = (count: number): Uint32Array => new Uint32Array(count).map((_, index) => index)

const positionOf = ({ longitudes, latitudes }: DecodedPoints, point: number): Position => ({
  longitude: longitudes[point] ?? 0,
  latitude: latitudes[point] ?? 0,
})

const isActive = (marker: number): boolean => !markerKindOf(marker).startsWith('inactive')

const matchedBy = (
  points: DecodedPoints,
  filter: ResolvedFilter,
  isOpen: IsOpen = () => true,
): Uint32Array => {
  const { mask, wanted } = filterBits(filter)
  const { hours } = filter
  return everyIndex(points.count).filter((point) => {
    if (((points.flags[point] ?? 0) & mask) !== wanted) return false
    if (hours.kind === 'any') return true
    // A closed-down point keeps its hours on paper; whoever asks for hours wants to walk in.
    if (!isActive(points.markers[point] ?? 0)) return false
    return hours.kind === 'round_the_clock' || isOpen(point)
  })
}

const indexOf = (points: DecodedPoints, matched: Uint32Array): Supercluster<Inside> => {
  const features = Array.from(matched, (point): PointFeature<Inside> => {
    const { longitude, latitude } = positionOf(points, point)
    return {
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }
  })
  return new Supercluster<Inside>(CLUSTER_OPTIONS).load(features)
}

const itemOf = (
  points: DecodedPoints,
  { properties, geometry }: ReturnType<Supercluster<Inside>['getClusters']>[number],
  dressOf: DressOf,
): MapItem => {
  if (!('cluster_id' in properties)) {
    const { point } = properties
    return { kind: 'point', point, marker: dressOf(point), ...positionOf(points, point) }
  }
  const [longitude = 0, latitude = 0] = geometry.coordinates
  const { cluster_id: cluster, point_count: count } = properties
  return { kind: 'cluster', cluster, count, longitude, latitude }
}

const expand = (index: Supercluster<Inside>, cluster: number, dressOf: DressOf): Expansion => {
  const zoom = index.getClusterExpansionZoom(cluster)
  if (zoom <= MAP_ZOOM_MAX) return { kind: 'zoom', zoom }
  const inside = index.getLeaves(cluster, Infinity)
  return {
    kind: 'list',
    points: inside.map(({ properties: { point } }) => ({ point, marker: dressOf(point) })),
  }
}
