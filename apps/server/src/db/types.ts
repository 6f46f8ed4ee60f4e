import type { Generated } from 'kysely'
import type { Json, TimestampByDefault } from './column-kinds.ts'
import type {
  ApplicationFileTable,
  CaptchaUsedTable,
  CustomerTable,
  FeedbackReplyTable,
  FeedbackTable,
  IdempotencyKeyTable,
  JuridicalApplicationTable,
  JuridicalSessionTable,
  EmailChangeTable,
  JuridicalUserTable,
  VacancyResponseTable,
  VacancyTable,
} from './account-types.ts'
import type {
  DeviceBlockedDoorTable,
  DeviceEnrolmentTable,
  DeviceFactTable,
  DeviceTable,
  LockerSettingsTable,
  LockerStaffPointTable,
  LockerStaffTable,
  DeviceCommandTable,
  DeviceTelemetryTable,
  IncidentTable,
} from './device-types.ts'
import type { ApiEventTable, EventCounterTable } from './merchant-event-types.ts'
import type {
  WebhookAttemptTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
} from './webhook-types.ts'
import type {
  ApiCallBodyTable,
  ApiCallDayTable,
  ApiCallTable,
  ApiKeyDayTable,
} from './api-call-types.ts'
import type { ApiKeyTable, ApiKeyUseTable, ApiKeyConfirmationTable } from './api-key-types.ts'
import type {
  BankReceiptTable,
  CreditHoldTable,
  CreditRequestTable,
  DepositCorrectionTable,
  InvoiceTable,
  LedgerAccountTable,
  LedgerEntryTable,
  LedgerSpendingTable,
  LedgerTransferTable,
  SandboxInvoiceTable,
  NumberSeriesTable,
  OperatorCreditTable,
  ServiceActTable,
} from './ledger-types.ts'
import type {
  InstructionTable,
  JuridicalQuestionTable,
  LegalEditionTable,
  CounterChangeTable,
  CounterTable,
} from './management-types.ts'
import type {
  NewsPictureTable,
  NewsTable,
  PointCellTable,
  PointQuarantineTable,
  PointRevisionTable,
  PointSnapshotTable,
  PointTable,
  ShopTable,
  WidgetTokenTable,
} from './network-types.ts'
import type {
  FeedCredentialTable,
  FeedSourceOwnerTable,
  FeedSourcePointTable,
  FeedSourceTable,
  LockerFeedTable,
  OutboxMessageTable,
  MovedParcelTable,
  ParcelChangeTable,
  ParcelSearchDueTable,
  ParcelSearchPartTable,
  ParcelSearchTable,
  ParcelEffectTable,
  ParcelEventTable,
  ParcelTable,
} from './parcel-types.ts'
import type { ParcelClaimTable, ParcelNoteTable } from './support-types.ts'
import type {
  PointExtensionTable,
  PointImportRowTable,
  PointImportTable,
  PointOwnerApartTable,
  PointOwnerSpellingTable,
  PointOwnerTable,
} from './operator-points-types.ts'
import type {
  FeedDayPartTable,
  FeedDayTable,
  FeedRefusalTable,
  WidgetUseTable,
} from './operator-watch-types.ts'
import type {
  AuditLogTable,
  OperatorSessionTable,
  OperatorUserTable,
  SecurityEventTable,
} from './operator-types.ts'
import type { ConsentEvidenceTable, ErasureRequestTable } from './personal-data-types.ts'
import type {
  CellChangeTable,
  FeedWordTable,
  GrowthDayTable,
  GrowthReportTable,
  OccupancyDayTable,
  OccupancyHourTable,
  OccupancyReportTable,
  RefusalReportTable,
  RoomRefusalTable,
  SilenceDayTable,
  SilenceReportTable,
  SilenceSpellTable,
  SilenceStateTable,
  StorageDayTable,
  StorageReportTable,
  TravelDayTable,
  TravelReportTable,
} from './report-types.ts'
import type {
  BatchFileTable,
  BatchTable,
  CustomerCapTable,
  OrderTable,
  ParcelItemTable,
  SheetLayoutTable,
  TariffTable,
} from './order-types.ts'

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
  customer_cap: CustomerCapTable
  tally: CounterTable
  tally_change: CounterChangeTable
  instruction: InstructionTable
  juridical_question: JuridicalQuestionTable
  faq_question: JuridicalQuestionTable
  legal_edition: LegalEditionTable
  tariff: TariffTable
  sheet_layout: SheetLayoutTable
  batch: BatchTable
  batch_file: BatchFileTable
  moved_parcel: MovedParcelTable
  parcel_note: ParcelNoteTable
  parcel_claim: ParcelClaimTable
  parcel_change: ParcelChangeTable
  parcel_search: ParcelSearchTable
  parcel_search_part: ParcelSearchPartTable
  parcel_search_due: ParcelSearchDueTable
  point: PointTable
  point_revision: PointRevisionTable
  point_snapshot: PointSnapshotTable
  point_quarantine: PointQuarantineTable
  point_cell: PointCellTable
  point_extension: PointExtensionTable
  point_import: PointImportTable
  point_import_row: PointImportRowTable
  api_key: ApiKeyTable
  api_key_use: ApiKeyUseTable
  api_key_confirmation: ApiKeyConfirmationTable
  api_event: ApiEventTable
  api_call: ApiCallTable
  api_call_day: ApiCallDayTable
  api_key_day: ApiKeyDayTable
  api_call_body: ApiCallBodyTable
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
  event_counter: EventCounterTable
  widget_token: WidgetTokenTable
  widget_use: WidgetUseTable
  news: NewsTable
  news_picture: NewsPictureTable
  shop: ShopTable
  setting: SettingTable
  rate_limit: RateLimitTable
  customer: CustomerTable
  parcel: ParcelTable
  parcel_event: ParcelEventTable
  parcel_effect: ParcelEffectTable
  locker_feed: LockerFeedTable
  device: DeviceTable
  device_blocked_door: DeviceBlockedDoorTable
  device_enrolment: DeviceEnrolmentTable
  device_fact: DeviceFactTable
  device_command: DeviceCommandTable
  device_telemetry: DeviceTelemetryTable
  incident: IncidentTable
  locker_settings: LockerSettingsTable
  locker_staff: LockerStaffTable
  locker_staff_point: LockerStaffPointTable
  point_owner: PointOwnerTable
  point_owner_spelling: PointOwnerSpellingTable
  point_owner_apart: PointOwnerApartTable
  feed_source: FeedSourceTable
  feed_source_owner: FeedSourceOwnerTable
  feed_source_point: FeedSourcePointTable
  feed_credential: FeedCredentialTable
  feed_day: FeedDayTable
  feed_day_part: FeedDayPartTable
  feed_refusal: FeedRefusalTable
  storage_day: StorageDayTable
  storage_report: StorageReportTable
  growth_day: GrowthDayTable
  growth_report: GrowthReportTable
  cell_change: CellChangeTable
  occupancy_day: OccupancyDayTable
  occupancy_hour: OccupancyHourTable
  occupancy_report: OccupancyReportTable
  room_refusal: RoomRefusalTable
  refusal_report: RefusalReportTable
  feed_word: FeedWordTable
  silence_state: SilenceStateTable
  silence_day: SilenceDayTable
  silence_spell: SilenceSpellTable
  silence_report: SilenceReportTable
  travel_day: TravelDayTable
  travel_report: TravelReportTable
  outbox_message: OutboxMessageTable
  captcha_used: CaptchaUsedTable
  vacancy: VacancyTable
  vacancy_response: VacancyResponseTable
  ledger_account: LedgerAccountTable
  ledger_transfer: LedgerTransferTable
  ledger_entry: LedgerEntryTable
  ledger_spending: LedgerSpendingTable
  number_series: NumberSeriesTable
  invoice: InvoiceTable
  sandbox_invoice: SandboxInvoiceTable
  bank_receipt: BankReceiptTable
  service_act: ServiceActTable
  credit_hold: CreditHoldTable
  credit_request: CreditRequestTable
  deposit_correction: DepositCorrectionTable
  operator_credit: OperatorCreditTable
  idempotency_key: IdempotencyKeyTable
  juridical_user: JuridicalUserTable
  juridical_session: JuridicalSessionTable
  email_change: EmailChangeTable
  juridical_application: JuridicalApplicationTable
  application_file: ApplicationFileTable
  feedback: FeedbackTable
  feedback_reply: FeedbackReplyTable
  operator_user: OperatorUserTable
  operator_session: OperatorSessionTable
  audit_log: AuditLogTable
  security_event: SecurityEventTable
  consent_evidence: ConsentEvidenceTable
  erasure_request: ErasureRequestTable
  migration: MigrationTable
}
