import { type PulseEvent, type PulseVerdict, pulseEvent } from '@yacheyka/contract/feed/pulse'
import { refuse } from './refuse.ts'

/** An event of a batch that could be read, with its place in the batch. */
export interface ReadEvent {
  readonly place: number
  readonly event: PulseEvent
  readonly at: Date
}

export interface ReadBatch {
  readonly events: readonly ReadEvent[]
  /** Verdicts of those that could not be read, by their places. */
  readonly refused: ReadonlyMap<number, PulseVerdict>
}

/** Reads every event of a batch by itself: a bad one holds up no other. */
export function readBatch(batch: readonly unknown[]): ReadBatch {
  const events: ReadEvent[] = []
  const refused = new Map<number, PulseVerdict>()
  for (const [place, raw] of batch.entries()) {
    const parsed = pulseEvent.safeParse(raw)
    if (parsed.success)
      events.push({ place, event: parsed.data, at: new Date(parsed.data.datetime) })
    else {
      const errors = parsed.error.issues.map(({ message }) => message)
      refused.set(place, refuse(idOf(raw), 'invalid', errors.join('; ')))
    }
  }
  return { events, refused }
}

const ID_SHOWN = 128

/** So that the sender finds which one it was. */
const idOf = (raw: unknown): string | null => {
  if (typeof raw !== 'object' || raw === null || !('event_id' in raw)) return null
  const { event_id: id } = raw
  return typeof id === 'string' ? id.toWellFormed().slice(0, ID_SHOWN) : null
}
