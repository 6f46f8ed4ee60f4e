import { moscowDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { localTime, MOSCOW } from '@yacheyka/core/time/local-time'
import { NBSP } from '@yacheyka/core/text/wording'

const two = (value: number): string => String(value).padStart(2, '0')

/** «20.11.2026» and «14:05» of an ISO 8601 time, in Moscow; undefined where the text is no time. */
export const momentOf = (
  iso: string,
): { readonly day: string; readonly clock: string } | undefined => {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return undefined
  const { hour, minute } = localTime(instant, MOSCOW)
  return { day: formatShortDay(moscowDay(instant)), clock: `${two(hour)}:${two(minute)}` }
}

/** «20.11.2026 в 14:05» of an ISO 8601 time, in Moscow; empty where nothing is known. */
export const formatMoment = (iso: string | null): string => {
  const moment = momentOf(iso ?? '')
  return moment === undefined ? '' : `${moment.day} в${NBSP}${moment.clock}`
}
