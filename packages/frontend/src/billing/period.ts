import { getStatement } from '@yacheyka/contract/billing/deposit'
import { isoDay } from '@yacheyka/core/time/document-day'
import { addDays, type LocalDate } from '@yacheyka/core/time/local-time'

/** Two inclusive days of Moscow, `2026-02-01`. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The first day that filters of dates take (specification 3, section 9). */
export const FIRST_DAY = '2023-01-01'

const firstOf = (day: LocalDate): LocalDate => ({ ...day, day: 1 })

/** Periods that accountants ask for, by what the button is called. */
export const presetsOf = (today: LocalDate): readonly (readonly [string, Period])[] => {
  const monthEnd = addDays(firstOf(today), -1)
  const quarter = { ...today, month: today.month - ((today.month - 1) % 3), day: 1 }
  const spanOf = (from: LocalDate, to: LocalDate): Period => ({
    from: isoDay(from),
    to: isoDay(to),
  })
  return [
    ['Этот месяц', spanOf(firstOf(today), today)],
    ['Прошлый месяц', spanOf(firstOf(monthEnd), monthEnd)],
    ['Квартал', spanOf(quarter, today)],
    ['Год', spanOf({ ...today, month: 1, day: 1 }, today)],
  ]
}

/** The period of an address; this month where it names none. */
export const periodOf = (search: URLSearchParams, today: LocalDate): Period => ({
  from: search.get('from') ?? isoDay(firstOf(today)),
  to: search.get('to') ?? isoDay(today),
})

/** What the contract has against a period, by the day that it is about. */
export const errorsOfPeriod = (period: Period): Partial<Record<keyof Period, string>> => {
  const parsed = getStatement.query.safeParse(period)
  if (parsed.success) return {}
  const messages = parsed.error.issues.map(({ path: [name], message }) => [name, message] as const)
  // The first of each, as the server would say it.
  return Object.fromEntries(messages.toReversed())
}
