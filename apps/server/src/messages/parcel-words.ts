import { localTime } from '@yacheyka/core/time/local-time'
import { formatDay } from '@yacheyka/core/time/wire-day'
import { NBSP } from '@yacheyka/core/text/wording'
import { formatPin } from '@yacheyka/core/parcels/pickup-code'
import type { MessageSettings, ParcelFacts } from './parcel-facts.ts'

/** «24 ноября», by the calendar of the point. */
const dayOf = (instant: Date, timeZone: string): string =>
  formatDay(localTime(instant.getTime(), timeZone))

const isOver = ({ expireAt }: ParcelFacts, now: Date): boolean =>
  expireAt !== null && expireAt.getTime() < now.getTime()

/** «ждёт вас до 24 ноября»; after that day, that it is over. */
export function waitsUntil(parcel: ParcelFacts, now: Date): string {
  if (parcel.expireAt === null) return 'ждёт вас'
  const day = dayOf(parcel.expireAt, parcel.timeZone)
  return isOver(parcel, now) ? `ждала вас до ${day}, поторопитесь` : `ждёт вас до ${day}`
}

export const linkOf = (parcel: ParcelFacts, { publicUrl }: MessageSettings): string =>
  `${publicUrl}/p/${parcel.uid}`

/** «1234-5678». */
export const codeOf = ({ pin }: ParcelFacts): string => formatPin(pin)

/** «Почтомат 303»; «Пункт выдачи 303». */
export const pointOf = ({ pointType, pointNumber }: ParcelFacts): string =>
  `${pointType === 'locker' ? 'Почтомат' : 'Пункт выдачи'}${NBSP}${pointNumber}`

export const parcelOf = ({ orderId }: ParcelFacts): string => `посылка №${NBSP}${orderId}`

/** « от «Книжный двор»», with the space before it, or nothing. */
export const senderOf = ({ consignor }: ParcelFacts): string =>
  consignor === '' ? '' : ` от ${/[«»]/.test(consignor) ? consignor : `«${consignor}»`}`

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
