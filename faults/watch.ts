import { setTimeout as sleep } from 'node:timers/promises'
import { HANG } from './caller.ts'
import type { Findings } from './findings.ts'
import type { Product } from './product.ts'

interface Look {
  readonly path: string
  /** It needs neither the database nor a provider: while the process lives, it answers. Points are kept in memory. */
  readonly always: boolean
}

const LOOKS: readonly Look[] = [
  { path: '/healthz', always: true },
  { path: '/', always: true },
  { path: '/point', always: true },
  { path: '/api/terminals/', always: true },
  { path: '/api/suggest?text=Арбат', always: false },
  { path: '/readyz', always: false },
]

interface Seen {
  readonly always: boolean
  looks: number
  later: number
  slowest: number
}

/** What strangers see of the site meanwhile, look by look. */
export class Watch {
  /** By path: looks, those that were told «later», and milliseconds of the slowest. */
  readonly seen = new Map<string, Seen>()
  readonly #products: () => readonly Product[]
  readonly #findings: Findings
  readonly #looks = [...LOOKS]
  #ended = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(products: () => readonly Product[], findings: Findings) {
    this.#products = products
    this.#findings = findings
  }

  /** Another path to look at, which may be told «later»; before the start. */
  also(path: string): void {
    this.#looks.push({ path, always: false })
  }

  start(): void {
    this.#running = Promise.all(this.#looks.map((look) => this.#keepLooking(look)))
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#running
  }

  async #keepLooking(look: Look): Promise<void> {
    while (!this.#ended) {
      for (const product of this.#products()) if (product.serving) await this.#look(look, product)
      await sleep(300)
    }
  }

  async #look({ path, always }: Look, product: Product): Promise<void> {
    const { epoch } = product
    const since = performance.now()
    const reply = await fetch(`${product.origin}${path}`, { signal: AbortSignal.timeout(HANG) })
      .then(async (response) => {
        await response.arrayBuffer()
        return response
      })
      .catch((error: unknown) => String(error))
    // It was killed meanwhile: nobody could have answered.
    if (product.epoch !== epoch) return
    const row = this.seen.get(path) ?? { always, looks: 0, later: 0, slowest: 0 }
    row.looks += 1
    row.slowest = Math.max(row.slowest, performance.now() - since)
    this.seen.set(path, row)
    if (typeof reply === 'string') return this.#findings.add(`GET ${path}: no answer, ${reply}`)
    if (reply.status === 503 && !always) row.later += 1
    else if (reply.status !== 200) this.#findings.add(`GET ${path}: ${reply.status}`)
    // `/readyz` is read by machines that ask again anyway while it migrates.
    if (reply.status === 503 && reply.headers.get('retry-after') === null)
      this.#findings.add(`GET ${path}: 503 without Retry-After`)
  }
}
