import { isoDay, moscowDay, startOfMoscowDay } from '@yacheyka/core/document-day'
import { addDays, type LocalDate } from '@yacheyka/core/local-time'

/** Weeks that the page shows, the present one included. */
export const WEEKS = 12

const DAYS = 7

/** Mondays of the last twelve weeks in Moscow, the present one last, and the instant at which the first begins. */
export function lastWeeks(now: Date): { readonly mondays: readonly string[]; readonly from: Date } {
  const today = moscowDay(now.getTime())
  const monday = addDays(today, -daysSinceMonday(today))
  const days = Array.from({ length: WEEKS }, (_, at) => addDays(monday, (at - WEEKS + 1) * DAYS))
  return {
    mondays: days.map(isoDay),
    from: new Date(startOfMoscowDay(addDays(monday, (1 - WEEKS) * DAYS))),
  }
}

const daysSinceMonday = ({ year, month, day }: LocalDate): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % DAYS
