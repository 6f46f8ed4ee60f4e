import {
  compareEvents,
  type EventOutcome,
  movedStatus,
} from '@yacheyka/core/parcels/parcel-history'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { shownStatus } from '@yacheyka/core/parcels/parcel-status'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { eventKey, insertEvents, type RecordedEvent } from './insert-events.ts'
import { lockParcels } from './lock-parcels.ts'
import type { RecordOptions } from './options.ts'
import type { StoredEvent } from './read-histories.ts'
import { type SettledParcel, settleParcels } from './settle-parcels.ts'

export type { RecordedEvent } from './insert-events.ts'

/** What became of an event. */
export interface RecordedOutcome {
  /** The parcel that people see: itself, or the parent of the cell. */
  readonly rootUid: string
  /** `known`: the source had used this event_id already, here or at the same time; what is stored stays. */
  readonly stored: 'new' | 'known'
  /** As the fold judges what is stored under the key. Undefined: it is stored with another parcel. */
  readonly outcome: EventOutcome | undefined
  /** What is stored, where it is of the same parcel. */
  readonly event: StoredEvent | undefined
  /** It moved a status, but what was known already comes after it. */
  readonly late: boolean
  /** What the parcel shows now. */
  readonly status: ParcelStatus
}

/**
 * Stores events of known parcels and brings all that follows from them up to date: statuses by a new fold, deadlines,
 * what lockers are told, and effects, each once. The order of the events plays no part. All or nothing, with the caller's
 * transaction; run it in `inTransaction`, which tries again where two of them met.
 * @returns one for each event, in the same order; undefined where there is no such parcel
 */
export async function recordEvents(
  transaction: Transaction<Database>,
  events: readonly RecordedEvent[],
  options: RecordOptions,
): Promise<readonly (RecordedOutcome | undefined)[]> {
  if (events.length === 0) return []
  const parcels = await lockParcels(
    transaction,
    events.map(({ parcelUid }) => parcelUid),
  )
  const first = new Map<string, number>()
  for (const [at, event] of events.entries())
    if (parcels.has(event.parcelUid) && !first.has(eventKey(event))) first.set(eventKey(event), at)
  const distinct = events.filter((event, at) => first.get(eventKey(event)) === at)
  const held = [...new Set(parcels.values())]
  const fresh = await insertEvents(transaction, distinct, held, options.now)
  const settled = await settleParcels(transaction, held, options)
  const views = new Map([...settled].map(([uid, each]) => [uid, viewOf(each, fresh)]))
  return events.map((event, at) => {
    const view = views.get(parcels.get(event.parcelUid)?.uid ?? '')
    if (view === undefined) return undefined
    const key = eventKey(event)
    const isNew = fresh.has(key) && first.get(key) === at
    const stored = view.events.get(key)
    return {
      rootUid: view.uid,
      stored: isNew ? 'new' : 'known',
      outcome: stored?.outcome,
      event: stored?.event,
      late: stored !== undefined && view.isLate(stored.event, stored.outcome),
      status: view.status,
    }
  })
}

/** What the responses about one parcel are read from. */
const viewOf = ({ before, state }: SettledParcel, fresh: ReadonlySet<string>) => {
  const events = new Map<string, { event: StoredEvent; outcome: EventOutcome }>()
  let newestKnown: StoredEvent | undefined
  for (const [event, outcome] of state.outcomes) {
    const key = eventKey(event)
    events.set(key, { event, outcome })
    if (fresh.has(key) || !movedStatus(outcome)) continue
    if (newestKnown === undefined || compareEvents(newestKnown, event) < 0) newestKnown = event
  }
  const isLate = (event: StoredEvent, outcome: EventOutcome): boolean =>
    movedStatus(outcome) && newestKnown !== undefined && compareEvents(event, newestKnown) < 0
  return { uid: before.uid, events, isLate, status: shownStatus(state.status, before.blocked) }
}
