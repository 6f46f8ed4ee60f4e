import { instantOf, type LocalDate, localTime, MOSCOW } from './local-time.ts'
import { formatDay } from './wire-day.ts'
import { NBSP } from '../text/wording.ts'

// Documents of money go by Moscow's calendar, whatever the machine and the reader go by.

/** The day of an instant (milliseconds since 1970) in Moscow. */
export const moscowDay = (instant: number): LocalDate => {
  const { year, month, day } = localTime(instant, MOSCOW)
  return { year, month, day }
}

/** «1 февраля 2026 г.» */
export const formatLongDay = (day: LocalDate): string =>
  `${formatDay(day)}${NBSP}${day.year}${NBSP}г.`

/** «01.02.2026» */
export const formatShortDay = ({ year, month, day }: LocalDate): string =>
  `${two(day)}.${two(month)}.${year}`

/** `2026-02-01` */
export const isoDay = ({ year, month, day }: LocalDate): string =>
  `${year}-${two(month)}-${two(day)}`

const two = (value: number): string => String(value).padStart(2, '0')

/** The first instant of a day in Moscow. */
export const startOfMoscowDay = ({ year, month, day }: LocalDate): number =>
  instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, MOSCOW)

/** Reads `2026-02-01`; undefined where the calendar has no such day, or before 2000. */
export const parseIsoDay = (text: string): LocalDate | undefined => {
  const [, year, month, day] = /^(2\d{3})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const real = new Date(Date.UTC(year, month - 1, day))
  return real.getUTCMonth() + 1 === month && real.getUTCDate() === day
    ? { year, month, day }
    : undefined
}

const MONTHS = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
] as const

/** «февраль 2026 г.» */
export const formatMonth = ({ year, month }: Pick<LocalDate, 'year' | 'month'>): string =>
  `${MONTHS[month - 1] ?? ''}${NBSP}${year}${NBSP}г.`
