const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds after each failed attempt, as Standard Webhooks advises: ten attempts in 75 h 35 min. */
const AFTER: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** Part of it that chance takes or adds, so that what failed together does not come back together. */
const SPREAD = 0.1

/** In the sandbox somebody waits for it. */
const AFTER_IN_SANDBOX: readonly number[] = [5 * SECOND, MINUTE]

/** When an event is sent again after so many attempts; undefined after the last one. */
export function nextAttempt(
  attempts: number,
  now: Date,
  random = Math.random(),
  sandbox = false,
): Date | undefined {
  const after = (sandbox ? AFTER_IN_SANDBOX : AFTER)[attempts - 1]
  if (after === undefined) return undefined
  return new Date(now.getTime() + Math.round(after * (1 + SPREAD * (2 * random - 1))))
}

/** Failures in a row from which an endpoint is tried by one call at a time, and rarely. */
export const FAILING_FROM = 3
const PAUSE_MAX = MINUTE

/** How long an endpoint rests after so many failures in a row: a dead one takes no slots from others, and is seen to be back within a minute. */
export const pauseAfter = (failures: number): number =>
  failures < FAILING_FROM ? 0 : Math.min(PAUSE_MAX, 5 * SECOND * 2 ** (failures - FAILING_FROM))

const RETRY_AFTER_MAX = 24 * HOUR
const HEEDED: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** Milliseconds that an answer asks us to wait, a day at most; undefined where it does not. */
export function retryAfterPause(
  status: number,
  retryAfter: string | undefined,
  now: Date,
): number | undefined {
  if (retryAfter === undefined || !HEEDED.has(status)) return undefined
  const requested = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * SECOND
    : Date.parse(retryAfter) - now.getTime()
  return requested > 0 ? Math.min(requested, RETRY_AFTER_MAX) : undefined
}

/** Answers that say that we are too many. */
export const isOverloaded = (status: number): boolean => HEEDED.has(status)
