import type { TimeQuality } from '@yacheyka/contract/device/fields'

const DAY = 24 * 60 * 60_000
const TICK_DAYS_MAX = 30
/** A slower answer says too little of the time. */
export const ROUND_TRIP_MAX = 2000
const SAMPLES = 5

/** What the store knows of time when a process begins. */
export interface KnownTime {
  /** Server minus the machine's clock, at the last answer of any boot. */
  readonly offset: number
  /** The newest time that an earlier process wrote down. */
  readonly tick: { readonly corrected: number } | null
}

/** The time at which a process begins: the machine's clock where it agrees with the last tick, or that tick. */
export function beginningTime({ offset, tick }: KnownTime, wall: number): number {
  const guess = wall + offset
  if (tick === null) return guess
  const isLikely = guess >= tick.corrected && guess <= tick.corrected + TICK_DAYS_MAX * DAY
  return isLikely ? guess : tick.corrected
}

export interface TimeBase {
  /** Set by the server's answers of this boot: corrected time minus monotonic time. */
  readonly sync: number | null
  /** The beginning of the process, by corrected and by monotonic time. */
  readonly began: number
  readonly startedAt: number
}

/** The time as well as it is known: the server's, or that of the beginning, going on. A clock that is set meanwhile moves nothing. */
export const correctedTime = ({ sync, began, startedAt }: TimeBase, mono: number): number =>
  sync === null ? began + mono - startedAt : sync + mono

export interface ServerTime {
  /** The server's clock when it answered. */
  readonly server: number
  readonly roundTrip: number
  /** Monotonic time at which the answer came. */
  readonly mono: number
}

/** The last samples with this one, or the same where the answer was too slow. */
export function withSample(samples: readonly number[], answer: ServerTime): readonly number[] {
  if (answer.roundTrip > ROUND_TRIP_MAX) return samples
  return [...samples, answer.server + answer.roundTrip / 2 - answer.mono].slice(-SAMPLES)
}

/** Corrected minus monotonic time; null before the first usable answer. */
export function syncOf(samples: readonly number[]): number | null {
  const sorted = samples.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  return middle === undefined ? null : Math.round(middle)
}

/** Never behind what was stamped before, nor behind what is known of the parcel. */
export const stampTime = (corrected: number, lastStamped: number, floor: number): number =>
  Math.max(corrected, lastStamped + 1, floor + 1)

export interface Stamped {
  readonly wall: number
  readonly mono: number
  readonly boot: number
  readonly quality: TimeQuality
  readonly notAfter: number | null
}

/**
 * The stamp with which a row is sent, after the first sync of a boot: rows of this boot are counted back from it, rows of
 * boots without one get the bound.
 */
export function freezeStamp(
  row: Stamped,
  { boot, sync, now }: { readonly boot: number; readonly sync: number; readonly now: number },
): Omit<Stamped, 'mono' | 'boot'> {
  if (row.quality !== 'bounded' || row.notAfter !== null) return row
  if (row.boot !== boot) return { wall: row.wall, quality: 'bounded', notAfter: now }
  return { wall: sync + row.mono, quality: 'rebased', notAfter: null }
}
