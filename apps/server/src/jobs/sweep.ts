import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/**
 * Removes what has run out: spent captcha tokens, counters of limits, sessions, checked files of points, jobs that the queue
 * has given up.
 */
export async function sweep(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('captcha_used').where('expires_at', '<', now).execute()
  await db.deleteFrom('idempotency_key').where('expires_at', '<', now).execute()
  await db.deleteFrom('point_import').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limit').where('expire', '<', now.getTime()).execute()
  await db.deleteFrom('juridical_session').where('expires_at', '<', now).execute()
  await db.deleteFrom('operator_session').where('expires_at', '<', now).execute()
  // What such a message or chore was to do is done by another job since.
  await sql`SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL))`.execute(db)
}
