/** A day of the calendar: month 1–12, day 1–31. */
export interface LocalDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** What the calendar and the clock on a wall show. */
export interface LocalTime extends LocalDate {
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs a hundred times more than using it. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/**
 * @param instant milliseconds since 1970
 * @param timeZone IANA name
 * @throws {RangeError} for an unknown zone or a time that is none
 */
export const localTime = (instant: number, timeZone: string): LocalTime =>
  instant >= REGULAR_SINCE
    ? readUtc(instant + offsetAt(instant, timeZone))
    : readCalendar(instant, timeZone)

const readCalendar = (instant: number, timeZone: string): LocalTime => {
  const parts = formatOf(timeZone).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
}

const readUtc = (instant: number): LocalTime => {
  const date = new Date(instant)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

const asUtc = ({ year, month, day, hour, minute, second }: LocalTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** Since then clocks change at full quarters of an hour only. */
const REGULAR_SINCE = Date.UTC(1980, 0)
const QUARTER = 900_000
/** Quarters that are remembered of a zone; what is asked lies mostly within a few weeks. */
const REMEMBERED_MAX = 20_000
const offsets = new Map<string, Map<number, number>>()

/** Milliseconds that a clock of the zone is ahead of UTC at an instant. Asking the calendar costs a hundred times more. */
const offsetAt = (instant: number, timeZone: string): number => {
  if (!(instant >= REGULAR_SINCE)) return offsetOf(instant, timeZone)
  let known = offsets.get(timeZone)
  if (known === undefined || known.size >= REMEMBERED_MAX) {
    known = new Map()
    offsets.set(timeZone, known)
  }
  const quarter = Math.floor(instant / QUARTER)
  const offset = known.get(quarter) ?? offsetOf(instant, timeZone)
  known.set(quarter, offset)
  return offset
}

const offsetOf = (instant: number, timeZone: string): number =>
  asUtc(readCalendar(instant, timeZone)) - Math.floor(instant / 1000) * 1000

/** The instant at which the zone's clock shows this; where it shows it twice, the first, and where never, just after. */
export const instantOf = (local: LocalTime, timeZone: string): number => {
  const wanted = asUtc(local)
  const candidates = [wanted - DAY, wanted + DAY].map((near) => wanted - offsetAt(near, timeZone))
  const exact = candidates.filter((instant) => asUtc(localTime(instant, timeZone)) === wanted)
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)
}
const DAY = 86_400_000

/** The calendar day so many days later. */
export const addDays = ({ year, month, day }: LocalDate, days: number): LocalDate => {
  const moved = new Date(Date.UTC(year, month - 1, day + days))
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  }
}

/** The last second of a local day. */
export const endOfDay = ({ year, month, day }: LocalDate, timeZone: string): number =>
  instantOf({ year, month, day, hour: 23, minute: 59, second: 59 }, timeZone)

/** ISO 8601 with the offset of the zone: `2026-11-24T23:59:59+05:00`. Whole seconds. */
export const isoWithOffset = (instant: number, timeZone: string): string => {
  const offset = offsetAt(instant, timeZone)
  const shifted = new Date(Math.floor(instant / 1000) * 1000 + offset)
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const sign = offset < 0 ? '-' : '+'
  const two = (value: number) => String(value).padStart(2, '0')
  return `${shifted.toISOString().slice(0, 19)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Moscow, whose time the cabinet and tracking show. */
export const MOSCOW = 'Europe/Moscow'
