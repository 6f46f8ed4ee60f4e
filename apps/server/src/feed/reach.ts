import { type Kysely, type RawBuilder, sql } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import type { Source } from './sources.ts'

/** Whether a point is on the list of a source. @param pointUid an SQL expression */
const isOnList = (source: string, pointUid: RawBuilder<string>): RawBuilder<boolean> => sql`(
  EXISTS (SELECT FROM feed_source_point AS listed WHERE listed.source = ${source} AND listed.point_uid = ${pointUid})
  OR EXISTS (SELECT FROM point AS owned JOIN feed_source_owner AS of_owner ON of_owner.owner = owned.owner
    WHERE owned.uid = ${pointUid} AND of_owner.source = ${source}))`

/** To the condition of a query over `parcel`: only those that go to points of the source. */
export function withinReach({ name, everywhere, pointUid }: Source): RawBuilder<unknown> {
  if (everywhere) return sql``
  if (pointUid !== undefined) return sql`AND parcel.point_uid = ${pointUid}::uuid`
  return sql`AND ${isOnList(name, sql.ref('parcel.point_uid'))}`
}

export async function reaches(
  db: Kysely<Database>,
  { name, everywhere }: Source,
  pointUid: string,
): Promise<boolean> {
  if (everywhere) return true
  const { rows } = await sql<{ reached: boolean }>`
    SELECT ${PREPARED} ${isOnList(name, sql`${pointUid}::uuid`)} AS reached`.execute(db)
  return rows[0]?.reached === true
}
