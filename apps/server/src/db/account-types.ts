import type { ApplicationStatus, ScanType } from '@yacheyka/core/applications/application'
import type { EmailChangeStatus } from '@yacheyka/core/accounts/email-change'
import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, TimestampByDefault, TimestampOrNull } from './column-kinds.ts'

export interface CustomerTable {
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
  suspended_at: TimestampOrNull
  suspension_reason: string | null
  /** Whether members that are developers make live keys of the API. */
  developers_make_live_keys: Generated<boolean>
  /** A twin, of which customer. */
  sandbox: Generated<boolean>
  sandbox_of: Generated<string | null>
  /** Of a company without a contract: when its access to the sandbox ends. */
  trial_until: TimestampOrNull
  /** A keyed digest of the e-mail that the trial was opened for, until its data is deleted: one address has one trial. */
  trial_token: Generated<string | null>
  /** Both names, folded; the database makes it. */
  search_text: ColumnType<string, never, never>
}

export interface JuridicalUserTable {
  uid: string
  customer_uid: string
  login: string
  /** argon2id as a PHC string. */
  password_hash: string | null
  version: Generated<number>
  ceo_fullname: string
  /** E.164, or empty. */
  ceo_phone: string
  /** The confirmed one: emails go to it. A new one waits in `email_change`. */
  email: string
  notify_by_email: Generated<boolean>
  created_at: Timestamp
  /** Since when nothing says who it was. */
  erased_at: TimestampOrNull
  role: ColumnType<CustomerRole, CustomerRole | undefined, CustomerRole>
  invited_by: ColumnType<string | null, string | undefined, never>
  /** Null for whoever the company was registered by. */
  invited_at: TimestampOrNull
  /** While nobody has opened the link of the invitation: until when it serves. */
  invited_until: TimestampOrNull
  disabled_at: TimestampOrNull
}

export interface EmailChangeTable {
  uid: string
  number: ColumnType<number, never, never>
  user_uid: string
  /** The confirmed address when the change was asked for. */
  old_email: string
  new_email: string
  status: ColumnType<EmailChangeStatus, never, EmailChangeStatus>
  confirm_digest: string
  take_back_digest: string
  asked_at: Timestamp
  expires_at: Timestamp
  take_back_until: Timestamp
  confirmed_at: TimestampOrNull
  requested_by: ColumnType<string | null, never, string | null>
  requested_at: TimestampOrNull
  request_reason: ColumnType<string | null, never, string | null>
  approved_by: ColumnType<string | null, never, string>
}

export interface JuridicalSessionTable {
  sid: string
  user_uid: string
  version: number
  created_at: Timestamp
  expires_at: Timestamp
  ended_at: TimestampOrNull
  device: Generated<string>
}

export interface JuridicalApplicationTable {
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
  /** Null: the command line, or nobody yet. */
  settled_by: string | null
  /** What approval recorded. */
  juridical_name: string | null
  inn: string | null
  consent_withdrawn_at: TimestampOrNull
  erased_at: TimestampOrNull
}

export interface ApplicationFileTable {
  file_key: string
  application_uid: string
  type: ScanType
  name: string
  media_type: string
  size: number
  /** SHA-256, hex. */
  digest: string
}

export interface FeedbackTable {
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
  handled_at: TimestampOrNull
  handled_by: string | null
  note: Generated<string>
  consent_withdrawn_at: TimestampOrNull
}

export interface FeedbackReplyTable {
  uid: string
  feedback_uid: string
  operator_uid: string | null
  recipient: string
  text: string
  created_at: Timestamp
}

export interface VacancyTable {
  uid: string
  title: string
  city: string
  schedule: string
  pay: string
  lead: string
  duties: string[]
  offers: string[]
  requirements: string[]
  position: number
  published: boolean
  published_at: TimestampOrNull
  created_at: TimestampByDefault
  changed_at: TimestampByDefault
  version: Generated<number>
}

export interface VacancyResponseTable {
  uid: string
  /** Its title when they responded. */
  vacancy: string
  vacancy_uid: ColumnType<string | null, string | null | undefined, string | null>
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
  handled_at: TimestampOrNull
  handled_by: string | null
  consent_withdrawn_at: TimestampOrNull
}

export interface CaptchaUsedTable {
  token_digest: string
  expires_at: Timestamp
}

export interface IdempotencyKeyTable {
  scope: string
  key: string
  content_digest: string
  answer: ColumnType<unknown, string | null | undefined, string>
  expires_at: Timestamp
}
