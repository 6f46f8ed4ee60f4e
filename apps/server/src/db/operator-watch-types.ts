import type { PulseRefusal } from '@yacheyka/contract/feed/pulse'
import type { Generated } from 'kysely'
import type { CountByDefault, Timestamp, TimestampOrNull } from './column-kinds.ts'

export interface WidgetUseTable {
  token_uid: string
  /** Of Moscow, `2026-02-01`. */
  day: string
  openings: CountByDefault
  calls: CountByDefault
  last_at: Timestamp
}

/** Of a day that is not over. */
export interface FeedDayPartTable extends FeedDayTable {
  part: number
}

export interface FeedDayTable {
  source: string
  /** Of Moscow, `2026-02-01`. */
  day: string
  events: number
  refused: number
  heard_at: Timestamp
}

export interface FeedRefusalTable {
  uid: string
  at: Timestamp
  times: Generated<number>
  source: string
  event_id: string | null
  code: PulseRefusal
  detail: string
  barcode: string
  parcel_number: string
  terminal_number: string
  status: string
  datetime: string
  seen_at: TimestampOrNull
}
