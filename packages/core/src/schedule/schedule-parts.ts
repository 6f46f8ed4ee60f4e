import type { Span } from './schedule-hours.ts'
import { DAYS_IN_WEEK } from './schedule-hours.ts'
import type { SaidHours } from './schedule-text.ts'
import { addSpan, noHours } from './schedule-text.ts'
import type { ScheduleToken } from './schedule-token.ts'

/** Days or hours as they follow each other in the text; a pause of its own counts for all days said before it. */
export type SchedulePart =
  | { readonly kind: 'days'; readonly days: Set<number> }
  | { readonly kind: 'hours'; readonly hours: SaidHours }
  | { readonly kind: 'pause'; readonly pauses: Span[] }

export interface ScheduleParts {
  readonly parts: readonly SchedulePart[]
  /** After «кроме». */
  readonly except: ReadonlySet<number>
  readonly holidays: boolean
}

const WEEKEND = [5, 6]

/** `пт-пн` is Friday to Monday over the end of the week. */
const daysBetween = (from: number, to: number): number[] => {
  const length = ((to - from + DAYS_IN_WEEK) % DAYS_IN_WEEK) + 1
  return Array.from({ length }, (_, step) => (from + step) % DAYS_IN_WEEK)
}

/** «выходные 10-16» are days, «сб, вс — выходные» is a day off. */
const asWeekend = (next: ScheduleToken | undefined): ScheduleToken =>
  next?.kind === 'span' || next?.kind === 'off' ? { kind: 'days', days: WEEKEND } : { kind: 'off' }

/** What has been read so far. */
interface Reading {
  readonly parts: SchedulePart[]
  readonly except: Set<number>
  holidays: boolean
  inExcept: boolean
  inPause: boolean
  /** Whether a span followed the word for a pause: the next days begin anew. */
  pauseSaid: boolean
  stopped: boolean
  lastDay: number | undefined
  rangeFrom: number | undefined
}

/** Gathers the tokens of a week's text into groups of days and of hours, in the order of the text. */
export const gatherParts = (tokens: readonly ScheduleToken[]): ScheduleParts => {
  const reading: Reading = {
    parts: [],
    except: new Set(),
    holidays: false,
    inExcept: false,
    inPause: false,
    pauseSaid: false,
    stopped: false,
    lastDay: undefined,
    rangeFrom: undefined,
  }
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'weekend' || reading.inExcept) take(reading, token)
    else take(reading, asWeekend(tokens.slice(index + 1).find(({ kind }) => kind !== 'to')))
  }
  return reading
}

const take = (reading: Reading, token: ScheduleToken): void => {
  if (token.kind === 'to') {
    reading.rangeFrom = reading.lastDay
    return
  }
  if (token.kind === 'day') takeDay(reading, token.day)
  else if (token.kind === 'days') takeDays(reading, token.days)
  else if (token.kind === 'weekend') takeDays(reading, WEEKEND)
  else takeHours(reading, token)
  reading.rangeFrom = undefined
}

const takeDay = (reading: Reading, day: number): void => {
  takeDays(reading, reading.rangeFrom === undefined ? [day] : daysBetween(reading.rangeFrom, day))
  reading.lastDay = day
}

const takeDays = (reading: Reading, days: readonly number[]): void => {
  reading.lastDay = undefined
  if (days.length === 0) reading.holidays = true
  if (reading.pauseSaid) reading.inPause = false
  const named = reading.inExcept ? reading.except : openDays(reading)
  for (const day of days) named.add(day)
}

const takeHours = (reading: Reading, token: ScheduleToken): void => {
  reading.lastDay = undefined
  reading.inExcept = token.kind === 'except'
  if (token.kind === 'span') takeSpan(reading, token.span)
  else if (token.kind === 'off') takeOff(reading)
  else if (token.kind === 'pause') {
    reading.inPause = true
    reading.pauseSaid = false
  } else if (token.kind === 'stop') {
    reading.inPause = false
    reading.stopped = true
  }
}

const openDays = (reading: Reading): Set<number> => {
  reading.stopped = false
  const last = reading.parts.at(-1)
  if (last?.kind === 'days') return last.days
  const days = new Set<number>()
  reading.parts.push({ kind: 'days', days })
  return days
}

const openHours = (reading: Reading): SaidHours => {
  reading.stopped = false
  const hours = noHours()
  reading.parts.push({ kind: 'hours', hours })
  return hours
}

const takeSpan = (reading: Reading, span: Span): void => {
  const { parts, inPause, stopped } = reading
  const last = parts.at(-1)
  const isOfItsOwn = last === undefined || last.kind === 'pause' || stopped
  reading.pauseSaid = true
  if (inPause && isOfItsOwn && last?.kind !== 'days') parts.push({ kind: 'pause', pauses: [span] })
  else if (last?.kind === 'hours' && !last.hours.off && !stopped) addSpan(last.hours, span, inPause)
  else addSpan(openHours(reading), span, inPause)
}

const takeOff = (reading: Reading): void => {
  const last = reading.parts.at(-1)
  if (last?.kind !== 'hours' || !last.hours.off) openHours(reading).off = true
}
