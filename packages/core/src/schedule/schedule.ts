import type { Span, Week } from './schedule-hours.ts'
import { DAYS_IN_WEEK, MINUTES_IN_DAY, spansOf } from './schedule-hours.ts'

const MINUTES_IN_WEEK = DAYS_IN_WEEK * MINUTES_IN_DAY

/** A moment of the week, as the point's own clock shows it. Day 0 is Monday, minutes are 0 to 1439. */
export interface WeekMoment {
  readonly day: number
  readonly minutes: number
}

/** `moment` of `until` is that of the door closing: minutes 0 is the midnight with which that day begins. */
export type OpenStatus =
  | { readonly state: 'always' }
  | { readonly state: 'open'; readonly until: WeekMoment; readonly daysAhead: number }
  | { readonly state: 'closed'; readonly opens: WeekMoment; readonly daysAhead: number }
  /** Never opens, or nobody has told us when. */
  | { readonly state: 'never' }

const within = ({ from, to }: Span, minute: number): boolean => minute >= from && minute < to

/** Whether a point is open at that minute; what began the day before and goes over midnight counts. */
export const isOpenAt = (week: Week, day: number, minutes: number): boolean => {
  const before = week[(day + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK] ?? ''
  return (
    spansOf(week[day] ?? '').some((span) => within(span, minutes)) ||
    spansOf(before).some((span) => within(span, minutes + MINUTES_IN_DAY))
  )
}

/**
 * The open stretches that begin within the week, in order, as minutes from Monday's midnight; those that meet are
 * one, Sunday night and Monday morning included, so the last may end past the week.
 */
const openStretches = (week: Week): Span[] => {
  const spans = week
    .flatMap((hours, day) =>
      spansOf(hours).map(({ from, to }) => ({
        from: from + day * MINUTES_IN_DAY,
        to: to + day * MINUTES_IN_DAY,
      })),
    )
    .sort((a, b) => a.from - b.from)
  const stretches: Span[] = []
  for (const span of spans) {
    const last = stretches.at(-1)
    if (last === undefined || span.from > last.to) stretches.push(span)
    else stretches[stretches.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
  }
  return closeRing(stretches)
}

const closeRing = (stretches: Span[]): Span[] => {
  const first = stretches[0]
  const last = stretches.at(-1)
  if (first === undefined || last === undefined || first === last) return stretches
  if (last.to - MINUTES_IN_WEEK < first.from) return stretches
  const end = Math.max(last.to, first.to + MINUTES_IN_WEEK)
  return closeRing([...stretches.slice(1, -1), { from: last.from, to: end }])
}

const lastsWholeWeek = ({ from, to }: Span): boolean => to - from >= MINUTES_IN_WEEK

/** Whether the point never closes, however its days say so. */
export const isRoundTheClock = (week: Week): boolean => openStretches(week).some(lastsWholeWeek)

/** What to tell a person at that minute of the point's own week. */
export const openStatus = (week: Week, day: number, minutes: number): OpenStatus => {
  const stretches = openStretches(week)
  if (stretches.length === 0) return { state: 'never' }
  if (stretches.some(lastsWholeWeek)) return { state: 'always' }
  const now = day * MINUTES_IN_DAY + minutes
  const nextWeek = now + MINUTES_IN_WEEK
  const open = stretches.find((span) => within(span, now) || within(span, nextWeek))
  if (open !== undefined) {
    const until = within(open, now) ? open.to : open.to - MINUTES_IN_WEEK
    return { state: 'open', until: momentOf(until), daysAhead: dayOf(until) - day }
  }
  const opens = Math.min(
    ...stretches.map(({ from }) => (from > now ? from : from + MINUTES_IN_WEEK)),
  )
  return { state: 'closed', opens: momentOf(opens), daysAhead: dayOf(opens) - day }
}

const dayOf = (minute: number): number => Math.floor(minute / MINUTES_IN_DAY)
const momentOf = (minute: number): WeekMoment => ({
  day: dayOf(minute) % DAYS_IN_WEEK,
  minutes: minute % MINUTES_IN_DAY,
})
