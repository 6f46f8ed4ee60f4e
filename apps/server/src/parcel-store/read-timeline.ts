import type { TimelineEntry } from '@yacheyka/core/parcels/fold-parcel'
import { type Kysely, sql } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import { receivedSince } from './received-since.ts'
import { foldStored, readEvents } from './read-histories.ts'

/**
 * The statuses that a parcel has been through, in the order of life, with their times (milliseconds since 1970). Of a
 * parcel in several cells: what it showed as a whole.
 * @param rootUid a parcel that is no cell of another
 * @param storageDays from arrival to the deadline: what the clock said of a deadline that has moved since is taken back
 */
export async function readTimeline(
  db: Kysely<Database>,
  rootUid: string,
  storageDays: number,
): Promise<readonly TimelineEntry[]> {
  const { rows } = await sql<{
    uid: string
    parent_uid: string | null
    extendedUntil: Date | null
    timeZone: string
    createdAt: Date
  }>`
    SELECT ${PREPARED} parcel.uid, parent_uid, extended_until AS "extendedUntil", time_zone AS "timeZone",
      parcel.created_at AS "createdAt"
    FROM parcel JOIN point ON point.uid = point_uid
    WHERE parcel.uid = ${rootUid} OR parent_uid = ${rootUid} ORDER BY parcel.uid COLLATE "C"`.execute(
    db,
  )
  const root = rows.find(({ uid }) => uid === rootUid)
  if (root === undefined) return []
  const events = await readEvents(
    db,
    rows.map(({ uid }) => uid),
    receivedSince(rows),
  )
  const parcel = { ...root, cells: rows.filter((row) => row !== root) }
  return foldStored(parcel, events, storageDays).timeline.map(({ status, at }) => ({
    status,
    at,
  }))
}
