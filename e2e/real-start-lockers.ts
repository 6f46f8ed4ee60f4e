import { createHmac } from 'node:crypto'
import type { RealProduct } from './real-start.ts'
import { expect } from './story.ts'

/** The last word of what a command says: a token that is shown once. */
export const tokenIn = (said: string): string => /\S+$/.exec(said.trim())?.[0] ?? ''

interface Task {
  readonly barcode: string
  readonly state: string
  readonly pin_hash: string | null
  readonly qr_hash: string | null
}
interface Tasks {
  readonly results: readonly Task[]
}

/** A locker and its courier, by the calls of the feed. */
export class Lockers {
  readonly #product: RealProduct
  readonly #token: string
  readonly #number: string
  #events = 0

  constructor(product: RealProduct, token: string, number: string) {
    this.#product = product
    this.#token = token
    this.#number = number
  }

  tasks(): Promise<Tasks> {
    const query = new URLSearchParams({ terminal_number: this.#number, cursor: '0' })
    return this.#product.call(`/api/pulse/tasks?${query.toString()}`, this.#token)
  }

  /** One event after another, each the next step of the parcel's way. */
  async report(barcode: string, ...statuses: string[]): Promise<void> {
    for (const status of statuses) {
      const event_id = `1-${(this.#events += 1)}`
      const datetime = new Date().toISOString()
      const event = { event_id, barcode, status, terminal_number: this.#number, datetime }
      const response = await this.#product.call('/api/pulse/events', this.#token, [event])
      expect(response).toEqual({
        results: [{ event_id, result: 'applied', parcel_status: status }],
      })
    }
  }
}

/** As a locker compares a code with what its task says. */
export const hashOf = (key: string, code: string): string =>
  createHmac('sha256', key).update(code).digest('hex')
