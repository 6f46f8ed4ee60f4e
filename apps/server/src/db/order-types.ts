import type { ItemVat } from '@yacheyka/core/money/item-vat'
import type { OrderStatus } from '@yacheyka/core/orders/order'
import type { BatchKind } from '@yacheyka/core/batches/batch'
import type { Generated } from 'kysely'
import type { Json, Timestamp, TimestampByDefault, TimestampOrNull } from './column-kinds.ts'

export interface OrderTable {
  uid: string
  order_number: string
  customer_uid: string
  user_uid: string | null
  status: OrderStatus
  /** Kopecks. */
  price: number
  paid_at: TimestampOrNull
  /** Since when its cells are freed because nobody paid. */
  lapsed_at: TimestampOrNull
  created_at: Timestamp
  /** False: its cells are taken when it is paid. */
  holds_cells: Generated<boolean>
  split_from: string | null
  /** Of the sandbox, like its customer. */
  sandbox: Generated<boolean>
}

/** What an operator lets a customer have; null is what everybody has. */
export interface CustomerCapTable {
  customer_uid: string
  held_cells: number | null
  unpaid_orders: number | null
  unpaid_parcels: number | null
  parcels_per_day: number | null
  reason: string
  /** The operator's name. */
  changed_by: string
  changed_at: Timestamp
}

export interface ParcelItemTable {
  parcel_uid: string
  /** From 1. */
  position: number
  label: string
  /** Kopecks of one. */
  price: number
  quantity: number
  vat: ItemVat
}

export interface TariffTable {
  uid: string
  /** `YYYY-MM-DD`, Moscow. */
  valid_from: string
  /** As core `tariff` has them. */
  rates: Json
  created_at: TimestampByDefault
}

export interface SheetLayoutTable {
  customer_uid: string
  /** SHA-256, hex. */
  headings_digest: string
  layout: Json
  used_at: Timestamp
}

export interface BatchFileTable {
  batch_uid: string
  file_key: string
  bytes: number
  /** Phones (E.164) and e-mails in small letters that stand in the file. */
  contacts: string[]
  stored_at: Timestamp
}

export interface BatchTable {
  uid: string
  customer_uid: string
  created_by: string
  updated_by: string
  name: string
  /** Empty where no file was uploaded. */
  file_name: string
  kind: BatchKind
  page: 'sheet' | 'form'
  /** As the contract's `batchContent`. */
  content: Json
  content_bytes: number
  parcels_count: number
  /** Phones (E.164) and e-mails in small letters that stand in the content. */
  contacts: string[]
  /** Of its parcels, each once; of a batch saved before migration 0075 none, until it is saved again. */
  numbers: Generated<string[]>
  /** With the data of a recipient: it is not taken again. */
  file_erased: Generated<boolean>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  expires_at: Timestamp
}

/** What a mail carries beside its words. */
export interface OutboxAttachment {
  readonly kind: 'order'
  readonly uid: string
}
