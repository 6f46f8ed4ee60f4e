import type { Position } from '@yacheyka/core/points/point'
import type { ResolvedFilter } from './resolved-filter.ts'
import type { Bounds, MapItem } from './map-item.ts'
import type { NearestPoints } from './nearest.ts'
import type { Expansion } from './points-engine.ts'

/** Where one version of the network's points lies. */
export interface PointsSource {
  readonly version: string
  readonly pointsUrl: string
  readonly schedulesUrl: string
  readonly zonesUrl: string
  /** Take what an earlier visit has kept, and ask nobody. */
  readonly keptOnly: boolean
}

/** A place in wire order means nothing under another version: a question about one that is gone is refused. */
interface Versioned {
  readonly version: string
}

/** Marks that the server has made of a filter of its own, handed over by the call `mark` under this name. */
export interface MarkedPoints {
  readonly marked: string
}

/** The points that a question is about: a filter that the worker tries, or marks that it was given. */
export type PointChoice = ResolvedFilter | MarkedPoints

/** What the page may ask the worker: argument and answer of each call. Each question names its own version and filter. */
export interface PointsCalls {
  /** Answers how many points the network has. Until it does, every other call waits. */
  load: { argument: PointsSource; response: number }
  /** Takes marks, a byte a point in wire order (contract, `getWidgetMarks`); answers how many points they leave. */
  mark: {
    argument: Versioned & MarkedPoints & { readonly bytes: Uint8Array }
    response: number
  }
  items: {
    argument: Versioned & {
      readonly filter: PointChoice
      readonly bounds: Bounds
      readonly zoom: number
    }
    response: MapItem[]
  }
  nearest: {
    argument: Versioned & {
      readonly filter: ResolvedFilter
      readonly from: Position
      /** Null: the whole network. */
      readonly bounds: Bounds | null
      readonly limit: number
    }
    response: NearestPoints
  }
  expand: {
    argument: Versioned & { readonly filter: PointChoice; readonly cluster: number }
    response: Expansion
  }
  /** How many points of the bounds pass each of the filters. */
  count: {
    argument: Versioned & { readonly filters: readonly ResolvedFilter[]; readonly bounds: Bounds }
    response: number[]
  }
}
export type PointsCallName = keyof PointsCalls

export interface CallMessage<N extends PointsCallName = PointsCallName> {
  readonly id: number
  readonly name: N
  readonly argument: PointsCalls[N]['argument']
}

export type ResponseMessage =
  | { readonly id: number; readonly ok: true; readonly response: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string }

/** The error of a call whose answer went with its version: the network has newer points, load them. */
export const POINTS_GONE = 'the server keeps this version of the points no more'
