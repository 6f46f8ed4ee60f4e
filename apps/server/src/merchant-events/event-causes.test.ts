import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import { expect, test } from 'vitest'

/** The test that causes each type by what causes it in the product, and reads the event. */
const CAUSED_IN: Readonly<Record<MerchantEventType, string>> = {
  'parcel.created': 'merchant-api/events.test.ts',
  'parcel.status_changed': 'merchant-api/events.test.ts',
  'parcel.deadline_changed': 'merchant-events/caused-events.test.ts',
  'parcel.recipient_changed': 'merchant-api/events.test.ts',
  'parcel.message_failed': 'merchant-api/events.test.ts',
  'order.created': 'merchant-api/events.test.ts',
  'order.paid': 'merchant-api/events.test.ts',
  'order.lapsed': 'merchant-events/caused-events.test.ts',
  'order.completed': 'merchant-api/events.test.ts',
  'deposit.credited': 'merchant-api/events.test.ts',
  'deposit.low': 'merchant-events/caused-events.test.ts',
  'invoice.paid': 'merchant-events/caused-events.test.ts',
  'points.changed': 'merchant-events/announce-points.test.ts',
}

test('every type is caused by a test that puts no event by hand', () => {
  expect(Object.keys(CAUSED_IN)).toEqual([...MERCHANT_EVENT_TYPES])
  for (const [type, file] of Object.entries(CAUSED_IN)) {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    expect(text).toContain(`'${type}'`)
    expect(text).not.toContain("insertInto('api_event')")
  }
})
