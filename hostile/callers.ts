import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { request, type Requested } from './request.ts'

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

export const CALLERS = 8
/** Milliseconds between the response and the next call of a caller. */
const PAUSE = 20

/**
 * Honest callers, each of an address of its own, who go through their calls until they are stopped.
 * @param callsOf the calls of each caller, numbered from 0
 */
export function openCallers(
  port: number,
  callsOf: (caller: number) => readonly Requested[],
): Callers {
  let delays: number[] = []
  let failed: string[] = []
  const ending = new AbortController()

  const call = async (at: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const calls = callsOf(at)
    for (let step = at; !ending.signal.aborted; step += 1) {
      const one = calls[step % calls.length]
      if (one === undefined) break
      const began = performance.now()
      const response = await request({ port, address: `127.1.0.${at + 1}`, agent }, one)
      delays.push(performance.now() - began)
      const status = typeof response === 'string' ? response : response.status
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
