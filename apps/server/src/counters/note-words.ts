import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

/** What a point says that has nothing to say of a parcel. */
export const CONNECTION = 'connection'
export type PointWord = ParcelStatus | typeof CONNECTION

/**
 * Notes that a source has spoken, and by it these points; or a point by itself. The silence report is made of these words.
 * @param source empty: the points speak for themselves
 * @param points uid of each, and the last that it says
 */
export async function noteWords(
  transaction: Transaction<Database>,
  { source, points }: { readonly source: string; readonly points: ReadonlyMap<string, PointWord> },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO feed_word (at, point_uid, source, said)
    SELECT ${now}::timestamptz, uid, ${source}::text, said
    FROM unnest(${[...points.keys()]}::uuid[], ${[...points.values()]}::text[]) AS word (uid, said)
    UNION ALL SELECT ${now}::timestamptz, NULL, ${source}::text, '' WHERE ${source}::text <> ''`.execute(
    transaction,
  )
}
