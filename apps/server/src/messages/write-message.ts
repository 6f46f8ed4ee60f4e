import { afterQuietHours } from '@yacheyka/core/parcels/storage'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { readParcelFacts } from './read-parcel-facts.ts'
import { type MessageSettings, type ParcelFacts, parseParcelMessage } from './parcel-facts.ts'
import { parcelText, SPEAKS_OF_DEADLINE } from './parcel-messages.ts'
import { storable } from './put-messages.ts'
import {
  type holdPending,
  hasMessageOfDeadline,
  rewriteMessage,
  selectParcelNow,
} from './queries.ts'
import { judgeMessage } from './judge-message.ts'

export type Held = NonNullable<Awaited<ReturnType<typeof holdPending>>>

/** Milliseconds until a message whose parcel is blocked is looked at again. */
const LOOK_AGAIN = 3_600_000

/**
 * The message as it is to be sent: what it says of a parcel is written anew, of the deadline that the parcel has now, for
 * the effect that caused it never comes again. Where that deadline is another than it was put for and the recipient hears
 * of it by another message, such as that of an extension, this one is obsolete.
 */
export async function writeMessage(
  transaction: Transaction<Database>,
  message: Held,
  settings: MessageSettings,
  now: Date,
): Promise<Held | 'obsolete' | { readonly waitUntil: Date }> {
  const kind = parseParcelMessage(message.template)
  if (message.parcel_uid === null || kind === undefined) return message
  const parcel = await selectParcelNow(transaction, message.parcel_uid)
  const [facts] = await readParcelFacts(transaction, [message.parcel_uid])
  if (parcel === undefined || facts === undefined) return 'obsolete'
  const judgement = judgeMessage(kind, parcel, now)
  if (judgement === 'obsolete') return judgement
  if (judgement === 'wait') return { waitUntil: nextLook(message, facts, now) }
  const deadline = SPEAKS_OF_DEADLINE.has(kind) ? facts.expireAt : null
  const { uid } = facts
  const moved = deadline !== null && message.deadline?.getTime() !== deadline.getTime()
  if (moved && (await hasMessageOfDeadline(transaction, message, { ...parcel, uid }, deadline)))
    return 'obsolete'
  const { subject, body } = parcelText(kind, message.channel, facts, settings, now)
  const written = { subject: storable(subject), body: storable(body), deadline }
  if (!says(message, written)) await rewriteMessage(transaction, message.uid, written)
  return { ...message, ...written }
}

type Written = Pick<Held, 'subject' | 'body' | 'deadline'>

const says = (message: Held, written: Written): boolean =>
  message.subject === written.subject &&
  message.body === written.body &&
  message.deadline?.getTime() === written.deadline?.getTime()

/** Nobody is woken by a block that was lifted. */
const nextLook = ({ channel }: Held, { timeZone }: ParcelFacts, now: Date): Date => {
  const next = now.getTime() + LOOK_AGAIN
  return new Date(channel === 'sms' ? afterQuietHours(next, timeZone) : next)
}
