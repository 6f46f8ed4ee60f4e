import type { TimelineEntry } from '@yacheyka/core/parcel-departure'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { foldStored, readEvents } from './read-histories.ts'

/**
 * The statuses that a parcel has been through, in the order of life, with their times (milliseconds since 1970). Of a
 * parcel in several cells: what it showed as a whole.
 * @param rootUid a parcel that is no cell of another
 */
export async function readTimeline(
  db: Kysely<Database>,
  rootUid: string,
): Promise<readonly TimelineEntry[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM parcel WHERE parent_uid = ${rootUid} ORDER BY uid COLLATE "C"`.execute(db)
  const events = await readEvents(db, [rootUid, ...rows.map(({ uid }) => uid)])
  // The timeline alone: deadlines are in the parcel's row.
  const departure = { uid: rootUid, cells: rows, timeZone: 'UTC', extendedUntil: null }
  return foldStored(departure, events, 0).timeline.map(({ status, at }) => ({ status, at }))
}
