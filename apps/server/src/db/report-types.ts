import type { RefusalPlace } from '@yacheyka/contract/reports/console-refusal-report'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { GeneratedAlways } from 'kysely'
import type { Timestamp, TimestampOrNull } from './column-kinds.ts'
import type { TravelLeg } from '@yacheyka/core/parcels/travel-leg'

export interface StorageDayTable {
  kind: 'point' | 'customer'
  subject_uid: string
  /** Of Moscow, `2026-02-01`. */
  day: string
  hours: number[]
  unscanned: number
  gone_back: number
  overdue: number
}

export interface StorageReportTable {
  kind: 'network' | 'day' | 'point' | 'customer'
  days: number
  subject: string
  handed_out: number
  median: number | null
  p90: number | null
  within_24: number
  within_72: number
  unscanned: number
  gone_back: number
  overdue: number
}

export interface TravelDayTable {
  /** Of Moscow, `2026-02-01`. */
  day: string
  settlement: string
  service: string
  leg: TravelLeg
  hours: number[]
  parcels: number[]
}

export interface TravelReportTable {
  kind: 'network' | 'day' | 'city' | 'service'
  days: number
  subject: string
  leg: TravelLeg
  parcels: number
  median: number
  p90: number
}

export interface GrowthDayTable {
  customer_uid: string
  service: string
  /** Of Moscow, `2026-02-01`. */
  day: string
  parcels: number
  /** Kopecks. */
  revenue: number
}

export interface GrowthReportTable {
  kind: 'network' | 'day' | 'customer' | 'service'
  days: number
  subject: string
  parcels: number
  /** Kopecks. */
  revenue: number
  parcels_before: number
  revenue_before: number
  change: 'new' | 'back' | 'quiet' | 'stays'
}

/** What of a point's cells was in use and taken from then on. */
export interface CellChangeTable {
  id: GeneratedAlways<number>
  point_uid: string
  cell_size: CellSize
  at: Timestamp
  total: number
  taken: number
}

export interface OccupancyDayTable {
  /** Of Moscow, `2026-02-01`. */
  day: string
  point_uid: string
  cell_size: CellSize
  /** Seconds of cells. */
  occupied: number
  in_service: number
}

export interface OccupancyHourTable {
  day: string
  hour: number
  cell_size: CellSize
  occupied: number
  in_service: number
}

export interface OccupancyReportTable {
  kind: 'network' | 'day' | 'hour' | 'point'
  days: number
  subject: string
  /** Empty: all sizes. */
  cell_size: CellSize | ''
  occupied: number
  in_service: number
}

/** What an asker was refused in a day at a point for lack of a size. */
export interface RoomRefusalTable {
  day: string
  point_uid: string
  cell_size: CellSize
  asker_uid: string
  place: RefusalPlace
  refusals: number
}

export interface RefusalReportTable {
  kind: 'network' | 'day' | 'point' | 'size' | 'place'
  days: number
  subject: string
  refusals: number
}

/** A word of a source, or of a point, until it is folded. */
export interface FeedWordTable {
  id: GeneratedAlways<number>
  at: Timestamp
  point_uid: string | null
  source: string
  said: string
}

export interface SilenceStateTable {
  kind: 'point' | 'source'
  /** A uid, or the name of a source. */
  subject: string
  last_at: Timestamp
  source: string
  said: string
  since: Timestamp
  /** Seconds. */
  usual: number
  pause_limit: number
  /** Of Moscow, `2026-02-01`. */
  limit_day: string
  due_at: Timestamp
  silent_since: TimestampOrNull
  watched: boolean
}

export interface SilenceDayTable {
  kind: 'point' | 'source' | 'network'
  subject: string
  day: string
  words: number
  /** Seconds. */
  longest: number
}

export interface SilenceSpellTable {
  kind: 'point' | 'source'
  subject: string
  began_at: Timestamp
  ended_at: TimestampOrNull
}

export interface SilenceReportTable {
  day: string
  points: number
}
