import type {
  ConsentForm,
  ErasureGround,
  ErasureStatus,
} from '@yacheyka/core/privacy/personal-data'
import type { Generated } from 'kysely'
import type { JsonOrNull, Timestamp, TimestampOrNull } from './column-kinds.ts'

/** A consent whose occasion is erased. */
export interface ConsentEvidenceTable {
  uid: string
  form: ConsentForm
  /** Keyed digests. */
  phone_digest: string
  email_digest: string
  consent_version: string | null
  offer_version: string | null
  given_at: Timestamp
  address: string
  withdrawn_at: TimestampOrNull
  erased_at: Timestamp
}

export interface ErasureRequestTable {
  uid: string
  /** E.164, or empty. */
  phone: Generated<string>
  /** In small letters, or empty. */
  email: Generated<string>
  customer_uid: string | null
  contact_digest: Generated<string>
  ground: ErasureGround
  reason: string
  status: Generated<ErasureStatus>
  /** Null: the command line. */
  asked_by: string | null
  asked_at: Timestamp
  settled_by: string | null
  settled_at: TimestampOrNull
  refusal: string | null
  outcome: JsonOrNull
}
