import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import type { Generated } from 'kysely'
import type { Json, Timestamp } from './column-kinds.ts'

export interface ApiEventTable {
  uid: string
  customer_uid: string
  test: Generated<boolean>
  type: MerchantEventType
  /** A barcode, or the uid of an order or invoice, or the number of a movement of the deposit. */
  subject: string
  /** Of the parcel; 0 for all else. */
  version: number
  payload: Json
  occurred_at: Timestamp
  /** Null until it is numbered. */
  position: number | null
}

export interface EventCounterTable {
  single: Generated<boolean>
  position: number
}
