import { parseIsoDay, sayShortDay } from '@yacheyka/core/time/document-day'

/** «20.11.2026» of `2026-11-20`. */
export const sayDay = (text: string): string => {
  const day = parseIsoDay(text)
  return day === undefined ? text : sayShortDay(day)
}
