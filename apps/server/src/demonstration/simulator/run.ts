import { setTimeout as sleep } from 'node:timers/promises'
import { WireError } from '@yacheyka/demonstration/simulator/wire'
import type { Log } from '#/log.ts'

export interface RunOptions {
  /** Milliseconds between two passes. */
  readonly pause: number
  /** Ends the run, between passes and in the middle of a pause. */
  readonly signal: AbortSignal
  readonly log: Pick<Log, 'warn'>
  readonly clock?: () => number
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Longest rest after failures, milliseconds. */
const LONGEST_REST = 60_000
/** Rests are so many times longer than passes: a busy product is left alone the longer. */
const SHARE = 4

/**
 * Passes again and again until the signal. An error is logged, never thrown; while the product is down or busy, the
 * passes become rarer.
 */
export async function runPasses(
  pass: (now: number) => Promise<void>,
  options: RunOptions,
): Promise<void> {
  const { signal, log, clock = Date.now, sleep: rest = pauseFor } = options
  for (let failures = 0; !signal.aborted;) {
    const begun = clock()
    let wait = options.pause
    try {
      await pass(begun)
      failures = 0
      wait = Math.max(wait, (clock() - begun) * SHARE)
    } catch (error) {
      failures += 1
      wait = Math.max(wait * 2 ** failures, error instanceof WireError ? error.retryAfter : 0)
      if (failures === 1 && !signal.aborted)
        log.warn({ err: error }, 'Демонстрация: шаг не удался, повторим позже')
    }
    await rest(Math.min(wait, LONGEST_REST), signal)
  }
}

const pauseFor = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
