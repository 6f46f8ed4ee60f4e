import type { Pace } from './pace.ts'

/**
 * What this process has seen of a channel's provider. One that fails again and again is left alone for a while, so that
 * it is not hammered by thousands of messages, each with a retry of its own. After the rest a few go as a probe.
 */
export class ProviderHealth {
  readonly #pace: Pace
  #failures = 0
  #restUntil = 0

  constructor(pace: Pace) {
    this.#pace = pace
  }

  /** @param now milliseconds since 1970 */
  rests(now: number): boolean {
    return now < this.#restUntil
  }

  failed(now: number): void {
    this.#failures += 1
    const { failuresInRow, restFirst, restMost } = this.#pace
    const beyond = this.#failures - failuresInRow
    if (beyond >= 0) this.#restUntil = now + Math.min(restFirst * 2 ** beyond, restMost)
  }

  /** @returns whether it is back after failures enough to rest */
  worked(): boolean {
    const back = this.#failures >= this.#pace.failuresInRow
    this.#failures = 0
    this.#restUntil = 0
    return back
  }
}
