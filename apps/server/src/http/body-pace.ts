/** Bytes per second that apply once so many seconds have passed; the last step that is reached counts. */
type Steps = readonly { readonly after: number; readonly rate: number }[]

/** How fast a body that holds a slot must come. */
export interface Pace {
  /** Of the average since the slot was taken: a body below is broken off. */
  readonly least: Steps
  /** With all slots taken, the slowest body below makes room for a newcomer. */
  readonly evictedBelow: Steps
  /** Nobody holds a slot longer, seconds. */
  readonly end: number
}

const KB = 1024

/**
 * A phone on EDGE sends 7 to 14 KB/s, on early 3G 8 to 48: whoever sends 8 KB/s is waited for. The end leaves time for
 * 15 MB at 24 KB/s and for 50 MB at 78 KB/s.
 */
export const PACE: Pace = {
  least: [
    { after: 10, rate: 2 * KB },
    { after: 30, rate: 4 * KB },
    { after: 60, rate: 8 * KB },
  ],
  evictedBelow: [
    { after: 5, rate: 16 * KB },
    { after: 60, rate: 32 * KB },
    { after: 180, rate: 128 * KB },
  ],
  end: 11 * 60,
}

/** Of callers that have not shown yet that they are people. */
export const UNPROVEN_PACE: Pace = {
  least: [
    { after: 5, rate: 4 * KB },
    { after: 15, rate: 16 * KB },
  ],
  evictedBelow: [
    { after: 5, rate: 64 * KB },
    { after: 60, rate: 256 * KB },
  ],
  end: 5 * 60,
}

/** Between looks, seconds. */
export const LOOK_EVERY = 5
/** A body that came fast and stands now: so little in so many seconds. */
export const STALL = { seconds: 20, rate: 2 * KB } as const
/** Enough for the window of a stall. */
const LOOKS_KEPT = STALL.seconds / LOOK_EVERY + 2
/** Whoever was slower than phones are, bytes per second, has been holding a slot rather than sending. */
export const HOLDING_BELOW = 8 * KB

/** Follows how many bytes of one body have come by which time, seconds of a clock that only goes forward. */
export interface Meter {
  /** @returns the lower of the average and the recent rate */
  readonly look: (now: number, bytes: number) => number
  /** Whether the body must be broken off, as of the last look. */
  readonly isTooSlow: () => boolean
  /** The same rate, of a body slow enough to be evicted. */
  readonly evictableRate: (now: number, bytes: number) => number | undefined
}

export function makeMeter(pace: Pace, start: number, bytes: number): Meter {
  const first = { at: start, bytes }
  let looks = [first]
  const rateAt = (now: number, came: number) => {
    const from = looks.findLast(({ at }) => now - at >= STALL.seconds) ?? looks[0] ?? first
    return Math.min(rateSince(first, now, came), rateSince(from, now, came))
  }

  return {
    look: (now, came) => {
      const rate = rateAt(now, came)
      looks = [...looks, { at: now, bytes: came }].slice(-LOOKS_KEPT)
      return rate
    },
    isTooSlow: () => {
      const { at, bytes: came } = looks.at(-1) ?? first
      const held = at - start
      if (held >= pace.end) return true
      if (rateSince(first, at, came) < rateOf(pace.least, held)) return true
      return held >= STALL.seconds && rateAt(at, came) < STALL.rate
    },
    evictableRate: (now, came) => {
      const rate = rateAt(now, came)
      return rate < rateOf(pace.evictedBelow, now - start) ? rate : undefined
    },
  }
}

const rateOf = (steps: Steps, seconds: number): number =>
  steps.findLast(({ after }) => seconds >= after)?.rate ?? 0

const rateSince = (
  from: { readonly at: number; readonly bytes: number },
  now: number,
  bytes: number,
): number => (bytes - from.bytes) / (now - from.at)
