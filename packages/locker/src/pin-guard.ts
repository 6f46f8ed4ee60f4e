import type { GuardRow } from './state.ts'

export type Guard = Omit<GuardRow, 'kind'>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** So many wrong codes within the window shut the pad. */
export const WRONG_MAX = 5
const WINDOW = 10 * MINUTE
/** How long it is shut, by how often in a row. */
const SHUT = [5, 10, 20, 40, 60].map((minutes) => minutes * MINUTE)
/** From so many wrong codes in a day: an alarm, and one try in a quarter of an hour. */
export const WRONG_A_DAY = 20
const SLOW_STEP = 15 * MINUTE
/**
 * No more wrong codes in a day: 26 a day are 9,500 guesses a year, 0.95 % against 100 parcels of eight digits. One try in a
 * quarter of an hour alone would be 3.5 %.
 */
export const WRONG_A_DAY_MAX = 26

export const OPEN_GUARD: Guard = { wrong: [], countedFrom: 0, level: 0, until: 0 }

const ofLastDay = ({ wrong }: Guard, now: number) => wrong.filter((at) => at > now - DAY)
const ofWindow = ({ wrong, countedFrom }: Guard, now: number) =>
  wrong.filter((at) => at > now - WINDOW && at >= countedFrom)

/** Until when no code is taken; null: one may be typed now. */
export const shutUntil = (guard: Guard, now: number): number | null =>
  guard.until > now ? guard.until : null

/** Wrong tries until the pad shuts. */
export function attemptsLeft(guard: Guard, now: number): number {
  const day = ofLastDay(guard, now).length
  return day >= WRONG_A_DAY - 1
    ? 1
    : Math.min(WRONG_MAX - ofWindow(guard, now).length, WRONG_A_DAY - day)
}

/** An hour without wrong codes and with an open pad steps back one level. */
function levelNow({ level, wrong, until }: Guard, now: number): number {
  const quietSince = Math.max(until, wrong.at(-1) ?? 0)
  return Math.max(0, level - Math.max(0, Math.floor((now - quietSince) / HOUR)))
}

/** @param mostADay beyond which the pad stays shut for the day */
export function afterWrong(guard: Guard, now: number, mostADay = WRONG_A_DAY_MAX): Guard {
  const level = levelNow(guard, now)
  const wrong = [...ofLastDay(guard, now), now]
  const next: Guard = { ...guard, wrong, level }
  const oldest = wrong[wrong.length - mostADay]
  if (oldest !== undefined) return shut(next, now, oldest + DAY, level)
  if (wrong.length >= WRONG_A_DAY) return shut(next, now, now + SLOW_STEP, level)
  if (ofWindow(next, now).length < WRONG_MAX) return next
  const span = SHUT[Math.min(level, SHUT.length - 1)] ?? HOUR
  return shut(next, now, now + span, Math.min(level + 1, SHUT.length))
}

const shut = (guard: Guard, now: number, until: number, level: number): Guard => ({
  ...guard,
  until,
  level,
  countedFrom: now + 1,
})

/** A right code opens the pad again; the day's count stays, or a parcel of one's own would buy new guesses. */
export const afterRight = (guard: Guard, now: number): Guard => ({
  ...guard,
  wrong: ofLastDay(guard, now),
  level: 0,
  until: 0,
  countedFrom: now,
})

/** Whether this try makes the day's count one for an alarm. */
export const isGuessing = (guard: Guard, now: number): boolean =>
  ofLastDay(guard, now).length === WRONG_A_DAY
