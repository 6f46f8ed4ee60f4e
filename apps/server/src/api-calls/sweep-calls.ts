import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { firstUidAt } from '#/db/uuid.ts'

const BATCH = 5000
const DAY = 86_400_000
const BODIES_DAYS = 7

/** Removes calls older than so many days, bodies of a week ago, by the time that begins their uids, and the counts of their days. */
export async function sweepCalls(db: Kysely<Database>, days: number, now: Date): Promise<void> {
  const before = (past: number) => new Date(now.getTime() - past * DAY)
  const bodies = firstUidAt(before(BODIES_DAYS))
  await inBatches(
    () => sql`
      DELETE FROM api_call_body WHERE call_uid IN (
        SELECT call_uid FROM api_call_body WHERE call_uid < ${bodies} ORDER BY call_uid LIMIT ${BATCH})`,
  )
  const calls = firstUidAt(before(days))
  await inBatches(
    () => sql`
      DELETE FROM api_call WHERE uid IN (
        SELECT uid FROM api_call WHERE uid < ${calls} ORDER BY uid LIMIT ${BATCH})`,
  )
  const first = isoDay(moscowDay(before(days).getTime()))
  for (const table of ['api_call_day', 'api_key_day'] as const)
    await db.deleteFrom(table).where('day', '<', first).execute()

  async function inBatches(remove: () => RawBuilder<unknown>): Promise<void> {
    for (let removed = BATCH; removed === BATCH;)
      removed = Number((await remove().execute(db)).numAffectedRows ?? 0)
  }
}
