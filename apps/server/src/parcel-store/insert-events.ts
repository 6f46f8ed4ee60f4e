import type { EventKind, Originator } from '@yacheyka/core/parcels/parcel-history'
import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { receivedSince, splitByAge } from './received-since.ts'

/** What somebody says of a parcel that is known. */
export interface RecordedEvent {
  /** Of a parcel, a parent (then it counts for all its cells) or a child. */
  readonly parcelUid: string
  /** Name of the feed source, or `system`. */
  readonly source: string
  /** Unique within the source. */
  readonly eventId: string
  readonly status: ParcelStep
  readonly kind: EventKind
  readonly originator: Originator
  readonly terminalNumber: string | null
  /** For people. */
  readonly reason?: string
  readonly at: Date
}

export const eventKey = ({ source, eventId }: { source: string; eventId: string }): string =>
  `${source}\0${eventId}`

/** As far as it is read here, with its cells where it has any of its own. */
interface ParcelOfEvents {
  readonly uid: string
  readonly createdAt: Date
  readonly cells?: readonly { readonly uid: string }[]
}

/**
 * Stores events; one whose source and event_id are known is left out. Each is looked for since its parcel was made, or earlier: no key
 * spans the months of the table, each has its own. They go in in the order of their keys, so that two calls with the same events wait for
 * each other instead of locking crosswise. What became of them is what the fold says later: until then each counts as applied,
 * which most are.
 * @param events each source and event_id at most once
 * @param parcels those that the events are of, whose rows this transaction holds
 * @returns the keys of those that are new
 */
export async function insertEvents(
  transaction: Kysely<Database>,
  events: readonly RecordedEvent[],
  parcels: readonly ParcelOfEvents[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set()
  const [youngest = [], older = []] = splitByAge(parcels, now)
  const known = await readKnownKeys(transaction, events, older)
  const sorted = events
    .filter((event) => !known.has(eventKey(event)))
    .toSorted((one, other) => (eventKey(one) < eventKey(other) ? -1 : 1))
  const column = <T>(read: (event: RecordedEvent) => T): T[] => sorted.map(read)
  const { rows } = await sql<{ source: string; event_id: string }>`
    INSERT INTO parcel_event (parcel_uid, source, event_id, status, kind, originator, terminal_number, reason,
      occurred_at, received_at, outcome)
    SELECT given.*, ${now.toISOString()}::timestamptz, 'applied'
    FROM unnest(
      ${column(({ parcelUid }) => parcelUid)}::text[],
      ${column(({ source }) => source)}::text[],
      ${column(({ eventId }) => eventId)}::text[],
      ${column(({ status }) => status)}::text[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ originator }) => originator)}::text[],
      ${column(({ terminalNumber }) => terminalNumber)}::text[],
      ${column(({ reason }) => reason ?? '')}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[])
      AS given (parcel_uid, source, event_id, status, kind, originator, terminal_number, reason, occurred_at)
    WHERE NOT EXISTS (
      SELECT FROM parcel_event AS known WHERE known.source = given.source AND known.event_id = given.event_id
        AND known.received_at >= ${receivedSince(youngest).toISOString()}::timestamptz)
    ON CONFLICT DO NOTHING
    RETURNING source, event_id`.execute(transaction)
  return new Set(rows.map(({ source, event_id: eventId }) => eventKey({ source, eventId })))
}

/** Keys of those events of these parcels that are stored. */
async function readKnownKeys(
  transaction: Kysely<Database>,
  events: readonly RecordedEvent[],
  parcels: readonly ParcelOfEvents[],
): Promise<ReadonlySet<string>> {
  const uids = new Set(
    parcels.flatMap(({ uid, cells = [] }) => [uid, ...cells.map((cell) => cell.uid)]),
  )
  const given = events.filter(({ parcelUid }) => uids.has(parcelUid))
  if (given.length === 0) return new Set()
  const { rows } = await sql<{ source: string; eventId: string }>`
    SELECT known.source, known.event_id AS "eventId" FROM parcel_event AS known
    JOIN unnest(${given.map(({ source }) => source)}::text[], ${given.map(({ eventId }) => eventId)}::text[])
      AS given (source, event_id) USING (source, event_id)
    WHERE known.received_at >= ${receivedSince(parcels).toISOString()}::timestamptz`.execute(
    transaction,
  )
  return new Set(rows.map(eventKey))
}
