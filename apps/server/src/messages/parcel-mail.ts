import { typeset } from '@yacheyka/core/text/wording'
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

export interface ParcelMail {
  readonly subject: string
  /** Paragraphs with an empty line between them. */
  readonly body: string
}

/** An e-mail as plain text; `mail-html` makes the other half of it. */
export function parcelMail(
  kind: ParcelMessage,
  parcel: ParcelFacts,
  settings: MessageSettings,
  now: Date,
): ParcelMail {
  const { subject, lead } = MAILS[kind](parcel, now)
  const paragraphs = [
    'Здравствуйте!',
    lead,
    ...(kind === 'returned' ? [] : [`Код получения: ${codeOf(parcel)}`, pointLines(parcel)]),
    `${kind === 'returned' ? 'Подробности' : 'Код, карта и срок хранения'}: ${linkOf(parcel, settings)}`,
    `Ваша «${settings.brand}»`,
  ]
  return {
    subject: typeset(subject),
    body: paragraphs.map((paragraph) => typeset(paragraph)).join('\n\n'),
  }
}

const pointLines = (parcel: ParcelFacts): string => {
  const name = parcel.pointName === '' ? '' : ` «${parcel.pointName}»`
  return `${pointOf(parcel)}${name}: ${parcel.pointAddress}`
}

interface Opening {
  readonly subject: string
  readonly lead: string
}

const MAILS: Readonly<Record<ParcelMessage, (parcel: ParcelFacts, now: Date) => Opening>> = {
  arrived: (parcel, now) => ({
    subject: `Посылка ${waitsUntil(parcel, now)}`,
    lead: `${named(parcel)} уже на месте и ${waitsUntil(parcel, now)}.`,
  }),
  reminder: (parcel, now) => ({
    subject: `Напоминаем: посылка ${waitsUntil(parcel, now)}`,
    lead: `${named(parcel)} ${waitsUntil(parcel, now)}. Потом она уедет обратно к отправителю.`,
  }),
  extended: (parcel, now) => ({
    subject: `Срок хранения продлён: посылка ${waitsUntil(parcel, now)}`,
    lead: `Срок хранения продлён: ${parcelOf(parcel)}${senderOf(parcel)} ${waitsUntil(parcel, now)}.`,
  }),
  returned: (parcel) => ({
    subject: 'Посылка возвращается отправителю',
    lead: `${named(parcel)} возвращается отправителю. Если она вам нужна, напишите в магазин, где вы её заказали.`,
  }),
  repeat: (parcel, now) => ({
    subject: 'Код получения посылки',
    lead: `${named(parcel)} ${waitsUntil(parcel, now)}.`,
  }),
}

const named = (parcel: ParcelFacts): string => capitalised(parcelOf(parcel)) + senderOf(parcel)
