import type { ChangeAuthor, ChangedField } from '@yacheyka/core/parcels/parcel-change'
import type { SourceKind } from '@yacheyka/core/feed/feed-source'
import type { EventKind, EventOutcome, Originator } from '@yacheyka/core/parcels/parcel-history'
import type { ParcelStatus, ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import type { ServiceType } from '@yacheyka/core/tariffs/service-type'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  CountByDefault,
  Timestamp,
  TimestampByDefault,
  TimestampOrNull,
} from './column-kinds.ts'
import type { OutboxAttachment } from './order-types.ts'

export interface ParcelTable {
  uid: string
  customer_uid: string
  parent_uid: string | null
  parcel_number: string | null
  barcode: string
  point_uid: string
  /** E.164, or empty. */
  receiver_phone: Generated<string>
  receiver_email: Generated<string>
  /** Since when both are erased. */
  contacts_erased_at: TimestampOrNull
  /** Kopecks. */
  cod: CountByDefault
  cell_size: string | null
  cell_number: number | null
  pin: string
  qr: string
  status: Generated<ParcelStep>
  status_at: TimestampOrNull
  removal_asked_at: TimestampOrNull
  arrived_at: TimestampOrNull
  blocked: Generated<boolean>
  blocked_mtime: TimestampOrNull
  extended_until: TimestampOrNull
  extended_days: Generated<number>
  expire_at: TimestampOrNull
  reminded_for: TimestampOrNull
  locker_change: number
  created_at: TimestampByDefault
  order_uid: string | null
  /** From 1. */
  order_line: number | null
  declaration: Generated<string>
  /** Grams. */
  weight: number | null
  /** Kopecks. */
  declared_price: number | null
  service_type: ServiceType | null
  dispatch_city: string | null
  delivery_city: string | null
  /** Kopecks of its carriage. */
  juridical_price: number | null
  /** The size of the cell that it lies in, where that is counted and not `cell_size`. */
  placed_size: string | null
  cell_held: Generated<boolean>
  /** Where it was ordered to, if it goes elsewhere because the cells there were gone. */
  ordered_point_uid: string | null
  /** What people see: core `shownStatus`. */
  shown_status: GeneratedAlways<ParcelStatus>
  /** Of what the merchant API shows: grows with every change. */
  version: Generated<number>
  /** The shop's own, by the merchant API. */
  metadata: Generated<Readonly<Record<string, string>>>
  /** Of the sandbox, like its customer and its point. */
  sandbox: Generated<boolean>
}

export interface ParcelEventTable {
  parcel_uid: string
  source: string
  event_id: string
  status: ParcelStep
  kind: Generated<EventKind>
  originator: Originator
  terminal_number: string | null
  reason: Generated<string>
  occurred_at: Timestamp
  received_at: TimestampByDefault
  outcome: EventOutcome
}

export interface ParcelEffectTable {
  parcel_uid: string
  effect: string
  caused_at: TimestampByDefault
}

export interface LockerFeedTable {
  point_uid: string
  last_change: number
}

export interface FeedSourceTable {
  name: string
  /** SHA-256, hex, of sources of before credentials had a table of their own; read by processes of that time alone. */
  token_digest: string | null
  kind: Generated<SourceKind>
  everywhere: Generated<boolean>
  active: Generated<boolean>
  created_at: TimestampByDefault
}

export interface FeedSourceOwnerTable {
  source: string
  owner: string
}

export interface FeedSourcePointTable {
  source: string
  point_uid: string
}

export interface FeedCredentialTable {
  source: string
  version: number
  /** SHA-256, hex. */
  token_digest: string
  code_key: string | null
  old_keys_until: TimestampOrNull
  created_at: TimestampByDefault
  ends_at: TimestampOrNull
}

export interface OutboxMessageTable {
  uid: string
  channel: 'sms' | 'email' | 'webhook'
  recipient: string
  subject: Generated<string>
  body: string
  template: string
  effect_key: string | null
  parcel_uid: string | null
  /** The deadline that it speaks of. */
  deadline: TimestampOrNull
  status: Generated<'pending' | 'sent' | 'kept' | 'obsolete' | 'failed'>
  send_after: Timestamp
  attempts: Generated<number>
  last_error: Generated<string>
  provider_id: Generated<string>
  created_at: TimestampByDefault
  settled_at: TimestampOrNull
  /** Made when the mail leaves. */
  attachment: JSONColumnType<OutboxAttachment | null>
  /** Since when recipient, subject and body are empty. */
  erased_at: TimestampOrNull
  /** About a parcel of the sandbox: kept, and never sent. */
  sandbox: Generated<boolean>
}

/** What one box finds a parcel by; triggers write it. */
export interface ParcelSearchPartTable {
  customer_uid: string
  /** The hour since 1970 from which on its parcels were made. */
  part: number
  /** False while parcels that were made before it was begun are moved to it. */
  filled: boolean
  /** Its parcels belong to the part before it, and are being moved there. */
  merged: Generated<boolean>
}

export interface ParcelSearchTable {
  parcel_uid: string
  customer_uid: string
  /** Null until the program has filled it in. */
  created_at: Date | null
  /** One of the customer's in `parcel_search_part`; 0: of no part. */
  part: Generated<number>
  /** Folded, a line each: number, barcodes, phone, e-mail, order, point. */
  body: string
}

/** A new order whose parcels are not found by their fragments yet. */
export interface ParcelSearchDueTable {
  id: Generated<number>
  customer_uid: string
  order_uid: string
}

/** A point that a parcel was sent to before its sender chose another. */
export interface MovedParcelTable {
  point_uid: string
  parcel_uid: string
  locker_change: number
  moved_at: Date
}

/** Who corrected what of a parcel after it was ordered. */
export interface ParcelChangeTable {
  uid: string
  parcel_uid: string
  changed_at: Date
  author: ChangeAuthor
  /** Of the cabinet. */
  user_uid: string | null
  field: ChangedField
}
