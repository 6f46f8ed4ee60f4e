import type { PulseEvent } from '@yacheyka/contract/feed/pulse'
import { PULSE_BATCH_MAX } from '@yacheyka/contract/feed/pulse'

interface Letter {
  readonly event: PulseEvent
  /** Not before, milliseconds since 1970. */
  readonly sendAt: number
}

/** Reports that wait to be sent; a failed sending leaves them in. */
export interface Postbag {
  put(events: readonly PulseEvent[], sendAt: number): void
  /** What is due, the earliest first, as much as one call takes. */
  due(now: number): readonly PulseEvent[]
  /** Takes out what was sent. */
  sent(events: readonly PulseEvent[]): void
  size(): number
}

export function openPostbag(): Postbag {
  let letters: readonly Letter[] = []
  return {
    put: (events, sendAt) => {
      letters = [...letters, ...events.map((event) => ({ event, sendAt }))]
    },
    due: (now) =>
      letters
        .filter(({ sendAt }) => sendAt <= now)
        .toSorted((one, other) => one.sendAt - other.sendAt)
        .slice(0, PULSE_BATCH_MAX)
        .map(({ event }) => event),
    sent: (events) => {
      // The same report may wait twice, and leaves twice.
      const gone = new Set(events)
      letters = letters.filter(({ event }) => !gone.has(event))
    },
    size: () => letters.length,
  }
}
