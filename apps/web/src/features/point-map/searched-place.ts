import type { Position } from '@yacheyka/core/points/point'

/** A place that the search has found, until the visitor asks for another. */
export interface SearchedPlace extends Position {
  readonly isCity: boolean
}
