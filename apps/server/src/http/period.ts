import type { ParcelFilters } from '@yacheyka/contract/parcels/sent-parcels'
import { parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'

/** A filter by time, twice the same: as days and as a span. */
export interface Period {
  /** Inclusive days of Moscow, `YYYY-MM-DD`. */
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
  readonly from: Date | undefined
  /** Exclusive. */
  readonly before: Date | undefined
}

/** Two inclusive days of Moscow, as the calls have them. */
export const periodOf = ({
  date_from: from,
  date_to: to,
}: Pick<ParcelFilters, 'date_from' | 'date_to'>): Period => ({
  fromDay: from,
  toDay: to,
  from: startOf(from, 0),
  before: startOf(to, 1),
})

const startOf = (day: string | undefined, later: number): Date | undefined => {
  const date = day === undefined ? undefined : parseIsoDay(day)
  return date === undefined ? undefined : new Date(startOfMoscowDay(addDays(date, later)))
}
