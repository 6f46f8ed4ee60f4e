import { localTime } from '@yacheyka/core/time/local-time'

const HOUR = 60 * 60_000
/** Hours of the point's day, the second not included. */
const NIGHT = [2, 5] as const
/** A night has one copy. */
const APART_LEAST = 12 * HOUR
/** A locker that is switched off at night is copied when it can be. */
const APART_MOST = 48 * HOUR

/** Whether the store is to be copied now. @param copiedAt null: it never was */
export function isCopyDue(copiedAt: number | null, now: number, timeZone: string): boolean {
  // A clock that was set back says nothing of the last copy's age.
  if (copiedAt === null || copiedAt > now) return true
  const age = now - copiedAt
  const { hour } = localTime(now, timeZone)
  return age >= APART_MOST || (age >= APART_LEAST && hour >= NIGHT[0] && hour < NIGHT[1])
}
