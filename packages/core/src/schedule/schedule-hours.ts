/**
 * Hours of a day as one canonical string: `09:00-21:00`, several spans joined by a comma, `круглосуточно`, `выходной`.
 * A span whose end is not later than its beginning goes over midnight: `22:00-06:00`. The one format behind the wire,
 * the store and the page; `schedule-text` reads everything that people write instead of it.
 */
export const ROUND_THE_CLOCK = 'круглосуточно'
export const DAY_OFF = 'выходной'
/** What stands for a day whose hours nobody has told us. */
export const HOURS_UNKNOWN = ''

export const DAYS_IN_WEEK = 7
export const MINUTES_IN_DAY = 1440

/** Minutes from midnight: `from` below 1440, `to` up to 2880 when the span goes over midnight. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Seven canonical strings, Monday first: day 0 is Monday. */
export type Week = readonly string[]

export type SpansResult =
  | { readonly ok: true; readonly spans: readonly Span[] }
  | { readonly ok: false; readonly error: string }

const WHOLE_DAY: Span = { from: 0, to: MINUTES_IN_DAY }

const pad = (value: number): string => String(value).padStart(2, '0')

/** `540` is `09:00`; 1440 is `24:00`, and what is later is the next day's time. */
export const formatTime = (minutes: number): string => {
  const inDay = minutes > MINUTES_IN_DAY ? minutes - MINUTES_IN_DAY : minutes
  return `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`
}

const isWholeDay = (span: Span): boolean => span.from === 0 && span.to === MINUTES_IN_DAY

/** The canonical string of a day's spans, as `arrangeSpans` leaves them. */
export const formatHours = (spans: readonly Span[]): string => {
  if (spans.length === 0) return DAY_OFF
  if (spans.some(isWholeDay)) return ROUND_THE_CLOCK
  return spans.map(({ from, to }) => `${formatTime(from)}-${formatTime(to)}`).join(',')
}

const CANONICAL_SPAN = /^([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/

const readSpan = (text: string): Span | undefined => {
  const match = CANONICAL_SPAN.exec(text)
  if (match === null) return undefined
  const [, fromHour, fromMinute, toHour = 24, toMinute = 0] = match
  const from = Number(fromHour) * 60 + Number(fromMinute)
  const to = Number(toHour) * 60 + Number(toMinute)
  if (from === to) return undefined
  return to > from ? { from, to } : { from, to: to + MINUTES_IN_DAY }
}

/** The spans of a canonical string. Unknown hours, and text that is not canonical, open nothing. */
export const spansOf = (hours: string): readonly Span[] => {
  if (hours === ROUND_THE_CLOCK) return [WHOLE_DAY]
  return hours.split(',').flatMap((text) => readSpan(text) ?? [])
}

const joined = (spans: readonly Span[]): Span[] => {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last === undefined || span.from > last.to) result.push(span)
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
  }
  return result
}

const without = (spans: readonly Span[], pause: Span): Span[] =>
  spans.flatMap(({ from, to }) =>
    [
      { from, to: Math.min(to, pause.from) },
      { from: Math.max(from, pause.to), to },
    ].filter((span) => span.from < span.to),
  )

/** A pause such as 02:00–03:00 may lie in the part of a night span that is already the next day. */
const nextDay = ({ from, to }: Span): Span => ({
  from: from + MINUTES_IN_DAY,
  to: to + MINUTES_IN_DAY,
})

/**
 * Sorts the spans of one day, joins those that meet and takes the pauses out of them.
 * Refuses what a day's string cannot say: more than a day, a day that does not begin at midnight, a pause after it.
 */
export const arrangeSpans = (spans: readonly Span[], pauses: readonly Span[] = []): SpansResult => {
  const open = joined(spans)
  if (open.some((span) => span.to - span.from >= MINUTES_IN_DAY && !isWholeDay(span))) {
    return { ok: false, error: 'часы одного дня накладываются друг на друга' }
  }
  const rest = pauses
    .flatMap((pause) => [pause, nextDay(pause)])
    .reduce<readonly Span[]>(without, open)
  if (rest.length === 0 && open.length > 0) {
    return { ok: false, error: 'перерыв занимает всё время работы' }
  }
  if (rest.some((span) => span.from >= MINUTES_IN_DAY)) {
    return { ok: false, error: 'перерыв после полуночи: запишите часы двумя днями' }
  }
  return { ok: true, spans: rest }
}
