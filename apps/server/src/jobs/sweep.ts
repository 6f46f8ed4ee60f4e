import { FACTS_DAYS } from '@yacheyka/contract/device/locker-card'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { foldFeedDays } from '#/feed/count-batch.ts'
import { ofDevices } from '#/feed/refusals.ts'

/**
 * Removes what has run out: spent captcha tokens, counters of limits, sessions, saved batches, changes of e-mail, checked files of points,
 * what operators watch, jobs that the queue has given up.
 */
export async function sweep(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('captcha_used').where('expires_at', '<', now).execute()
  await db.deleteFrom('idempotency_key').where('expires_at', '<', now).execute()
  await db.deleteFrom('point_import').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limit').where('expire', '<', now.getTime()).execute()
  await db.deleteFrom('juridical_session').where('expires_at', '<', now).execute()
  await db.deleteFrom('batch').where('expires_at', '<', now).execute()
  await db.deleteFrom('email_change').where('take_back_until', '<', now).execute()
  await db.deleteFrom('operator_session').where('expires_at', '<', now).execute()
  await sweepWatch(db, now)
  // What such a message or chore was to do is done by another job since.
  await sql`SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL))`.execute(db)
}

/** Days that refused events of the feed are kept, and counters by day. */
const REJECTIONS_DAYS = 30
/** Refused events of all devices together that are kept. */
const DEVICE_REJECTIONS_MAX = 50_000
const COUNTERS_DAYS = 400

async function sweepWatch(db: Kysely<Database>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('feed_refusal').where('at', '<', before(REJECTIONS_DAYS)).execute()
  await sql`DELETE FROM feed_refusal WHERE uid IN (SELECT uid FROM feed_refusal WHERE ${ofDevices}
    ORDER BY at DESC, uid DESC OFFSET ${DEVICE_REJECTIONS_MAX})`.execute(db)
  const counted = before(COUNTERS_DAYS).toISOString().slice(0, 10)
  await foldFeedDays(db, now)
  await db.deleteFrom('feed_day').where('day', '<', counted).execute()
  await db.deleteFrom('widget_use').where('day', '<', counted).execute()
  await db.deleteFrom('device_command').where('asked_at', '<', before(FACTS_DAYS)).execute()
  await db.deleteFrom('incident').where('closed_at', '<', before(FACTS_DAYS)).execute()
}
