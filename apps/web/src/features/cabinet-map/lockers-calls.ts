import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import type { Position } from '@yacheyka/core/points/point'
import type { Bounds, MapItem } from '@yacheyka/frontend/map/map-item.ts'
import type { LockerFilter } from './locker-filter.ts'
import type { FoundLockers, OpenedGroup } from './lockers-engine.ts'

/** What the page may ask the worker: argument and answer of each call. Until `load` has answered, the others wait. */
export interface LockersCalls {
  /** The response of `listLimitedTerminals` as it came; answers how many points there are. */
  load: { argument: ArrayBuffer; response: number }
  find: {
    argument: {
      readonly filter: LockerFilter
      /** Nearest to it first, if the filter names no place. */
      readonly from: Position | null
      readonly offset: number
      readonly limit: number
    }
    response: FoundLockers
  }
  uids: { argument: { readonly filter: LockerFilter }; response: readonly string[] }
  byNumber: { argument: { readonly number: string }; response: LimitedTerminal | null }
  items: {
    argument: { readonly filter: LockerFilter; readonly bounds: Bounds; readonly zoom: number }
    response: readonly MapItem[]
  }
  openGroup: {
    argument: { readonly filter: LockerFilter; readonly cluster: number }
    response: OpenedGroup
  }
  numberAt: { argument: { readonly ordinal: number }; response: string | null }
}
export type LockersCallName = keyof LockersCalls

export interface LockersCallMessage<N extends LockersCallName = LockersCallName> {
  readonly id: number
  readonly name: N
  readonly argument: LockersCalls[N]['argument']
}

export type LockersResponse =
  | { readonly id: number; readonly ok: true; readonly response: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string }
