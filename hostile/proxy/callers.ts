import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Facts } from '../facts.ts'

/** What honest callers met in a stretch of time. */
export interface Met {
  readonly calls: number
  /** Calls that were answered by 5xx or not at all. */
  readonly failed: readonly string[]
  /** Milliseconds at the 50th and the 99th of a hundred. */
  readonly p50: number
  readonly p99: number
}

export interface Callers {
  readonly count: number
  /** What they met since the last look. */
  readonly look: () => Met
  readonly stop: () => Promise<void>
}

const CALLERS = 8
/** Milliseconds between the answer and the next call of a caller. */
const PAUSE = 20
const PATIENCE = 30_000

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
}

/** What visitors and customers ask all day: pages, lists, and calls with a body. */
const callsOf = ({ order }: Facts): readonly Call[] => {
  const line = { pk: 1, weight: 1500, size: ['M'], dispatch_city: 'Казань' }
  const estimate = [{ ...line, delivery_city: order.city, type_delivery: 'yourself' }]
  return [
    { method: 'GET', path: '/' },
    { method: 'POST', path: '/api/juridical/estimate_shipping', body: estimate },
    { method: 'GET', path: '/api/news/' },
    { method: 'POST', path: '/api/juridical/estimate_shipping', body: estimate },
    { method: 'GET', path: '/api/vacancies' },
  ]
}

/** Honest callers, each of an address of its own, who go on until they are stopped. */
export function openCallers(port: number, facts: Facts): Callers {
  let delays: number[] = []
  let failed: string[] = []
  const ending = new AbortController()
  const calls = callsOf(facts)
  const headers = Object.fromEntries(facts.credentialOf('customer'))

  const call = async (at: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let step = at; !ending.signal.aborted; step += 1) {
      const one = calls[step % calls.length]
      if (one === undefined) break
      const began = performance.now()
      const status = await askOnce(port, agent, `127.1.0.${at + 1}`, one, headers)
      delays.push(performance.now() - began)
      if (typeof status === 'string' || status >= 400)
        failed.push(`${one.method} ${one.path}: ${status}`)
      await sleep(PAUSE)
    }
    agent.destroy()
  }
  const running = Array.from({ length: CALLERS }, (_, at) => call(at))

  return {
    count: CALLERS,
    look: () => {
      const sorted = delays.toSorted((one, other) => one - other)
      const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
      const met = { calls: sorted.length, failed, p50: share(0.5), p99: share(0.99) }
      delays = []
      failed = []
      return met
    },
    stop: async () => {
      ending.abort()
      await Promise.all(running)
    },
  }
}

function askOnce(
  port: number,
  agent: Agent,
  localAddress: string,
  { method, path, body }: Call,
  headers: Readonly<Record<string, string>>,
): Promise<number | string> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      localAddress,
      agent,
      method,
      path,
      timeout: PATIENCE,
      headers:
        text === undefined
          ? {}
          : {
              ...headers,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            },
    })
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', ({ message }) => resolve(message))
    })
    sent.on('timeout', () => sent.destroy(new Error('silent')))
    sent.on('error', ({ message }) => resolve(message))
    sent.end(text)
  })
}
