/** Milliseconds. A poll is due every second, a commit every minute. */
const POLLED_WITHIN = 15_000
const COMMITTED_WITHIN = 90_000

/** Monotonic times of what only a working locker does; null: not yet. */
export interface Liveness {
  /** A turn of the loop ended in which some board answered, or all that did not are known to be silent. */
  readonly polledAt: number | null
  /** The store took a commit. */
  readonly committedAt: number | null
}

/** Whether the loop turned and a row was committed lately: what the process's watchdog is told. */
export const isAlive = ({ polledAt, committedAt }: Liveness, mono: number): boolean =>
  polledAt !== null &&
  mono - polledAt < POLLED_WITHIN &&
  committedAt !== null &&
  mono - committedAt < COMMITTED_WITHIN
