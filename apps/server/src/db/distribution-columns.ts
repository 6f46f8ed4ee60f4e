/** How a table would lie over several databases ([decision 76](../../../../docs/decisions/0076-shards.md)). */
export type Distribution =
  /** Its rows lie where the value of this column says. */
  | { readonly by: 'customer_uid' | 'point_uid'; readonly mayBeNull?: string }
  /**
   * The same, but the table has no such column yet: whose a row is, this column says, the `uid` of a table that has
   * one, or leads to one.
   */
  | { readonly by: 'customer_uid' | 'point_uid'; readonly through: string; readonly of?: string }
  /** Its rows lie where the digest of this column says, beside no rows of other tables. */
  | { readonly by: 'key'; readonly column: string }
  /** A copy on every shard: small, read with everything, written by people. */
  | 'reference'
  /** On the first database only. The reason, where the table is neither the console's own nor a report. */
  | 'local'
  | { readonly local: string }

const CUSTOMER = { by: 'customer_uid' } as const
const POINT = { by: 'point_uid' } as const
const ofParcel = { by: 'customer_uid', through: 'parcel_uid', of: 'parcel' } as const
const ofKey = { by: 'customer_uid', through: 'key_uid', of: 'api_key' } as const
const ofAccount = { by: 'customer_uid', through: 'account_uid', of: 'ledger_account' } as const
const ofDevice = { by: 'point_uid', through: 'device_uid', of: 'device' } as const

/** Every table, by name. */
export const DISTRIBUTION: Readonly<Record<string, Distribution>> = {
  // What a customer sends and pays.
  api_call: CUSTOMER,
  api_call_body: { by: 'customer_uid', through: 'call_uid', of: 'api_call' },
  api_call_day: CUSTOMER,
  api_event: CUSTOMER,
  api_key_day: ofKey,
  api_key_use: ofKey,
  batch: CUSTOMER,
  batch_file: { by: 'customer_uid', through: 'batch_uid', of: 'batch' },
  customer_cap: CUSTOMER,
  deposit_correction: CUSTOMER,
  growth_day: CUSTOMER,
  // It commits with what it is the key of. `payOrder:UID`: the scope names the customer; those of operators stay local.
  idempotency_key: { by: 'customer_uid', through: 'scope' },
  invoice: CUSTOMER,
  juridical_order: CUSTOMER,
  ledger_account: {
    by: 'customer_uid',
    mayBeNull:
      'accounts of the network: one row a kind, without a balance, to be copied to each shard',
  },
  // Both sides lie with the customer whose deposit one of them is.
  ledger_entry: { by: 'customer_uid', through: 'transfer_uid', of: 'ledger_transfer' },
  ledger_spending: ofAccount,
  ledger_transfer: { by: 'customer_uid', through: 'uid' },
  parcel: CUSTOMER,
  parcel_change: ofParcel,
  parcel_claim: ofParcel,
  parcel_effect: ofParcel,
  parcel_event: ofParcel,
  parcel_item: ofParcel,
  parcel_note: ofParcel,
  parcel_search: CUSTOMER,
  parcel_search_due: CUSTOMER,
  parcel_search_part: CUSTOMER,
  sandbox_invoice: CUSTOMER,
  service_act: CUSTOMER,
  sheet_layout: CUSTOMER,
  tally: CUSTOMER,
  tally_change: CUSTOMER,
  webhook_attempt: { by: 'customer_uid', through: 'delivery_uid', of: 'webhook_delivery' },
  webhook_delivery: { by: 'customer_uid', through: 'endpoint_uid', of: 'webhook_endpoint' },
  webhook_endpoint: CUSTOMER,

  // Cells, lockers and what they report.
  cell_change: POINT,
  device: POINT,
  device_blocked_door: ofDevice,
  device_command: ofDevice,
  device_enrolment: POINT,
  device_fact: ofDevice,
  device_telemetry: ofDevice,
  incident: POINT,
  locker_feed: POINT,
  locker_settings: POINT,
  moved_parcel: POINT,
  occupancy_day: POINT,
  point_cell: POINT,
  point_extension: POINT,
  room_refusal: POINT,

  // Written by every call, read by its key alone.
  captcha_used: { by: 'key', column: 'token_digest' },
  rate_limit: { by: 'key', column: 'key' },

  // What nearly every statement reads.
  api_key: 'reference',
  api_key_confirmation: 'reference',
  customer: 'reference',
  faq_question: 'reference',
  feed_credential: 'reference',
  feed_source: 'reference',
  feed_source_owner: 'reference',
  feed_source_point: 'reference',
  instruction: 'reference',
  juridical_question: 'reference',
  juridical_user: 'reference',
  legal_edition: 'reference',
  locker_staff: 'reference',
  locker_staff_point: 'reference',
  news: 'reference',
  news_picture: 'reference',
  point: 'reference',
  point_owner: 'reference',
  point_owner_apart: 'reference',
  point_owner_spelling: 'reference',
  shop: 'reference',
  tariff: 'reference',
  vacancy: 'reference',
  widget_token: 'reference',

  // The console's own, reports of the whole network, and what comes from visitors.
  application_file: 'local',
  audit_log: { local: 'one order of all acts, of customers and operators alike' },
  bank_receipt: { local: 'a statement of the bank names no customer until it is read' },
  consent_evidence: 'local',
  credit_hold: 'local',
  credit_request: 'local',
  email_change: 'local',
  erasure_request: 'local',
  event_counter: { local: 'one row; a counter of each customer takes its place' },
  feed_day: 'local',
  feed_day_part: 'local',
  feed_refusal: { local: 'what is refused is of no customer' },
  feed_word: 'local',
  feedback: 'local',
  feedback_reply: 'local',
  growth_report: 'local',
  juridical_application: 'local',
  juridical_session: { local: 'looked up by its id alone; two writes a sign-in' },
  migration: { local: 'of each database' },
  number_series: { local: 'numbers without gaps of the whole network' },
  occupancy_hour: 'local',
  occupancy_report: 'local',
  operator_credit: 'local',
  operator_session: 'local',
  operator_user: 'local',
  outbox_message: { local: 'a message commits with its job, and the queue is one' },
  point_import: 'local',
  point_import_row: 'local',
  point_quarantine: 'local',
  point_revision: { local: 'one row: points change one import at a time' },
  point_snapshot: { local: 'made from the points, for all processes' },
  points_announced: 'local',
  refusal_report: 'local',
  security_event: 'local',
  setting: 'local',
  silence_day: 'local',
  silence_report: 'local',
  silence_spell: 'local',
  silence_state: 'local',
  storage_day: 'local',
  storage_report: 'local',
  travel_day: 'local',
  travel_report: 'local',
  vacancy_response: 'local',
  widget_use: 'local',
}

/** Tables of one group lie together by the value of one column. */
export type ShardGroup = 'customer' | 'point' | 'key' | 'local'

/** The group of a distributed or local table; undefined: a reference table, or none of the product. */
export function groupOf(table: string): ShardGroup | undefined {
  const distribution = DISTRIBUTION[table]
  if (distribution === undefined || distribution === 'reference') return undefined
  if (distribution === 'local' || 'local' in distribution) return 'local'
  return GROUPS[distribution.by]
}

const GROUPS = { customer_uid: 'customer', point_uid: 'point', key: 'key' } as const

/** How what is unique over all shards is kept so. */
type Kept =
  /** A uid of random bits: the index keeps it unique within its shard, the bits beyond. */
  | 'random'
  /** Its rows are of one customer whatever they are: the index of a shard suffices. */
  | 'owner'
  /** Its row in the directory of keys is inserted first. */
  | 'directory'
  /** Its number comes of a series of the whole network, or of the shard where nobody reads it. */
  | 'series'
  /** The row of the parcel that is kept by its point has it. */
  | 'point'

/** Unique indexes without the distribution column, which a shard cannot keep alone. */
export const WIDER_UNIQUES: Readonly<Record<string, Kept>> = {
  'api_call(uid)': 'random',
  'api_event(uid)': 'random',
  'batch(uid)': 'random',
  'batch_file(file_key)': 'random',
  'cell_change(id)': 'series',
  'deposit_correction(uid)': 'random',
  'device(uid)': 'random',
  'device_command(uid)': 'random',
  'device_enrolment(code_digest)': 'directory',
  'incident(uid)': 'random',
  'invoice(number)': 'series',
  'invoice(uid)': 'random',
  'juridical_order(order_number)': 'directory',
  'juridical_order(uid)': 'random',
  'ledger_account(kind)': 'owner',
  'ledger_account(uid)': 'random',
  'ledger_entry(account_uid, number)': 'owner',
  'ledger_transfer(reference)': 'directory',
  'parcel(barcode)': 'directory',
  'parcel(point_uid, pin)': 'point',
  'parcel(uid)': 'random',
  'parcel_change(uid)': 'random',
  'parcel_claim(correction_uid)': 'owner',
  'parcel_note(uid)': 'random',
  'parcel_search(parcel_uid)': 'owner',
  'parcel_search_due(id)': 'series',
  'point_extension(uid)': 'random',
  'sandbox_invoice(number)': 'series',
  'sandbox_invoice(uid)': 'random',
  'service_act(number)': 'series',
  'service_act(uid)': 'random',
  'tally_change(uid)': 'random',
  'webhook_delivery(uid)': 'random',
  'webhook_endpoint(uid)': 'random',
}
