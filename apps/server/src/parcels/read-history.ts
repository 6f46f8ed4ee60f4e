import { foldParcel } from '@yacheyka/core/parcels/fold-parcel'
import type { Originator, ParcelEvent } from '@yacheyka/core/parcels/parcel-history'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { type BlockChange, shownHistory } from '@yacheyka/core/parcels/shown-history'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { blockSetBy } from '#/parcel-store/block-events.ts'
import { receivedSince } from '#/parcel-store/received-since.ts'
import type { CardRow } from './card-queries.ts'

export interface HistoryEntry {
  readonly status: ParcelStatus
  /** Milliseconds since 1970. */
  readonly at: number
  readonly originator: Originator
  /** What made it so; its names may hold the parcel's uid. */
  readonly event: { readonly source: string; readonly eventId: string } | undefined
  /** The number of the point where it happened. */
  readonly point: string | undefined
}

type HistoryRow = Pick<
  CardRow,
  'uid' | 'created_at' | 'shown_status' | 'status_at' | 'extended_until' | 'time_zone'
>

/** What was shown of a parcel, as a whole, the oldest first. */
export async function readHistory(
  db: Kysely<Database>,
  row: HistoryRow,
  storageDays: number,
): Promise<readonly HistoryEntry[]> {
  const cells = await cellsOf(db, row.uid)
  const events = await readShownEvents(
    db,
    [row.uid, ...cells],
    receivedSince([{ createdAt: row.created_at }]),
  )
  const byParcel = Map.groupBy(events, ({ parcelUid }) => parcelUid)
  const shared = byParcel.get(row.uid) ?? []
  const { timeline } = foldParcel(
    { shared, cells: cells.length === 0 ? [[]] : cells.map((uid) => byParcel.get(uid) ?? []) },
    { days: storageDays, timeZone: row.time_zone, extendedUntil: row.extended_until?.getTime() },
  )
  const blocks = shared.flatMap((event): BlockChange<ShownEvent>[] => {
    const blocked = blockSetBy(event)
    return blocked === undefined ? [] : [{ blocked, event }]
  })
  const entries = shownHistory(timeline, blocks).map(({ status, at, event }): HistoryEntry => ({
    status,
    at,
    originator: event.originator,
    event,
    point: event.point ?? undefined,
  }))
  return withPresent(entries, row)
}

/** The row says what is so now: a block that was set by other means, or two at once, ends the history all the same. */
function withPresent(entries: readonly HistoryEntry[], row: HistoryRow): readonly HistoryEntry[] {
  const last = entries.at(-1)
  const { shown_status: status } = row
  if (last?.status === status) return entries
  const at = Math.max(row.status_at?.getTime() ?? 0, last?.at ?? 0)
  return [...entries, { status, at, originator: 'juridical', event: undefined, point: undefined }]
}

interface ShownEvent extends ParcelEvent {
  readonly parcelUid: string
  readonly originator: Originator
  readonly point: string | null
}

async function readShownEvents(
  db: Kysely<Database>,
  uids: readonly string[],
  since: Date,
): Promise<readonly ShownEvent[]> {
  const { rows } = await sql<ShownEvent>`
    SELECT parcel_uid AS "parcelUid", source, event_id AS "eventId", status, kind, originator,
      terminal_number AS point,
      round(extract(epoch FROM occurred_at) * 1000)::bigint AS at
    FROM parcel_event WHERE parcel_uid = ANY(${uids}::text[]) AND received_at >= ${since}`.execute(
    db,
  )
  return rows
}

async function cellsOf(db: Kysely<Database>, uid: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('parcel').select('uid').where('parent_uid', '=', uid).execute()
  return rows.map((row) => row.uid)
}
