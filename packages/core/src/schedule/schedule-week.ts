import type { Span, Week } from './schedule-hours.ts'
import { DAY_OFF, DAYS_IN_WEEK, formatHours } from './schedule-hours.ts'
import type { ScheduleParts } from './schedule-parts.ts'
import { gatherParts } from './schedule-parts.ts'
import type { SaidHours } from './schedule-text.ts'
import { spansOfSaid } from './schedule-text.ts'
import { readTokens } from './schedule-token.ts'

export type WeekResult =
  /** `notes`: what the text left to be understood, in Russian. */
  | { readonly ok: true; readonly week: Week; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: string }

const ALLOWED = 'годится, например, «пн-пт 9-18, обед 13-14; сб, вс выходной»'
export const HOLIDAYS_NOTE = 'праздничные дни в недельном расписании не учитываются'
export const DAYS_OFF_NOTE = 'дни, о которых ничего не сказано, считаются выходными'

const DAY_NAMES = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const ALL_DAYS: ReadonlySet<number> = new Set(DAY_NAMES.keys())

const nameDays = (days: Iterable<number>): string =>
  Array.from(days, (day) => DAY_NAMES[day]).join(', ')

/** Which hours the text says of which days. */
interface Said {
  readonly days: ReadonlySet<number>
  readonly hours: SaidHours
}
type FieldProblem = string

/**
 * Hours of a week as people write them: «пн-пт 9-18, обед 13-14; сб, вс выходной», «ежедневно 10:00-22:00», «9-21 без
 * выходных», «Mo-Fr 09:00-18:00». Of two statements about a day the one about fewer days holds («ежедневно 9-18, вс
 * 10-16»); two that are equal and differ are an error, and so is every word that means nothing here.
 */
export const parseWeek = (text: string): WeekResult => {
  const read = readTokens(text)
  if (!read.ok) return refuse(read.error)
  const gathered = gatherParts(read.tokens)
  const said = pairParts(gathered)
  if (typeof said === 'string') return refuse(said)
  const named = new Set(said.flatMap(({ days }) => Array.from(days)))
  if (named.size === 0) return refuse('часы не указаны')
  const week: string[] = []
  for (let day = 0; day < DAYS_IN_WEEK; day += 1) {
    const ofDay = hoursOfDay(said, day)
    if (!ofDay.ok) return refuse(`${DAY_NAMES[day] ?? ''}: ${ofDay.error}`)
    week.push(gathered.except.has(day) ? DAY_OFF : ofDay.hours)
  }
  const isWhole = named.size + gathered.except.size >= DAYS_IN_WEEK
  const notes = [...(gathered.holidays ? [HOLIDAYS_NOTE] : []), ...(isWhole ? [] : [DAYS_OFF_NOTE])]
  return { ok: true, week, notes }
}

const refuse = (error: string): WeekResult => ({ ok: false, error: `${error}; ${ALLOWED}` })

/** Days go with the hours behind them or, where the text begins with hours, with those before them. */
const pairParts = ({ parts }: ScheduleParts): Said[] | FieldProblem => {
  const said: Said[] = []
  const everywhere: Span[] = []
  let days: ReadonlySet<number> | undefined
  let hours: SaidHours | undefined
  for (const part of parts) {
    if (part.kind === 'pause') {
      const before = [...said.map((each) => each.hours), ...(hours === undefined ? [] : [hours])]
      if (before.length === 0) everywhere.push(...part.pauses)
      for (const each of before) each.pauses.push(...part.pauses)
      continue
    }
    if (part.kind === 'days') days = part.days
    else if (hours !== undefined) return 'не сказано, к каким дням относятся часы'
    else hours = part.hours
    if (days !== undefined && hours !== undefined) {
      said.push({ days, hours })
      days = hours = undefined
    }
  }
  if (days !== undefined) return `не сказаны часы: ${nameDays(days)}`
  if (hours !== undefined && said.length === 0) said.push({ days: ALL_DAYS, hours })
  else if (hours !== undefined && !hours.off) return 'не сказано, к каким дням относятся часы'
  for (const each of said) each.hours.pauses.push(...everywhere)
  return said
}

const saysHours = ({ hours }: Said): boolean => hours.off || hours.spans.length > 0

type HoursResult =
  | { readonly ok: true; readonly hours: string }
  | { readonly ok: false; readonly error: FieldProblem }

const hoursOfDay = (said: readonly Said[], day: number): HoursResult => {
  const aboutDay = said.filter(({ days }) => days.has(day))
  const statements = aboutDay.filter(saysHours)
  if (aboutDay.length === 0) return { ok: true, hours: DAY_OFF }
  if (statements.length === 0) return { ok: false, error: 'указан только перерыв' }
  const fewest = Math.min(...statements.map(({ days }) => days.size))
  const pauses = aboutDay.flatMap(({ hours }) => hours.pauses)
  const texts = new Set<string>()
  for (const { days, hours } of statements) {
    if (days.size > fewest) continue
    const read = spansOfSaid({ spans: hours.spans, pauses, off: hours.off })
    if (!read.ok) return read
    texts.add(formatHours(read.spans))
  }
  const [hours = DAY_OFF, other] = texts
  if (other !== undefined) return { ok: false, error: 'часы названы дважды и по-разному' }
  return { ok: true, hours }
}
