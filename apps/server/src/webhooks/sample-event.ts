import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import type { EventRow } from '#/merchant-events/event-queries.ts'
import { newUid } from '#/db/uuid.ts'

const DAY = 86_400_000
/** No parcel has it: its last digit is not the one that the others ask for. */
const BARCODE = 'YA0000000000000'
const ORDER_UID = '00000000-0000-7000-8000-000000000000'

const parcel = {
  number: 'A-10042',
  status: 'ready_for_pickup',
  previous: null,
  by: null,
  point: 'МСК-0417',
  time_zone: 'Europe/Moscow',
} as const
const order = { number: '261123004242', price: 29_800, parcels: [BARCODE], parcels_count: 1 }

const PAYLOADS: Readonly<Record<MerchantEventType, object>> = {
  'parcel.created': { ...parcel, status: 'created' },
  'parcel.status_changed': { ...parcel, previous: 'in_delivery' },
  'parcel.deadline_changed': { ...parcel, by: 'merchant' },
  'parcel.recipient_changed': { ...parcel, status: 'in_delivery', by: 'merchant' },
  'parcel.message_failed': { ...parcel, channel: 'sms', template: 'parcel_arrived' },
  'order.created': order,
  'order.paid': order,
  'order.lapsed': order,
  'order.completed': order,
  'deposit.credited': { kind: 'top_up', amount: 100_000, balance: 181_200 },
  'deposit.low': { balance: 81_200, warn_below: 100_000 },
  'invoice.paid': { number: 'С-1', amount: 100_000 },
  'points.changed': { revision: 1204, changed: 17 },
}

/** An event that never was, about nothing that is: to see what a shop's server does with one of its type. */
export const sampleEvent = (
  type: MerchantEventType,
  now: Date,
): EventRow & { readonly payload: object } => ({
  uid: newUid(),
  type,
  subject: type.startsWith('parcel.') ? BARCODE : type.startsWith('order.') ? ORDER_UID : '1',
  version: 5,
  payload: {
    ...PAYLOADS[type],
    ...(type.startsWith('parcel.')
      ? { expire_at: new Date(now.getTime() + 3 * DAY).toISOString() }
      : {}),
    ...(type.startsWith('order.')
      ? { paid_at: ['order.created', 'order.lapsed'].includes(type) ? null : now.toISOString() }
      : {}),
  },
  test: true,
  occurred_at: now,
  metadata: type.startsWith('parcel.') ? { shop_order: '10042' } : null,
})
