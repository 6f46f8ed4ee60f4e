import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { sampleEvent } from './sample-event.ts'

/** No parcel has it: its last digit is not the one that the others ask for. */
const BARCODE = 'YT0000000000000'
const POINT = 'TEST-0001'

/**
 * Notes a sample among the events of a twin: it is numbered, read and sent as all others are.
 * @returns the event's uid
 */
export async function putSampleEvent(
  db: Kysely<Database>,
  twinUid: string,
  type: MerchantEventType,
  now: Date,
): Promise<string> {
  const { uid, subject, version, payload } = sampleEvent(type, now)
  const isOfParcel = type.startsWith('parcel.')
  await db
    .insertInto('api_event')
    .values({
      uid,
      customer_uid: twinUid,
      test: true,
      type,
      subject: isOfParcel ? BARCODE : subject,
      version,
      payload: JSON.stringify({ ...payload, ...(isOfParcel ? { point: POINT } : {}) }),
      occurred_at: now,
    })
    .execute()
  return uid
}
