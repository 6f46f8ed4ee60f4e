import type { ApplicationStatus, ScanType } from '@yacheyka/core/application'
import type { UnmatchedReason } from '@yacheyka/core/bank-statement-match'
import type { InvoiceStatus } from '@yacheyka/core/invoice'
import type { LedgerAccountKind, TransferKind } from '@yacheyka/core/ledger'
import type { CellSize } from '@yacheyka/core/cell-size'
import type { EventKind, EventOutcome, Originator } from '@yacheyka/core/parcel-history'
import type { ParcelStep } from '@yacheyka/core/parcel-status'
import type { PointType } from '@yacheyka/core/point'
import type { ServiceType } from '@yacheyka/core/service-type'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  CountByDefault,
  Json,
  Timestamp,
  TimestampByDefault,
  TimestampOrNull,
} from './column-kinds.ts'
import type {
  OrderTable,
  OutboxAttachment,
  ParcelItemTable,
  SheetLayoutTable,
  TariffTable,
} from './order-types.ts'

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
}

/** Cells of one size in one locker; no row: not known. */
interface PointCellTable {
  point_uid: string
  cell_size: CellSize
  total: number
  /** Those that hold or await a parcel, or are broken. */
  taken: Generated<number>
  changed_at: TimestampByDefault
}

interface WidgetTokenTable {
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
interface PointRevisionTable {
  only_row: Generated<boolean>
  revision: number
  changed_at: TimestampByDefault
}

interface PointQuarantineTable {
  uid: string
  /** Name of the imported file. */
  source: string
  row_number: number
  raw: Json
  faults: JSONColumnType<string[]>
  imported_at: TimestampByDefault
}

interface NewsTable {
  id: number
  title: string
  body: string
  news_image: Generated<string>
  published_date: Timestamp
  shown: Generated<boolean>
}

interface ShopTable {
  id: number
  name: string
  url: string
  visitor_count: CountByDefault
}

interface SettingTable {
  name: string
  value: Json
}

interface RateLimitTable {
  key: string
  points: Generated<number>
  /** Milliseconds since 1970, or null for «never». */
  expire: number | null
}

interface CustomerTable {
  uid: string
  name: string
  inn: string | null
  juridical_name: string | null
  kpp: string | null
  ogrn: string | null
  egrul_number: string | null
  /** As cities are named on the wire. */
  dispatch_city: string | null
  created_at: TimestampByDefault
}

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
  /** Kopecks. */
  cod: CountByDefault
  cell_size: string | null
  cell_number: number | null
  pin: string
  qr: string
  status: Generated<ParcelStep>
  status_at: TimestampOrNull
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
  cell_held: Generated<boolean>
}

interface ParcelEventTable {
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

interface ParcelEffectTable {
  parcel_uid: string
  effect: string
  caused_at: TimestampByDefault
}

interface LockerFeedTable {
  point_uid: string
  last_change: number
}

interface FeedSourceTable {
  name: string
  /** SHA-256, hex. */
  token_digest: string
  active: Generated<boolean>
  created_at: TimestampByDefault
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
}

interface CaptchaUsedTable {
  token_digest: string
  expires_at: Timestamp
}

interface VacancyResponseTable {
  uid: string
  vacancy: string
  name: string
  email: string
  phone: string
  message: string
  file_key: string
  file_name: string
  file_type: string
  file_size: number
  consent_version: string | null
  consent_at: TimestampOrNull
  consent_address: string | null
  created_at: TimestampByDefault
}

interface LedgerAccountTable {
  uid: string
  kind: LedgerAccountKind
  customer_uid: string | null
  /** Kopecks; null on the network's own accounts, like the next three. */
  balance: number | null
  entries: number | null
  booked_until: TimestampOrNull
  /** Kopecks; 0 warns of nothing. */
  warn_below: number | null
}

interface LedgerTransferTable {
  uid: string
  reference: string
  kind: TransferKind
  /** Kopecks. */
  amount: number
  note: Generated<string>
  booked_at: Timestamp
}

interface LedgerEntryTable {
  transfer_uid: string
  side: -1 | 1
  account_uid: string
  /** Kopecks, those of the transfer. */
  amount: number
  booked_at: Timestamp
  number: number | null
  balance: number | null
}

interface NumberSeriesTable {
  name: 'invoice' | 'act'
  last_number: number
}

interface InvoiceTable {
  uid: string
  number: number
  customer_uid: string
  /** Kopecks. */
  amount: number
  status: Generated<InvoiceStatus>
  issued_at: Timestamp
  settled_at: TimestampOrNull
}

interface BankReceiptTable {
  uid: string
  /** `YYYY-MM-DD`. */
  paid_on: string
  document_number: string
  payer_account: string
  payer_inn: string
  payer_name: string
  /** Kopecks. */
  amount: number
  purpose: string
  unmatched: UnmatchedReason | null
  customer_uid: string | null
  invoice_uid: string | null
  imported_at: Timestamp
}

interface ServiceActTable {
  uid: string
  number: number
  customer_uid: string
  /** `YYYY-MM-DD`, the first day. */
  month: string
  /** Kopecks. */
  delivery: number
  storage: number
  made_at: Timestamp
}

interface IdempotencyKeyTable {
  scope: string
  key: string
  content_digest: string
  answer: ColumnType<unknown, string | null | undefined, string>
  expires_at: Timestamp
}

interface JuridicalUserTable {
  uid: string
  customer_uid: string
  login: string
  /** argon2id as a PHC string. */
  password_hash: string | null
  version: Generated<number>
  ceo_fullname: string
  /** E.164, or empty. */
  ceo_phone: string
  email: string
  notify_by_email: Generated<boolean>
  created_at: Timestamp
}

interface JuridicalSessionTable {
  sid: string
  user_uid: string
  version: number
  created_at: Timestamp
  expires_at: Timestamp
  ended_at: TimestampOrNull
}

interface JuridicalApplicationTable {
  uid: string
  ceo_fullname: string
  /** E.164. */
  ceo_phone: string
  ceo_email: string
  status: Generated<ApplicationStatus>
  consent_version: string | null
  offer_version: string | null
  agreed_at: TimestampOrNull
  agreed_address: string | null
  refusal: string | null
  user_uid: string | null
  created_at: Timestamp
  settled_at: TimestampOrNull
}

interface ApplicationFileTable {
  file_key: string
  application_uid: string
  type: ScanType
  name: string
  media_type: string
  size: number
  /** SHA-256, hex. */
  digest: string
}

interface FeedbackTable {
  uid: string
  user_uid: string
  page_uid: string
  email: string
  name: string
  phone: string
  text: string
  consent_version: string | null
  consent_at: TimestampOrNull
  consent_address: string | null
  created_at: Timestamp
}

/** Kept by `migrate` itself. */
interface MigrationTable {
  number: number
  name: string
  checksum: string
  applied_at: TimestampByDefault
}

/** Every table, as the queries see it. */
export interface Database {
  juridical_order: OrderTable
  parcel_item: ParcelItemTable
  tariff: TariffTable
  sheet_layout: SheetLayoutTable
  point: PointTable
  point_revision: PointRevisionTable
  point_quarantine: PointQuarantineTable
  point_cell: PointCellTable
  widget_token: WidgetTokenTable
  news: NewsTable
  shop: ShopTable
  setting: SettingTable
  rate_limit: RateLimitTable
  customer: CustomerTable
  parcel: ParcelTable
  parcel_event: ParcelEventTable
  parcel_effect: ParcelEffectTable
  locker_feed: LockerFeedTable
  feed_source: FeedSourceTable
  outbox_message: OutboxMessageTable
  captcha_used: CaptchaUsedTable
  vacancy_response: VacancyResponseTable
  ledger_account: LedgerAccountTable
  ledger_transfer: LedgerTransferTable
  ledger_entry: LedgerEntryTable
  number_series: NumberSeriesTable
  invoice: InvoiceTable
  bank_receipt: BankReceiptTable
  service_act: ServiceActTable
  idempotency_key: IdempotencyKeyTable
  juridical_user: JuridicalUserTable
  juridical_session: JuridicalSessionTable
  juridical_application: JuridicalApplicationTable
  application_file: ApplicationFileTable
  feedback: FeedbackTable
  migration: MigrationTable
}
