import type { ApiScope } from './api-key.ts'

/** What a shop is told of: one fact, one type; each with the scope that reads what it is about. */
export const MERCHANT_EVENTS = {
  'parcel.created': 'parcels:read',
  'parcel.status_changed': 'parcels:read',
  'parcel.deadline_changed': 'parcels:read',
  'parcel.recipient_changed': 'parcels:read',
  'parcel.message_failed': 'parcels:read',
  'order.created': 'orders:read',
  'order.paid': 'orders:read',
  'order.lapsed': 'orders:read',
  'order.completed': 'orders:read',
  'deposit.credited': 'deposit:read',
  'deposit.low': 'deposit:read',
  'invoice.paid': 'deposit:read',
  'points.changed': 'points:read',
} as const satisfies Record<string, ApiScope>

export type MerchantEventType = keyof typeof MERCHANT_EVENTS

export const MERCHANT_EVENT_TYPES = Object.keys(MERCHANT_EVENTS) as readonly MerchantEventType[]
