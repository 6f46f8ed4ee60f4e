import type { LocalDate } from './local-time.ts'
import { NBSP } from '../text/wording.ts'

const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const

/** «24 ноября», never parted by a line. */
export const formatDay = ({ month, day }: LocalDate): string =>
  `${day}${NBSP}${MONTHS[month - 1] ?? ''}`

const WIRE = /^(\d{4})-(\d\d)-(\d\d)T.*?(?:Z|([+-])(\d\d):?(\d\d))$/

/** The calendar day that an ISO 8601 time names by its own offset: the local day of the place that it tells of. */
export const wireDay = (iso: string): LocalDate | undefined => {
  const [, year, month, day] = WIRE.exec(iso) ?? []
  if (day === undefined || Number.isNaN(Date.parse(iso))) return undefined
  return { year: Number(year), month: Number(month), day: Number(day) }
}

/** Milliseconds that the time's own clock is ahead of UTC. */
const offsetOf = (iso: string): number => {
  const [, , , , sign = '+', hours = '0', minutes = '0'] = WIRE.exec(iso) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** How a deadline stands to the present day of its own place. */
export interface Deadline {
  readonly state: 'ahead' | 'today' | 'over'
  /** «24 ноября» */
  readonly day: string
}

/**
 * @param iso deadline as the wire writes it, with the offset of the point; null where there is none
 * @param now milliseconds since 1970
 */
export const deadlineOf = (iso: string | null, now: number): Deadline | undefined => {
  const last = iso === null ? undefined : wireDay(iso)
  if (iso === null || last === undefined) return undefined
  const day = formatDay(last)
  if (now > Date.parse(iso)) return { state: 'over', day }
  const today = new Date(now + offsetOf(iso)).toISOString().slice(0, 10)
  return { state: iso.startsWith(today) ? 'today' : 'ahead', day }
}
