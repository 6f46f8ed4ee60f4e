import { reminderDue } from '@yacheyka/core/parcels/storage'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { ParcelFacts, ParcelMessage } from '#/messages/parcel-facts.ts'
import { parcelMessages } from '#/messages/parcel-messages.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { readParcelFacts } from '#/messages/read-parcel-facts.ts'
import type { RecordOptions } from './options.ts'

/**
 * Puts what the recipients of parcels are told into the outbox, as the parcels are now, once for each parcel, message
 * and deadline.
 */
export async function notifyRecipients(
  transaction: Kysely<Database>,
  message: ParcelMessage,
  uids: readonly string[],
  { messages, now }: Pick<RecordOptions, 'messages' | 'now'>,
): Promise<void> {
  const parcels = await readParcelFacts(transaction, uids)
  const put = parcels.flatMap((parcel) => {
    const effectKey = [parcel.uid, message, parcel.expireAt?.toISOString() ?? ''].join(':')
    return parcelMessages(message, parcel, messages, { now, effectKey })
  })
  await putMessages(transaction, put)
  const near = parcels.filter((parcel) => isNear(parcel, now))
  await markReminded(
    transaction,
    near.map(({ uid }) => uid),
  )
}

/** Whoever hears of a deadline that is this near needs no reminder of it. */
const isNear = ({ expireAt, timeZone }: ParcelFacts, now: Date): boolean =>
  expireAt !== null && expireAt > now && reminderDue(expireAt.getTime(), timeZone) <= now.getTime()

/** The deadline that these parcels have now needs no reminder any more. */
export async function markReminded(
  transaction: Kysely<Database>,
  uids: readonly string[],
): Promise<void> {
  if (uids.length === 0) return
  await sql`UPDATE parcel SET reminded_for = expire_at WHERE uid = ANY(${uids}::text[])`.execute(
    transaction,
  )
}
