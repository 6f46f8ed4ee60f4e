import { localTime, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatDay } from '@yacheyka/core/time/wire-day'
import { NBSP } from '@yacheyka/core/text/wording'

const day = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})

/** «20 ноября 2026» of an ISO 8601 time, in Moscow; an empty string where the text is no time. */
export const formatDate = (iso: string): string => {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return day
    .formatToParts(time)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(NBSP)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** «14:05 МСК» of an instant, milliseconds since 1970. */
export const formatMoscowClock = (instant: number): string => {
  const { hour, minute } = localTime(instant, MOSCOW)
  return `${two(hour)}:${two(minute)}${NBSP}МСК`
}

/** «20 ноября, 14:05 МСК» of an ISO 8601 time, whatever its offset; an empty string where the text is no time. */
export const formatMoscowTime = (iso: string): string => {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  return `${formatDay(localTime(instant, MOSCOW))}, ${formatMoscowClock(instant)}`
}
