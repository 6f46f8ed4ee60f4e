import type {
  SecurityEventKind,
  SecuritySubjectKind,
} from '@yacheyka/contract/audit/console-security'
import type { SignInStage } from '@yacheyka/contract/operators/console-session'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { Generated } from 'kysely'
import type { JsonOrNull, Timestamp, TimestampOrNull } from './column-kinds.ts'

export interface OperatorUserTable {
  uid: string
  login: string
  name: string
  role: OperatorRole
  /** Null: nowhere to write to. */
  contact_email: string | null
  password_hash: string
  must_change_password: Generated<boolean>
  /** Sealed. */
  totp_secret: string | null
  totp_confirmed_at: TimestampOrNull
  totp_last_step: number | null
  recovery_digests: Generated<string[]>
  /** Offered and not confirmed yet; sealed. */
  totp_offered: string | null
  totp_offered_at: TimestampOrNull
  signed_in_at: TimestampOrNull
  disabled_at: TimestampOrNull
  created_at: Timestamp
}

export interface OperatorSessionTable {
  uid: string
  token_digest: string
  operator_uid: string
  stage: SignInStage
  address: string
  agent: string
  created_at: Timestamp
  seen_at: Timestamp
  expires_at: Timestamp
  ended_at: TimestampOrNull
}

/** Refused requests of a kind in an hour, from a network and of an account. */
export interface SecurityEventTable {
  uid: string
  hour: Timestamp
  kind: SecurityEventKind
  network: string
  subject_kind: SecuritySubjectKind | ''
  subject_id: string
  count: number
  first_at: Timestamp
  last_at: Timestamp
}

export interface AuditLogTable {
  uid: string
  at: Timestamp
  operator_uid: string | null
  actor: string
  action: string
  subject_kind: string
  subject_id: string
  subject_name: string
  before: JsonOrNull
  after: JsonOrNull
  reason: Generated<string>
  address: Generated<string>
  request_id: Generated<string>
  /** Since when its name, values and reason are empty. */
  erased_at: TimestampOrNull
}
