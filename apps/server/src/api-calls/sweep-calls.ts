import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { firstUidAt } from '#/db/uuid.ts'

const BATCH = 5000
const DAY = 86_400_000

/** Removes calls older than so many days, by the time that begins their uids, and the counts of their days. */
export async function sweepCalls(db: Kysely<Database>, days: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - days * DAY)
  const first = firstUidAt(before)
  for (let removed = BATCH; removed === BATCH;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM api_call WHERE uid IN (
        SELECT uid FROM api_call WHERE uid < ${first} ORDER BY uid LIMIT ${BATCH})`.execute(db)
    removed = Number(numAffectedRows)
  }
  await db
    .deleteFrom('api_call_day')
    .where('day', '<', isoDay(moscowDay(before.getTime())))
    .execute()
}
