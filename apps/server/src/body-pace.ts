/** How fast a body that holds a slot must come. Seconds and bytes per second. */
export interface Pace {
  /** The average since the slot was taken, once so much time has passed; the last step that applies counts. */
  readonly steps: readonly { readonly after: number; readonly rate: number }[]
  /** Nobody holds a slot longer. */
  readonly end: number
  /** With all slots taken, the slowest below this rate makes room for a newcomer. */
  readonly evictedBelow: number
}

const KB = 1024

/**
 * A phone on EDGE sends 7 to 14 KB/s, on early 3G 8 to 48: whoever sends 8 KB/s is waited for. The end leaves time for
 * 15 MB at 24 KB/s and for 50 MB at 78 KB/s.
 */
export const PACE: Pace = {
  steps: [
    { after: 10, rate: 2 * KB },
    { after: 30, rate: 4 * KB },
    { after: 60, rate: 8 * KB },
  ],
  end: 11 * 60,
  evictedBelow: 16 * KB,
}

/** Of callers that have not shown yet that they are people. */
export const UNPROVEN_PACE: Pace = {
  steps: [
    { after: 5, rate: 4 * KB },
    { after: 15, rate: 16 * KB },
  ],
  end: 5 * 60,
  evictedBelow: 64 * KB,
}

/** Between looks, seconds. */
export const LOOK_EVERY = 5
/** A body that came fast and stands now: so little in so many seconds. */
export const STALL = { seconds: 20, rate: 2 * KB } as const
/** A rate says nothing before, seconds. */
const EVICTED_AFTER = 5

/** Follows how many bytes of one body have come by which time, seconds of a clock that only goes forward. */
export interface Meter {
  readonly look: (now: number, bytes: number) => void
  /** Whether the body must be broken off, as of the last look. */
  readonly isTooSlow: () => boolean
  /** The lower of the average and the recent rate; undefined while it says nothing. */
  readonly rateAt: (now: number, bytes: number) => number | undefined
}

export function makeMeter(pace: Pace, start: number, bytes: number): Meter {
  const first = { at: start, bytes }
  let looks = [first]
  const last = () => looks.at(-1) ?? first

  /** From the youngest look that is older than the window of a stall. */
  const recent = (now: number, came: number) =>
    rateSince(looks.findLast(({ at }) => now - at >= STALL.seconds) ?? looks[0] ?? first, now, came)

  return {
    look: (now, came) => {
      looks = [...looks, { at: now, bytes: came }].slice(-(STALL.seconds / LOOK_EVERY + 2))
    },
    isTooSlow: () => {
      const { at, bytes: came } = last()
      const held = at - start
      if (held >= pace.end) return true
      const least = pace.steps.findLast(({ after }) => held >= after)?.rate ?? 0
      if (rateSince(first, at, came) < least) return true
      return held >= STALL.seconds && recent(at, came) < STALL.rate
    },
    rateAt: (now, came) =>
      now - start < EVICTED_AFTER
        ? undefined
        : Math.min(rateSince(first, now, came), recent(now, came)),
  }
}

const rateSince = (
  from: { readonly at: number; readonly bytes: number },
  now: number,
  bytes: number,
): number => (bytes - from.bytes) / (now - from.at)
