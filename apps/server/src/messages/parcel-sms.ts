import type { MessageSettings, ParcelFacts, ParcelMessage } from './parcel-facts.ts'
import {
  capitalised,
  codeOf,
  linkOf,
  parcelOf,
  pointOf,
  senderOf,
  waitsUntil,
} from './parcel-words.ts'
import { fitSms } from './sms-length.ts'

/** The text of an SMS: as much as fits three, the code and the link always. */
export function parcelSms(
  kind: ParcelMessage,
  parcel: ParcelFacts,
  settings: MessageSettings,
  now: Date,
): string {
  const link = linkOf(parcel, settings)
  const write = (text: string) => `${settings.brand}: ${text} ${link}`.replaceAll('\u00a0', ' ')
  if (kind === 'returned')
    return fitSms([
      write(`${parcelOf(parcel)}${senderOf(parcel)} возвращается отправителю.`),
      write('ваша посылка возвращается отправителю.'),
    ])
  const where = `${pointOf(parcel)}, ${parcel.pointAddress}.`
  const say = SAYINGS[kind]
  const full = say(`${parcelOf(parcel)}${senderOf(parcel)}`, parcel, now)
  const short = say('посылка', parcel, now)
  return fitSms([
    write(`${full} ${where}`),
    write(`${short} ${where}`),
    write(`${short} ${pointOf(parcel)}.`),
    write(short),
  ])
}

type Saying = (what: string, parcel: ParcelFacts, now: Date) => string

const SAYINGS: Readonly<Record<Exclude<ParcelMessage, 'returned'>, Saying>> = {
  arrived: (what, parcel, now) => `${what} ${waitsUntil(parcel, now)}. Код ${codeOf(parcel)}.`,
  reminder: (what, parcel, now) =>
    `напоминаем, ${what} ${waitsUntil(parcel, now)}. Код ${codeOf(parcel)}.`,
  extended: (what, parcel, now) =>
    `срок хранения продлён, ${what} ${waitsUntil(parcel, now)}. Код ${codeOf(parcel)}.`,
  repeat: (what, parcel, now) =>
    `код получения ${codeOf(parcel)}. ${capitalised(what)} ${waitsUntil(parcel, now)}.`,
}
