import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from './worker.ts'

/** All workers at once; they may be held still, each after the response that it waits for. */
export class Crew {
  readonly #workers: readonly Worker[]
  #running: Promise<unknown> = Promise.resolve()
  #still = false
  #ended = false
  #waiting = 0

  constructor(workers: readonly Worker[]) {
    this.#workers = workers
  }

  start(): void {
    this.#running = Promise.all(this.#workers.map((worker) => worker.work(() => this.#goOn())))
    // Told by `end`, where somebody waits for it.
    this.#running.catch(() => undefined)
  }

  /** Nothing is under way until `goOn`. */
  async hold(): Promise<void> {
    this.#still = true
    const held = async () => {
      while (this.#waiting < this.#workers.length) await sleep(20)
    }
    await Promise.race([held(), this.#running.then(() => held())])
  }

  goOn(): void {
    this.#still = false
  }

  /** @throws what a worker threw */
  async end(): Promise<void> {
    this.#ended = true
    this.#still = false
    await this.#running
  }

  async #goOn(): Promise<boolean> {
    this.#waiting += 1
    while (this.#still && !this.#ended) await sleep(20)
    this.#waiting -= 1
    return !this.#ended
  }
}
