import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Parcels of one transaction. */
const BATCH = 1_000

/**
 * Lets parcels be found that are older than the search, or than what it keeps of them: from the newest on, so that all are done when the oldest is. What is
 * new its triggers write.
 * @returns how many were written
 */
export async function fillParcelSearch(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT EXISTS (SELECT FROM parcel_search WHERE parcel_uid = oldest.uid AND created_at IS NOT NULL) AS done
    FROM (SELECT uid FROM parcel WHERE parent_uid IS NULL ORDER BY created_at, uid DESC LIMIT 1) AS oldest`.execute(
    db,
  )
  if (rows[0]?.done ?? true) return 0
  let written = 0
  let last: Behind | undefined
  do {
    last = await fillBatch(db, last)
    written += last?.count ?? 0
  } while (last?.count === BATCH)
  return written
}

interface Behind {
  readonly count: number
  readonly uid: string
  /** `created_at` to the microsecond. */
  readonly key: string
}

async function fillBatch(
  db: Kysely<Database>,
  last: Behind | undefined,
): Promise<Behind | undefined> {
  const behind =
    last === undefined
      ? sql`true`
      : sql`created_at <= ${last.key}::timestamptz
          AND (created_at < ${last.key}::timestamptz OR uid > ${last.uid})`
  const { rows } = await sql<Behind>`
    WITH next AS MATERIALIZED (
      SELECT uid, created_at FROM parcel
      WHERE parent_uid IS NULL AND ${behind} AND NOT EXISTS (
        SELECT FROM parcel_search WHERE parcel_uid = parcel.uid AND parcel_search.created_at IS NOT NULL)
      ORDER BY created_at DESC, uid LIMIT ${BATCH}),
    written AS MATERIALIZED (SELECT write_parcel_search(ARRAY(SELECT uid FROM next)))
    SELECT uid, created_at::text AS key, (SELECT count(*) FROM next) AS count
    FROM next, written ORDER BY created_at, uid DESC LIMIT 1`.execute(db)
  return rows[0]
}
