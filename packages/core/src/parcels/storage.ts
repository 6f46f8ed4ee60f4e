import { addDays, endOfDay, instantOf, localTime } from '../time/local-time.ts'

/** Days from arrival, unless the operator says otherwise (decisions, section 3). */
export const STORAGE_DAYS = 3
/** One extension adds from one to seven days, all of them together fourteen. */
export const EXTENSION_DAYS_MAX = 7
export const EXTENSIONS_TOTAL_MAX = 14

/**
 * The deadline of storage: the last second of the local day that stands `days` after the day of arrival.
 * @param arrivedAt milliseconds since 1970
 */
export const storageDeadline = (arrivedAt: number, days: number, timeZone: string): number =>
  endOfDay(addDays(localTime(arrivedAt, timeZone), days), timeZone)

/** The later of the old deadline and today, plus days, to the end of that local day. */
export const extendedDeadline = (
  deadline: number,
  now: number,
  days: number,
  timeZone: string,
): number => storageDeadline(Math.max(deadline, now), days, timeZone)

/** Nobody is woken by an SMS: local hours from the first to before the second are quiet. */
export const QUIET_FROM_HOUR = 21
export const QUIET_UNTIL_HOUR = 9

/** The instant itself, or the end of the quiet hours that it falls into. */
export const afterQuietHours = (instant: number, timeZone: string): number => {
  const local = localTime(instant, timeZone)
  if (local.hour >= QUIET_UNTIL_HOUR && local.hour < QUIET_FROM_HOUR) return instant
  const day = local.hour >= QUIET_FROM_HOUR ? addDays(local, 1) : local
  return instantOf({ ...day, hour: QUIET_UNTIL_HOUR, minute: 0, second: 0 }, timeZone)
}

/** A reminder goes out this long before the deadline, or earlier: never later, unless the deadline came later itself. */
export const REMINDER_BEFORE = 24 * 3_600_000
/** Deadlines end a local day, so a day before them it is quiet: what is due at this hour or in the quiet goes at it. */
export const REMINDER_HOUR = 20

/** When the reminder of a deadline is due: a day before it, or in the evening before, where that is late or quiet. */
export const reminderDue = (deadline: number, timeZone: string): number => {
  const dayBefore = deadline - REMINDER_BEFORE
  const local = localTime(dayBefore, timeZone)
  if (local.hour >= QUIET_UNTIL_HOUR && local.hour < REMINDER_HOUR) return dayBefore
  const evening = local.hour >= REMINDER_HOUR ? local : addDays(local, -1)
  return instantOf({ ...evening, hour: REMINDER_HOUR, minute: 0, second: 0 }, timeZone)
}

/** The latest deadline, to the millisecond, whose reminder is due by now: `reminderDue` the other way round. */
export const remindedUntil = (now: number, timeZone: string): number => {
  const local = localTime(now, timeZone)
  if (local.hour >= QUIET_UNTIL_HOUR && local.hour < REMINDER_HOUR) return now + REMINDER_BEFORE
  const day = local.hour >= REMINDER_HOUR ? addDays(local, 1) : local
  const morning = instantOf({ ...day, hour: QUIET_UNTIL_HOUR, minute: 0, second: 0 }, timeZone)
  return morning - 1 + REMINDER_BEFORE
}
