import type { Position } from '@yacheyka/core/points/point'
import type { Bounds } from './map-item.ts'

/** Where the map looks. */
export interface MapView {
  readonly centre: Position
  readonly zoom: number
}

/** Where the map looks and what of it can be seen. */
export interface SeenView extends MapView {
  readonly bounds: Bounds
}
