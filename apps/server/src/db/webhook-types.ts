import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import type {
  EVERY_TYPE,
  WebhookDeliveryReason,
  WebhookDisabledReason,
  WebhookState,
} from '@yacheyka/core/api-keys/webhook'
import type { StatusGroup } from '@yacheyka/core/parcels/status-group'
import type { Generated } from 'kysely'
import type { Timestamp, TimestampOrNull } from './column-kinds.ts'

export interface WebhookEndpointTable {
  uid: string
  customer_uid: string
  test: Generated<boolean>
  url: string
  description: string
  types: (MerchantEventType | typeof EVERY_TYPE)[]
  status_groups: StatusGroup[]
  state: WebhookState
  disabled_reason: WebhookDisabledReason | null
  /** Sealed, see `webhooks/secrets`. */
  secret: string
  previous_secret: string | null
  previous_until: TimestampOrNull
  failing_since: TimestampOrNull
  failures: Generated<number>
  is_slow: Generated<boolean>
  ready_at: Timestamp
  /** Calls under way at once. */
  at_once: Generated<number>
  last_success_at: TimestampOrNull
  created_at: Timestamp
  deleted_at: TimestampOrNull
}

export interface WebhookDeliveryTable {
  uid: string
  endpoint_uid: string
  /** Null for a trial. */
  event_uid: string | null
  state: 'pending' | 'delivering' | 'delivered' | 'failed' | 'expired'
  attempts: Generated<number>
  next_at: Timestamp
  created_at: Timestamp
  reason: Generated<WebhookDeliveryReason>
}

export interface WebhookAttemptTable {
  delivery_uid: string
  n: number
  at: Timestamp
  ms: number
  status: number | null
  fault: string | null
  /** How the text of what it answered begins. */
  answer: string | null
}
