import type { ImportOutcome, PointImport } from '@yacheyka/contract/points/console-point-imports'
import type { Generated } from 'kysely'
import type { Json, Timestamp, TimestampOrNull } from './column-kinds.ts'

/** An owner whom operators have named. */
export interface PointOwnerTable {
  /** As `point.owner` has it. */
  code: string
  title: string
}

/** Another code that means the owner. */
export interface PointOwnerSpellingTable {
  code: string
  owner: string
}

/** Codes of two owners that only look alike. */
export interface PointOwnerApartTable {
  one: string
  other: string
}

/** Storage extended for all that lay in one point, once by its key. */
export interface PointExtensionTable {
  uid: string
  point_uid: string
  key: string
  days: number
  reason: string
  expected: number
  extended: Generated<number>
  created_at: Timestamp
  finished_at: TimestampOrNull
}

/** A file that was checked. */
export interface PointImportTable {
  uid: string
  operator_uid: string | null
  kind: PointImport['kind']
  source: string
  /** gzip. */
  content: Buffer
  deactivate_missing: boolean
  /** SHA-256, hex, of what its rows say. */
  difference: string
  report: Json
  checked_at: Timestamp
  applied_at: TimestampOrNull
  expires_at: Timestamp
}

export interface PointImportRowTable {
  import_uid: string
  place: number
  outcome: ImportOutcome
  row_number: number | null
  number: string | null
  details: Json
}
