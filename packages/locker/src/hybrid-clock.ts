import type { TimeQuality } from '@yacheyka/contract/device/fields'

/** What a start of the store knows of time. All of it but `sync` stands in the store. */
export interface TimeBase {
  /** Set by the server's answers of this boot: corrected time minus monotonic time. */
  readonly sync: number | null
  /** Server minus the machine's clock, at the last answer of any boot. */
  readonly offset: number
  readonly tick: { readonly corrected: number } | null
  /** Monotonic time at which this process began. */
  readonly startedAt: number
}

export interface Instant {
  readonly wall: number
  readonly mono: number
}

const DAY = 24 * 60 * 60_000
const TICK_DAYS_MAX = 30
/** A slower answer says too little of the time. */
export const ROUND_TRIP_MAX = 2000
const SAMPLES = 5

/**
 * The time as well as it is known: the server's, or the machine's clock where it agrees with the last tick, or the time of
 * that tick, going on.
 */
export function correctedTime({ sync, offset, tick, startedAt }: TimeBase, now: Instant): number {
  if (sync !== null) return sync + now.mono
  const guess = now.wall + offset
  if (tick === null) return guess
  const isLikely = guess >= tick.corrected && guess <= tick.corrected + TICK_DAYS_MAX * DAY
  return isLikely ? guess : tick.corrected + Math.max(0, now.mono - startedAt)
}

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
