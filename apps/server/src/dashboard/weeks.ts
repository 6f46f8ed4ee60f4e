import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { addDays, type LocalDate } from '@yacheyka/core/time/local-time'

/** Weeks that the page shows, the present one included. */
export const WEEKS = 12

const DAYS = 7

/** Mondays of the last twelve weeks in Moscow, `2026-11-16`, the present one last. */
export function lastWeeks(now: Date): readonly string[] {
  const today = moscowDay(now.getTime())
  const monday = addDays(today, -daysSinceMonday(today))
  return Array.from({ length: WEEKS }, (_, at) => isoDay(addDays(monday, (at - WEEKS + 1) * DAYS)))
}

const daysSinceMonday = ({ year, month, day }: LocalDate): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % DAYS
