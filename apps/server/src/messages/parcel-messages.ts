import { afterQuietHours } from '@yacheyka/core/parcels/storage'
import type { MessageSettings, Occasion, ParcelFacts, ParcelMessage } from './parcel-facts.ts'
import { type ParcelMail, parcelMail } from './parcel-mail.ts'
import { parcelSms } from './parcel-sms.ts'
import type { Channel, NewMessage } from './put-messages.ts'

/**
 * What the recipient is told of a parcel: an SMS where there is a phone, an e-mail where there is an address. An SMS
 * waits for the end of the quiet hours at the point, but for the code that a recipient asks for again, which goes at once.
 * A code asked for again goes as an SMS, by mail only where there is no phone.
 */
export function parcelMessages(
  kind: ParcelMessage,
  parcel: ParcelFacts,
  settings: MessageSettings,
  occasion: Occasion,
): readonly NewMessage[] {
  const { now, requestedBy = 'recipient' } = occasion
  const requested = kind === 'repeat'
  const atOnce = requested && requestedBy === 'recipient'
  const common = {
    template: kind,
    parcelUid: parcel.uid,
    urgent: requested,
    deadline: SPEAKS_OF_DEADLINE.has(kind) ? (parcel.expireAt ?? undefined) : undefined,
  }
  const messages: NewMessage[] = []
  if (parcel.phone !== '')
    messages.push({
      ...common,
      channel: 'sms',
      recipient: parcel.phone,
      ...parcelText(kind, 'sms', parcel, settings, now),
      effectKey: keyOf(occasion, 'sms'),
      sendAfter: atOnce ? now : new Date(afterQuietHours(now.getTime(), parcel.timeZone)),
    })
  if (parcel.email !== '' && !(requested && parcel.phone !== ''))
    messages.push({
      ...common,
      ...parcelText(kind, 'email', parcel, settings, now),
      channel: 'email',
      recipient: parcel.email,
      effectKey: keyOf(occasion, 'email'),
      sendAfter: now,
    })
  return messages
}

/** What a message says of a parcel that is as these facts tell; the subject of an SMS is empty. */
export const parcelText = (
  kind: ParcelMessage,
  channel: Channel,
  parcel: ParcelFacts,
  settings: MessageSettings,
  now: Date,
): ParcelMail =>
  channel === 'sms'
    ? { subject: '', body: parcelSms(kind, parcel, settings, now) }
    : parcelMail(kind, parcel, settings, now)

/** Those that end when the deadline does, and say which day it is. */
export const SPEAKS_OF_DEADLINE: ReadonlySet<string> = new Set<ParcelMessage>([
  'arrived',
  'reminder',
  'extended',
])

const keyOf = ({ effectKey }: Occasion, channel: string): string | undefined =>
  effectKey === undefined ? undefined : `${effectKey}:${channel}`
