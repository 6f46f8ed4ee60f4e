import type { WeekMoment } from './schedule.ts'
import { MINUTES_IN_DAY } from './schedule-hours.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs a hundred times more than using it, and a network has a dozen zones. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * What a clock on the wall of the point shows.
 * @param instant milliseconds since 1970
 * @param timeZone IANA name
 * @throws {RangeError} for an unknown zone or a time that is none
 */
export const localDayAndMinutes = (instant: number, timeZone: string): WeekMoment => {
  const parts = formatOf(timeZone).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
  const minutes = Number(read('hour')) * 60 + Number(read('minute'))
  return { day: WEEKDAYS.indexOf(read('weekday')), minutes: minutes % MINUTES_IN_DAY }
}

/** Whether this platform knows the zone by an IANA name such as `Asia/Yekaterinburg`; bare offsets are none. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z][\w/+-]{0,63}$/.test(name)) return false
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}
