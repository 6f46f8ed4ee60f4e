import type { PulseEvent } from '@yacheyka/contract/feed/pulse'
import { PULSE_BATCH_MAX } from '@yacheyka/contract/feed/pulse'

interface QueuedEvent {
  readonly event: PulseEvent
  /** Not before, milliseconds since 1970. */
  readonly sendAt: number
}

/** Reports that wait to be sent; a failed sending leaves them in. */
export interface EventQueue {
  put(events: readonly PulseEvent[], sendAt: number): void
  /** What is due, the earliest first, as much as one call takes. */
  due(now: number): readonly PulseEvent[]
  /** Takes out what was sent. */
  sent(events: readonly PulseEvent[]): void
  size(): number
}

export function openEventQueue(): EventQueue {
  let queued: readonly QueuedEvent[] = []
  return {
    put: (events, sendAt) => {
      queued = [...queued, ...events.map((event) => ({ event, sendAt }))]
    },
    due: (now) =>
      queued
        .filter(({ sendAt }) => sendAt <= now)
        .toSorted((one, other) => one.sendAt - other.sendAt)
        .slice(0, PULSE_BATCH_MAX)
        .map(({ event }) => event),
    sent: (events) => {
      // The same report may wait twice, and leaves twice.
      const gone = new Set(events)
      queued = queued.filter(({ event }) => !gone.has(event))
    },
    size: () => queued.length,
  }
}
