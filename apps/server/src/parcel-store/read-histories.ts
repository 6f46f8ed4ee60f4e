import { type ParcelEvents, type ParcelState, foldParcel } from '@yacheyka/core/parcels/fold-parcel'
import type { EventKind, EventOutcome, ParcelEvent } from '@yacheyka/core/parcels/parcel-history'
import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import type { LockedParcelWithCells } from './lock-parcels.ts'

/** An event as the database holds it. */
export interface StoredEvent extends ParcelEvent {
  readonly parcelUid: string
  readonly terminalNumber: string | null
  /** Of the fold before this one. */
  readonly outcome: EventOutcome
}

/**
 * All events of parcels, by parcel.
 * @param since of these parcels, by `receivedSince`
 */
export async function readEvents(
  db: Kysely<Database>,
  uids: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, readonly StoredEvent[]>> {
  const { rows } = await sql<StoredEvent>`
    SELECT ${PREPARED} parcel_uid AS "parcelUid", source, event_id AS "eventId", status, kind,
      terminal_number AS "terminalNumber", ${MILLISECONDS} AS at, outcome
    FROM parcel_event WHERE parcel_uid = ANY(${uids}::text[]) AND received_at >= ${since.toISOString()}::timestamptz`.execute(
    db,
  )
  return Map.groupBy(rows, ({ parcelUid }) => parcelUid)
}

/** A thousand dates are read faster as numbers. */
const MILLISECONDS = sql.raw('round(extract(epoch FROM occurred_at) * 1000)::bigint')

/** Events by their keys, with what the parcel that they are of is called. */
export interface KnownEvent extends StoredEvent {
  readonly kind: EventKind
  readonly rootUid: string
  readonly barcode: string
  /** The sender's, of the whole. */
  readonly parcelNumber: string
  readonly rootStatus: ParcelStep
  readonly rootBlocked: boolean
}

/**
 * Those of a source's events that are stored already, by their event_id.
 * @param since looks only for what was received then or later
 */
export async function readKnownEvents(
  db: Kysely<Database>,
  source: string,
  eventIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, KnownEvent>> {
  const { rows } = await sql<KnownEvent>`
    SELECT ${PREPARED} parcel_uid AS "parcelUid", source, event_id AS "eventId", parcel_event.status, kind,
      terminal_number AS "terminalNumber", ${MILLISECONDS} AS at, outcome, root.uid AS "rootUid",
      parcel.barcode, root.parcel_number AS "parcelNumber", root.status AS "rootStatus",
      root.blocked AS "rootBlocked"
    FROM parcel_event
    JOIN parcel ON parcel.uid = parcel_uid
    JOIN parcel AS root ON root.uid = coalesce(parcel.parent_uid, parcel.uid)
    WHERE source = ${source} AND event_id = ANY(${eventIds}::text[])
      AND received_at >= ${since.toISOString()}::timestamptz`.execute(db)
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** Folds a parcel from its events. */
export function foldStored(
  parcel: Pick<LockedParcelWithCells, 'uid' | 'timeZone' | 'extendedUntil'> & {
    readonly cells: readonly { readonly uid: string }[]
  },
  events: ReadonlyMap<string, readonly StoredEvent[]>,
  storageDays: number,
): ParcelState<StoredEvent> {
  const cells = parcel.cells.map(({ uid }) => events.get(uid) ?? [])
  const given: ParcelEvents<StoredEvent> = {
    shared: events.get(parcel.uid) ?? [],
    cells: cells.length > 0 ? cells : [[]],
  }
  return foldParcel(given, {
    days: storageDays,
    timeZone: parcel.timeZone,
    extendedUntil: parcel.extendedUntil?.getTime(),
  })
}
