import type { MessageTemplate } from '@yacheyka/core/messages/message-template'
import { afterQuietHours } from '@yacheyka/core/parcels/storage'
import { typeset } from '@yacheyka/core/text/wording'
import type { ParcelFacts } from './parcel-facts.ts'
import { capitalised, parcelOf, senderOf } from './parcel-words.ts'
import type { NewMessage } from './put-messages.ts'
import { fitSms } from './sms-length.ts'

/** Not one that is written anew of the parcel as it is then, nor sent elsewhere when contacts change again. */
export const CONTACT_CHANGED = 'contact_changed' satisfies MessageTemplate

/** Who it is that changed it, for whoever did not ask for it. */
export interface ChangedBy {
  /** The brand's name. */
  readonly brand: string
  /** As people read it. */
  readonly hotline: string
}

/**
 * What the former phone and the former address are told when an operator gives a parcel another recipient: the code goes
 * elsewhere from now on. It tells neither the code nor where it goes.
 * @param former the parcel with the contacts that it had
 * @param gone which of them the parcel has no more
 */
export function contactChangedMessages(
  former: ParcelFacts,
  gone: { readonly phone: boolean; readonly email: boolean },
  { brand, hotline }: ChangedBy,
  now: Date,
): readonly NewMessage[] {
  const common = { template: CONTACT_CHANGED, parcelUid: former.uid } as const
  const request = `Если вы об этом не просили, позвоните: ${hotline}`
  const messages: NewMessage[] = []
  if (gone.phone && former.phone !== '') {
    const write = (what: string) =>
      `${brand}: телефон получателя изменён, ${what}. ${request}`.replaceAll('\u00a0', ' ')
    messages.push({
      ...common,
      channel: 'sms',
      recipient: former.phone,
      body: fitSms([write(`${parcelOf(former)}${senderOf(former)}`), write('ваша посылка')]),
      sendAfter: new Date(afterQuietHours(now.getTime(), former.timeZone)),
    })
  }
  if (gone.email && former.email !== '')
    messages.push({
      ...common,
      channel: 'email',
      recipient: former.email,
      subject: typeset('Почта получателя изменена'),
      body: [
        'Здравствуйте!',
        `${capitalised(parcelOf(former))}${senderOf(former)}: письма о ней больше не приходят на этот адрес.`,
        request,
        `Ваша «${brand}»`,
      ]
        .map((paragraph) => typeset(paragraph))
        .join('\n\n'),
      sendAfter: now,
      urgent: true,
    })
  return messages
}
