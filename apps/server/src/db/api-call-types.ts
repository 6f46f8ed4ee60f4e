import type { Generated } from 'kysely'
import type { Timestamp } from './column-kinds.ts'

export interface ApiCallTable {
  uid: string
  at: Timestamp
  customer_uid: string
  key_uid: string
  test: boolean
  operation: string
  method: string
  /** Redacted, with its query. */
  path: string
  status: number
  code: string | null
  ms: number
  request_id: string
  idempotency_key: string | null
  network: string
  replayed: boolean
  /** Of the parcel, order or point that it names. */
  number: string | null
}

export interface ApiCallDayTable {
  customer_uid: string
  /** Of Moscow, `2026-02-01`. */
  day: string
  calls: number
  kept: number
  /** Of those kept, the ones of publishable keys. */
  kept_of_pages: Generated<number>
}

/** All calls of a key and day; `ApiCallDayTable` counts what the log keeps. */
export interface ApiKeyDayTable {
  key_uid: string
  /** Of Moscow. */
  day: string
  calls: number
  refused: number
  limited: number
  /** Of those refused, answered 5xx. */
  failed: Generated<number>
  parcels: number
}

export interface ApiCallBodyTable {
  call_uid: string
  /** JSON, redacted and cut. */
  request: string | null
  answer: string | null
}
