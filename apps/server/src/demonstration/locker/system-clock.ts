import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@yacheyka/locker/ports/clock'

/** Each start of the process counts as a start of the machine: its monotonic time begins anew. */
export function createSystemClock(): Clock {
  return {
    wall: () => Date.now(),
    // Whole milliseconds, as everything that is stored.
    monotonic: () => Math.round(performance.now()),
    bootId: randomUUID(),
    sleep: async (milliseconds, signal) => {
      try {
        await wait(milliseconds, undefined, signal === undefined ? {} : { signal })
      } catch {
        // Aborted: whoever sleeps looks at the signal.
      }
    },
  }
}
