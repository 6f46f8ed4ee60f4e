import type { ReportRequest } from '@yacheyka/contract/device/report'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { readKnownEvents } from '#/parcel-store/read-histories.ts'
import { receivedSince } from '#/parcel-store/received-since.ts'

type DeviceEvent = ReportRequest['events'][number]

/**
 * Times of the events of a boot that never synced (`bounded`), by their ids. Such a boot knows the order only: what it
 * reports happened after what is known of the parcel, and before the locker was heard. An event that is stored keeps its
 * time, so that a report may come again.
 */
export async function readBoundedTimes(
  db: Kysely<Database>,
  { source, pointUid }: { readonly source: string; readonly pointUid: string },
  events: readonly DeviceEvent[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const bounded = events.filter(({ quality }) => quality === 'bounded')
  if (bounded.length === 0) return new Map()
  const ids = bounded.map(({ event_id: id }) => id)
  const { rows } = await sql<{ barcode: string; at: Date | null; createdAt: Date }>`
    SELECT barcode, status_at AS at, created_at AS "createdAt" FROM parcel
    WHERE point_uid = ${pointUid} AND barcode = ANY(${bounded.map(({ barcode }) => barcode)}::text[])`.execute(
    db,
  )
  const known = await readKnownEvents(db, source, ids, receivedSince(rows))
  const last = new Map(
    rows.flatMap(({ barcode, at }) => (at === null ? [] : [[barcode, at.getTime()]])),
  )
  const times = new Map<string, string>()
  for (const { event_id: id, barcode, datetime, not_after: notAfter } of bounded) {
    const latest = Math.min(now.getTime(), Date.parse(notAfter ?? now.toISOString()))
    const earliest = (last.get(barcode) ?? Number.NEGATIVE_INFINITY) + 1
    const at = known.get(id)?.at ?? Math.max(earliest, Math.min(Date.parse(datetime), latest))
    times.set(id, new Date(at).toISOString())
    last.set(barcode, Math.max(at, earliest - 1))
  }
  return times
}
