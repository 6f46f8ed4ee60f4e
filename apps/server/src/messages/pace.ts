/** How patiently a provider is tried. Milliseconds. */
export interface Pace {
  /** A message waits so long after its first failure, twice as long after each next one, at most `retryMost`. */
  readonly retryFirst: number
  readonly retryMost: number
  /** A message that could not be sent for so long is given up. */
  readonly giveUpAfter: number
  /** After so many failures in a row the channel rests: `restFirst`, twice as long each next time, at most `restMost`. */
  readonly failuresInRow: number
  readonly restFirst: number
  readonly restMost: number
}

export const PACE: Pace = {
  retryFirst: 5000,
  retryMost: 15 * 60_000,
  giveUpAfter: 3 * 24 * 3_600_000,
  failuresInRow: 3,
  restFirst: 2000,
  restMost: 2 * 60_000,
}

/**
 * How long a message waits after its failure. The last quarter is chance, so that what failed together does not come
 * again together.
 * @param attempts made so far, from 1
 * @param chance 0…1
 */
export const retryAfter = (attempts: number, pace: Pace, chance: number): number =>
  Math.min(pace.retryFirst * 2 ** (attempts - 1), pace.retryMost) * (0.75 + chance / 4)
