import { moscowDay, parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { addDays, type LocalDate } from '@yacheyka/core/time/local-time'
import type { Period } from '#/ledger/entries.ts'

interface Days {
  /** `YYYY-MM-DD`, checked already. */
  readonly from: string
  readonly to: string
}

/** The days that were asked for, and their instants: Moscow's, both days within. */
export function periodOf({ from, to }: Days) {
  const days = { from: dayOf(from), to: dayOf(to) }
  return { ...days, period: between(days.from, addDays(days.to, 1)) }
}

const between = (from: LocalDate, until: LocalDate): Period => ({
  from: new Date(startOfMoscowDay(from)),
  until: new Date(startOfMoscowDay(until)),
})

function dayOf(text: string): LocalDate {
  const day = parseIsoDay(text)
  if (day === undefined) throw new RangeError(`no day: ${text}`)
  return day
}

/** @param month `YYYY-MM`, checked already */
export function monthOf(month: string) {
  const firstDay = `${month}-01`
  const first = dayOf(firstDay)
  const next =
    first.month === 12
      ? { year: first.year + 1, month: 1, day: 1 }
      : { ...first, month: first.month + 1 }
  return { firstDay, first, last: addDays(next, -1), period: between(first, next) }
}

/** Every month that is over. */
export const allBefore = (now: Date): Period => ({
  from: new Date(0),
  until: new Date(startOfMoscowDay({ ...moscowDay(now.getTime()), day: 1 })),
})
