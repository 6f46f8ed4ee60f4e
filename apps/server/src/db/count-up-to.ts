import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './types.ts'

/** Past so many, lists of the console are neither counted nor paged. */
export const COUNTED_MAX = 10_000

/** How many rows a query finds, up to `COUNTED_MAX`: a count costs no more than that, however many there are. */
export async function countUpTo(db: Kysely<Database>, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (${found} LIMIT ${COUNTED_MAX}) AS found`.execute(db)
  return rows[0]?.count ?? 0
}
