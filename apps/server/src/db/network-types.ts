import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { PointType } from '@yacheyka/core/points/point'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  CountByDefault,
  Json,
  Timestamp,
  TimestampByDefault,
  TimestampOrNull,
} from './column-kinds.ts'

export interface PointTable {
  uid: string
  number: string
  name: string
  settlement: string
  address: string
  active: boolean
  point_type: PointType
  owner: string
  fitting_room: boolean
  check_order: boolean
  payment_point: boolean
  payment_card: boolean
  payment_cash: boolean
  /** Seven hours strings, Monday to Sunday. */
  operation_time: string[]
  how_to_find: string
  photos: string[]
  /** Degrees, WGS 84. */
  longitude: number
  latitude: number
  time_zone: string
  created_at: TimestampByDefault
  updated_at: TimestampByDefault
  /** Grams of the heaviest parcel; null where nobody has told us. */
  max_weight: Generated<number | null>
  /** Since when it is down; null while it is not. */
  maintenance_since: TimestampOrNull
  maintenance_reason: Generated<string>
  maintenance_until: TimestampOrNull
  /** Active and not down: what everybody but operators reads as `active`. */
  offered: GeneratedAlways<boolean>
  /** Of the sandbox: test keys alone see it. */
  sandbox: Generated<boolean>
  /** Of the network, when the point last changed in what shops read of it. */
  changed_revision: Generated<number>
}

/** Cells of one size in one locker; no row: not known. */
export interface PointCellTable {
  point_uid: string
  cell_size: CellSize
  total: number
  /** Those that hold or await a parcel, or are broken. */
  taken: Generated<number>
  /** Of the taken ones those that a file of cells said beyond our parcels; null in rows from before, until they are settled. */
  taken_by_others: Generated<number | null>
  changed_at: TimestampByDefault
}

export interface WidgetTokenTable {
  uid: string
  partner: string
  /** SHA-256, hex. */
  token_digest: string
  /** As `parseWebOrigin` of core writes them. */
  origins: string[]
  created_at: TimestampByDefault
  revoked_at: TimestampOrNull
}

/** One row, made by the migration. */
export interface PointRevisionTable {
  only_row: Generated<boolean>
  revision: number
  changed_at: TimestampByDefault
}

/** Snapshots of the points that processes share: `point-index/snapshot-store`. */
export interface PointSnapshotTable {
  program: string
  revision: number
  digest: string
  /** Bytes before they were compressed. */
  size: number
  compressed: Buffer
  built_at: TimestampByDefault
}

export interface PointQuarantineTable {
  uid: string
  /** Name of the imported file. */
  source: string
  row_number: number
  raw: Json
  faults: JSONColumnType<string[]>
  imported_at: TimestampByDefault
}

export interface NewsTable {
  id: number
  title: string
  body: string
  news_image: Generated<string>
  picture_alt: Generated<string>
  published_date: Timestamp
  shown: Generated<boolean>
  /** Markdown of which the HTML was made; null where the HTML itself was written. */
  source: Generated<string | null>
  /** Grows with each change. */
  version: Generated<number>
}

export interface NewsPictureTable {
  file_key: string
  media_type: string
  uploaded_at: Timestamp
}

export interface ShopTable {
  id: number
  name: string
  url: string
  visitor_count: CountByDefault
}
