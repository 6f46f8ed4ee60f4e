import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** More of them than this are not counted. */
const MOST = 1000

/** Responses that nobody has dealt with, by the vacancy's key; those without any are not named. */
export async function countNewResponses(
  db: Kysely<Database>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{ uid: string; count: number }>`
    SELECT asked.uid, found.count
    FROM unnest(${[...uids]}::uuid[]) AS asked (uid),
      LATERAL (
        SELECT count(*)::integer AS count
        FROM (
          SELECT FROM vacancy_response
          WHERE vacancy_uid = asked.uid AND handled_at IS NULL
          LIMIT ${MOST}
        ) AS few
      ) AS found
    WHERE found.count > 0`.execute(db)
  return new Map(rows.map(({ uid, count }) => [uid, count]))
}
