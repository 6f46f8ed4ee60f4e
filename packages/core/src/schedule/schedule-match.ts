import { isOpenAt, isRoundTheClock } from './schedule.ts'
import type { Week } from './schedule-hours.ts'
import { DAYS_IN_WEEK, MINUTES_IN_DAY, spansOf } from './schedule-hours.ts'

/** What a visitor asks of a point's hours, by the point's own clock; what is not asked narrows nothing. */
export interface HoursQuery {
  /** 0 is Monday. */
  readonly day?: number | undefined
  /** Minutes of the day, 0 to 1439. */
  readonly minutes?: number | undefined
  /** `false` beside a day or a time adds nothing: open then, round the clock or not. Alone: not round the clock. */
  readonly roundTheClock?: boolean | undefined
}

export const requiresHours = ({ day, minutes, roundTheClock }: HoursQuery): boolean =>
  day !== undefined || minutes !== undefined || roundTheClock !== undefined

/** Whether a point is open at some minute of that day; what began the day before and goes over midnight counts. */
const isOpenOn = (week: Week, day: number): boolean =>
  spansOf(week[day] ?? '').length > 0 ||
  spansOf(week[(day + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK] ?? '').some(({ to }) => to > MINUTES_IN_DAY)

const isOpenWhen = (week: Week, { day, minutes }: HoursQuery): boolean => {
  if (minutes === undefined) return day === undefined || isOpenOn(week, day)
  if (day !== undefined) return isOpenAt(week, day, minutes)
  return Array.from({ length: DAYS_IN_WEEK }, (_, each) => each).every((each) =>
    isOpenAt(week, each, minutes),
  )
}

const keepsClock = (week: Week, { day, minutes, roundTheClock }: HoursQuery): boolean => {
  if (roundTheClock === undefined) return true
  if (roundTheClock) return isRoundTheClock(week)
  return day !== undefined || minutes !== undefined || !isRoundTheClock(week)
}

/**
 * Whether hours are as asked (specification 1, section 7: `day_of_week`, `exact_time`, `round_the_clock`). Day and time:
 * open at that minute. A time alone: open then on every day of the week. A day alone: open at some minute of it.
 */
export const matchesHours = (week: Week, requested: HoursQuery): boolean =>
  isOpenWhen(week, requested) && keepsClock(week, requested)
