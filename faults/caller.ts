import { setTimeout as sleep } from 'node:timers/promises'
import type { Findings } from './findings.ts'

/** Milliseconds: nothing that the site is asked may hang for longer, whatever is broken. A query may take half of it. */
export const HANG = 60_000
/** A call that nobody answers for so long, however often it is repeated, is given up: the product did not come back. */
const GIVE_UP = 600_000

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly body?: unknown
}

export interface Answered {
  readonly status: number
  readonly response: unknown
  readonly attempts: number
}

/** What the callers have seen. */
export class CallFigures {
  answered = 0
  /** The line broke before the response: nobody knows what was done. */
  lost = 0
  /** Nobody listened. */
  refused = 0
  /** 503, 429 of what comes in turns, and 409 while an equal call is at work: «later». */
  unavailable = 0
  /** Milliseconds of the slowest answer. */
  slowest = 0
}

/** Asks until it is answered, each time the same. */
export class Caller {
  readonly figures = new CallFigures()
  readonly #origins: () => readonly string[]
  readonly #findings: Findings
  #turn = 0

  constructor(origins: () => readonly string[], findings: Findings) {
    this.#origins = origins
    this.#findings = findings
  }

  /** @throws {Error} where the product does not come back */
  async request(call: Call): Promise<Answered> {
    const until = Date.now() + GIVE_UP
    for (let attempts = 1; Date.now() < until; attempts += 1) {
      const answered = await this.#try(call)
      if (answered !== undefined) return { ...answered, attempts }
      // A hundred who ask without a pause would take the processor that the start needs.
      await sleep(Math.min(50 * 1.5 ** attempts, 1000) * (0.5 + Math.random()))
    }
    const given = `${call.method} ${nameOf(call.path)}: no answer within ${GIVE_UP / 1000} s`
    this.#findings.add(given)
    throw new Error(given)
  }

  async #try(call: Call): Promise<Omit<Answered, 'attempts'> | undefined> {
    const origins = this.#origins()
    const origin = origins[(this.#turn += 1) % origins.length] ?? ''
    const since = performance.now()
    try {
      const headers = await call.headers()
      const response = await fetch(`${origin}${call.path}`, {
        method: call.method,
        headers: { ...headers, ...(call.body === undefined ? {} : JSON_BODY) },
        signal: AbortSignal.timeout(HANG),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      const text = await response.text()
      this.figures.slowest = Math.max(this.figures.slowest, performance.now() - since)
      return this.#judge(call, response, text)
    } catch (error) {
      this.#noteLoss(call, error)
      return undefined
    }
  }

  #judge({ method, path }: Call, response: Response, text: string) {
    const { status } = response
    // 429: files come from this address already, as many at once as it may send.
    if (status === 503 || status === 429) {
      this.figures.unavailable += 1
      if (response.headers.get('retry-after') === null)
        this.#findings.add(`${method} ${nameOf(path)}: ${status} without Retry-After`)
      return undefined
    }
    // The first of equal calls is still at work.
    if (status === 409 && text.includes('"idempotency_in_progress"')) {
      this.figures.unavailable += 1
      return undefined
    }
    this.figures.answered += 1
    if (status >= 500)
      this.#findings.add(
        `${method} ${nameOf(path)}: ${status} ${text.slice(0, 200).replace(/,"request_id".*/, '')}`,
      )
    return { status, response: parse(text) }
  }

  #noteLoss({ method, path }: Call, error: unknown): void {
    if (error instanceof Error && error.name === 'TimeoutError')
      this.#findings.add(`${method} ${nameOf(path)}: hung for ${HANG / 1000} s`)
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ECONNREFUSED') this.figures.refused += 1
    else this.figures.lost += 1
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

/** Without what is different in each: equal findings are told once. */
const nameOf = (path: string): string =>
  path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\/[1-9A-HJ-NP-Za-km-z]{22}\b/g, '…')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
