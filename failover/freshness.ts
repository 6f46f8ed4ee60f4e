import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAcknowledged } from '../faults/journal.ts'
import type { Desk } from '../faults/desk.ts'
import type { Findings } from '../faults/findings.ts'

/** Milliseconds between two writes. */
const REST = 250

/** Whoever was told that a write is done reads it, whichever process is asked. */
export class Freshness {
  readonly #desk: Desk
  readonly #findings: Findings
  #ended = false
  #running: Promise<void> = Promise.resolve()
  reads = 0

  /** @param desk whose calls go to the processes in turn */
  constructor(desk: Desk, findings: Findings) {
    this.#desk = desk
    this.#findings = findings
  }

  start(): void {
    this.#running = this.#keepReading()
    // Told by `end`, where somebody waits for it.
    this.#running.catch(() => undefined)
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#running
  }

  async #keepReading(): Promise<void> {
    while (!this.#ended) {
      const entry = await this.#desk.invoice(100, randomUUID())
      const { uid } = entry.response as { readonly uid: string }
      const found = await this.#desk.newestInvoices()
      this.reads += 1
      if (isAcknowledged(entry) && !found.includes(uid))
        this.#findings.add('an acknowledged invoice was not read after it')
      await sleep(REST)
    }
  }
}
