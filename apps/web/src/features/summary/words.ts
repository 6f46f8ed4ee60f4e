import { moscowDay, parseIsoDay } from '@yacheyka/core/time/document-day'
import { addDays, type LocalDate } from '@yacheyka/core/time/local-time'
import { formatNumber, NBSP, plural } from '@yacheyka/core/text/wording'
import { formatDay } from '@yacheyka/core/time/wire-day'

const two = (value: number): string => String(value).padStart(2, '0')

/** «950 ₽», «12,3 тыс. ₽», «1,2 млн ₽» of kopecks: what fits above a column. */
export const formatShortMoney = (kopecks: number): string => {
  const roubles = kopecks / 100
  const size = Math.abs(roubles)
  if (size >= 999_950) return `${formatNumber(roubles / 1_000_000, 1)}${NBSP}млн${NBSP}₽`
  if (size >= 9_999.5) return `${formatNumber(roubles / 1000, 1)}${NBSP}тыс.${NBSP}₽`
  return `${formatNumber(roubles)}${NBSP}₽`
}

/** «40 мин», «26 ч», «2,5 дня» */
export const formatDuration = (hours: number): string => {
  if (hours < 1) return `${formatNumber(Math.max(1, hours * 60))}${NBSP}мин`
  if (hours < 48) return `${formatNumber(hours)}${NBSP}ч`
  const days = Math.round(hours / 2.4) / 10
  const word = Number.isInteger(days) ? plural(days, ['день', 'дня', 'дней']) : 'дня'
  return `${formatNumber(days, 1)}${NBSP}${word}`
}

/** «16.11» of a week's Monday, `2026-11-16`. */
export const formatMonday = (monday: string): string => {
  const day = parseIsoDay(monday)
  return day === undefined ? monday : `${two(day.day)}.${two(day.month)}`
}

/** «16 ноября – 22 ноября» */
export const formatWeek = (monday: string): string => {
  const day = parseIsoDay(monday)
  return day === undefined ? monday : `${formatDay(day)} – ${formatDay(addDays(day, 6))}`
}

const sameDay = (one: LocalDate, other: LocalDate): boolean =>
  one.year === other.year && one.month === other.month && one.day === other.day

/** «сегодня в 23:59», «завтра в 18:59» or «24 ноября в 16:59» of a deadline, in Moscow. */
export const formatDeadline = (iso: string, now: number): string => {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  const day = moscowDay(instant)
  const today = moscowDay(now)
  const clock = `в${NBSP}${iso.slice(11, 16)}`
  if (sameDay(day, today)) return `сегодня ${clock}`
  return sameDay(day, addDays(today, 1)) ? `завтра ${clock}` : `${formatDay(day)} ${clock}`
}
