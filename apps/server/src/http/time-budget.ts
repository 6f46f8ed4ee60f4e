interface TimeBudgetRule {
  /** The part of time that may be spent in the long run, from 0 to 1; 1 and above: all of it. */
  readonly share: number
  /** Milliseconds that may be spent at once by whoever has spent nothing for a while. */
  readonly burst: number
}

/** How much time somebody has left: a token bucket of milliseconds. */
export interface TimeBudget {
  /** @returns milliseconds to wait until the budget is not negative */
  readonly spend: (milliseconds: number, now: number) => number
  /** True where nothing would be lost by forgetting it. */
  readonly isFull: (now: number) => boolean
}

/** @param began milliseconds of the clock that `now` is read from */
export function makeTimeBudget({ share, burst }: TimeBudgetRule, began: number): TimeBudget {
  let left = burst
  let at = began
  const refill = (now: number) => {
    left = Math.min(burst, left + Math.max(0, now - at) * share)
    at = now
  }
  return {
    spend: (milliseconds, now) => {
      refill(now)
      left -= milliseconds
      return left < 0 ? -left / share : 0
    },
    isFull: (now) => {
      refill(now)
      return left >= burst
    },
  }
}
