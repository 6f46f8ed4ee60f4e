import { parseIsoDay, formatShortDay } from '@yacheyka/core/time/document-day'

/** «20.11.2026» of `2026-11-20`. */
export const formatDay = (text: string): string => {
  const day = parseIsoDay(text)
  return day === undefined ? text : formatShortDay(day)
}
