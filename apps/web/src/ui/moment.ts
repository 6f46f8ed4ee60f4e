import { moscowDay, sayShortDay } from '@yacheyka/core/document-day'
import { localTime, MOSCOW } from '@yacheyka/core/local-time'
import { NBSP } from '@yacheyka/core/wording'

const two = (value: number): string => String(value).padStart(2, '0')

/** «20.11.2026 в 14:05» of an ISO 8601 time, in Moscow; empty where nothing is known. */
export const sayMoment = (iso: string | null): string => {
  const instant = Date.parse(iso ?? '')
  if (Number.isNaN(instant)) return ''
  const { hour, minute } = localTime(instant, MOSCOW)
  return `${sayShortDay(moscowDay(instant))} в${NBSP}${two(hour)}:${two(minute)}`
}
