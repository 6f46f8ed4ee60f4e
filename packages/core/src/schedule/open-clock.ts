import { DAYS_IN_WEEK, MINUTES_IN_DAY, spansOf, type Span, type Week } from './schedule-hours.ts'
import { localDayAndMinutes } from './schedule-local.ts'

const MINUTE = 60_000
const MINUTES_IN_WEEK = DAYS_IN_WEEK * MINUTES_IN_DAY
const WEEK = MINUTES_IN_WEEK * MINUTE

/** A clock that stands still while a point is closed. Instants and lengths are milliseconds. */
export interface OpenClock {
  /** How long the point was open between two instants; 0 where the second is not later. */
  readonly between: (from: number, to: number) => number
  /** The instant at which it will have been open for so long since then. */
  readonly after: (from: number, length: number) => number
}

/** A clock that never stands still. */
export const EVERY_HOUR: OpenClock = {
  between: (from, to) => Math.max(0, to - from),
  after: (from, length) => from + length,
}

/**
 * The clock of a point's hours. Of a point whose hours nobody has told us, or that never opens by them, it never stands still.
 * A change of the zone's clocks within the time asked for is passed over.
 * @param timeZone IANA name
 */
export function makeOpenClock(week: Week, timeZone: string): OpenClock {
  const spans = openSpans(week)
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  if (total === 0 || total >= WEEK) return EVERY_HOUR
  const placeOf = (instant: number): number => {
    const { day, minutes } = localDayAndMinutes(instant, timeZone)
    return (day * MINUTES_IN_DAY + minutes) * MINUTE + (instant % MINUTE)
  }
  /** How long it is open between the beginning of the first week and this place. */
  const openUpTo = (place: number): number => {
    const within = place % WEEK
    return spans.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(within, to) - from),
      Math.floor(place / WEEK) * total,
    )
  }
  /** The first place up to which it is open for so long, which is more than nothing. */
  const placeAfter = (length: number): number => {
    const weeks = Math.ceil(length / total) - 1
    let rest = length - weeks * total
    for (const { from, to } of spans) {
      if (rest <= to - from) return weeks * WEEK + from + rest
      rest -= to - from
    }
    throw new Error('no place in the week')
  }
  return {
    between: (from, to) => {
      if (to <= from) return 0
      const place = placeOf(from)
      return openUpTo(place + to - from) - openUpTo(place)
    },
    after: (from, length) => {
      if (length <= 0) return from
      const place = placeOf(from)
      return from + placeAfter(openUpTo(place) + length) - place
    },
  }
}

/** When it is open, milliseconds from Monday's midnight, in order, none over another or over Sunday's midnight. */
function openSpans(week: Week): readonly Span[] {
  const cut = week
    .flatMap((hours, day) =>
      spansOf(hours).flatMap(({ from, to }) => {
        const [start, end] = [from + day * MINUTES_IN_DAY, to + day * MINUTES_IN_DAY]
        return [
          { from: start, to: Math.min(end, MINUTES_IN_WEEK) },
          { from: 0, to: end - MINUTES_IN_WEEK },
        ]
      }),
    )
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.from - other.from)
  const spans: Span[] = []
  for (const { from, to } of cut) {
    const last = spans.at(-1)
    if (last === undefined || from > last.to) spans.push({ from, to })
    else spans[spans.length - 1] = { from: last.from, to: Math.max(last.to, to) }
  }
  return spans.map(({ from, to }) => ({ from: from * MINUTE, to: to * MINUTE }))
}
