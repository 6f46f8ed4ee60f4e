import { MARKER_KINDS } from '@yacheyka/core/points/point-marker'
import type { MarkerKind } from '@yacheyka/core/points/point-marker'
import type { Position } from '@yacheyka/core/points/point'

/** Degrees. `west` may be less than −180 or `east` more than 180 where the view crosses the date line. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Several points that stand too close to be told apart at this zoom. */
/** A marker of the console: a locker that is not heard, one that waits for somebody; those of the network otherwise. */
export type MapMarker = MarkerKind | 'silent' | 'waiting'

export interface ClusterItem extends Position {
  readonly kind: 'cluster'
  /** Number of the group in the index that made it; null while there is no index yet. */
  readonly cluster: number | null
  /** Version of the network whose index that was. */
  readonly version?: string
  readonly count: number
  /** Something is wrong with one of them. */
  readonly troubled?: boolean
}

export interface PointItem extends Position {
  readonly kind: 'point'
  /** Place in wire order; null while there is no index yet. */
  readonly point: number | null
  /** Version of the network whose wire order that is. */
  readonly version?: string
  readonly marker: MapMarker
}

/** One thing that the map shows. */
export type MapItem = ClusterItem | PointItem

/** An item stays the same thing from one view to the next while its key does. The server rounds places, the index does not. */
export const keyOf = (item: MapItem): string => {
  const place = `${item.longitude.toFixed(5)},${item.latitude.toFixed(5)}`
  return item.kind === 'cluster'
    ? `${place}×${item.count}${item.troubled === true ? '!' : ''}`
    : `${place}:${item.marker}`
}

/** A byte of the wire → the kind of marker; what this page does not know yet wears the default one. */
export const markerKindOf = (byte: number): MarkerKind => MARKER_KINDS[byte] ?? 'default'

/** Ready clusters of the server, `[longitude, latitude, count, marker]`, as items. */
export const itemsOfClusters = (
  clusters: readonly (readonly [number, number, number, number])[],
): MapItem[] =>
  clusters.map(([longitude, latitude, count, marker]) =>
    count > 1
      ? { kind: 'cluster', cluster: null, count, longitude, latitude }
      : { kind: 'point', point: null, marker: markerKindOf(marker), longitude, latitude },
  )

/** The same longitude, moved by whole turns to where the view looks. */
export const turnTo = (longitude: number, { west, east }: Bounds): number => {
  if (longitude < west && longitude + 360 <= east) return longitude + 360
  if (longitude > east && longitude - 360 >= west) return longitude - 360
  return longitude
}

/** Bounds grown by a part of their size on every side, so that a small move needs no new question. */
export const grow = (bounds: Bounds, part: number): Bounds => {
  const width = (bounds.east - bounds.west) * part
  const height = (bounds.north - bounds.south) * part
  return {
    west: bounds.west - width,
    south: Math.max(-90, bounds.south - height),
    east: bounds.east + width,
    north: Math.min(90, bounds.north + height),
  }
}

/**
 * Bounds that stay the same while the view moves by less than half of its size, and that hold the view with a margin:
 * the same question then has the same response, and need not be asked again.
 */
export const snap = (bounds: Bounds): Bounds => {
  const stepX = snapStep(bounds.east - bounds.west)
  const stepY = snapStep(bounds.north - bounds.south)
  return {
    west: Math.floor(bounds.west / stepX - 0.5) * stepX,
    south: Math.max(-90, Math.floor(bounds.south / stepY - 0.5) * stepY),
    east: Math.ceil(bounds.east / stepX + 0.5) * stepX,
    north: Math.min(90, Math.ceil(bounds.north / stepY + 0.5) * stepY),
  }
}

/** A power of two of degrees, between a quarter and a half of the size. */
const snapStep = (size: number): number => 2 ** Math.floor(Math.log2(Math.max(size, 1e-6) / 2))

export const contains = (bounds: Bounds, { longitude, latitude }: Position): boolean => {
  if (latitude < bounds.south || latitude > bounds.north) return false
  const turned = turnTo(longitude, bounds)
  return turned >= bounds.west && turned <= bounds.east
}
