import { WEBHOOK_WAITING_MAX } from '@yacheyka/core/api-keys/webhook'
import { type Kysely, sql } from 'kysely'
import type { Sealing } from '#/auth/sealed.ts'
import type { Database } from '#/db/types.ts'
import { uuidv7 } from '#/db/uuid.ts'
import { webhooksExpired } from '#/observability/meters.ts'

const BATCH = 5000
const DAY = 86_400_000

/** Of one run; the next one goes on. */
const BATCHES = 200

/**
 * Removes deliveries with their attempts by the time that begins their uids, then endpoints that were deleted before. What
 * still waits has no event any more: it expires first, and its row is shown in the log for another day.
 */
export async function sweepDeliveries(
  db: Kysely<Database>,
  days: number,
  now: Date,
  batch = BATCH,
): Promise<void> {
  const at = (count: number) => uuidv7(now.getTime() - count * DAY, new Uint8Array(10))
  const old = { before: at(days), expiredBefore: at(days + 1) }
  let after = uuidv7(0, new Uint8Array(10))
  for (let n = 0; n < BATCHES; n += 1) {
    const last = await sweepBatch(db, { ...old, after }, batch)
    if (last === undefined) break
    after = last
  }
  await sql`
    DELETE FROM webhook_endpoint WHERE deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM webhook_delivery WHERE endpoint_uid = webhook_endpoint.uid)
      AND deleted_at < ${new Date(now.getTime() - DAY)}`.execute(db)
}

/** @returns the last delivery that it looked at; undefined where there are no more */
async function sweepBatch(
  db: Kysely<Database>,
  old: { readonly after: string; readonly before: string; readonly expiredBefore: string },
  batch: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null; looked: number; expired: number }>`
    WITH looked AS MATERIALIZED (
      SELECT uid, state FROM webhook_delivery
      WHERE uid > ${old.after} AND uid < ${old.before} ORDER BY uid LIMIT ${batch}
    ), expired AS (
      UPDATE webhook_delivery SET state = 'expired' FROM looked
      WHERE webhook_delivery.uid = looked.uid AND looked.state = 'pending' AND webhook_delivery.state = 'pending'
      RETURNING webhook_delivery.uid
    ), removed AS (
      DELETE FROM webhook_delivery USING looked
      WHERE webhook_delivery.uid = looked.uid AND looked.state <> 'pending'
        AND (looked.state <> 'expired' OR looked.uid < ${old.expiredBefore})
    )
    SELECT (SELECT uid FROM looked ORDER BY uid DESC LIMIT 1) AS last,
      (SELECT count(*)::integer FROM looked) AS looked,
      (SELECT count(*)::integer FROM expired) AS expired`.execute(db)
  const [{ last, looked, expired } = { last: null, looked: 0, expired: 0 }] = rows
  webhooksExpired.inc({ why: 'age' }, expired)
  return last === null || looked < batch ? undefined : last
}

/** What waits beyond so many of one endpoint is never sent, the oldest first. */
export async function limitBacklogs(
  db: Kysely<Database>,
  most = WEBHOOK_WAITING_MAX,
): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM webhook_endpoint WHERE deleted_at IS NULL AND EXISTS (
      SELECT FROM webhook_delivery WHERE endpoint_uid = webhook_endpoint.uid
        AND webhook_delivery.state IN ('pending', 'delivering') OFFSET ${most})`.execute(db)
  for (const { uid } of rows) {
    const { numAffectedRows = 0n } = await sql`
      UPDATE webhook_delivery SET state = 'expired' WHERE state = 'pending' AND uid IN (
        SELECT uid FROM webhook_delivery WHERE endpoint_uid = ${uid} AND state IN ('pending', 'delivering')
        ORDER BY uid DESC OFFSET ${most})`.execute(db)
    webhooksExpired.inc({ why: 'backlog' }, Number(numAffectedRows))
  }
}

/** Seals secrets anew that only the installation's previous secret opens: after a week nothing needs that one. */
export async function resealSecrets(db: Kysely<Database>, sealing: Sealing): Promise<void> {
  const endpoints = await db
    .selectFrom('webhook_endpoint')
    .select(['uid', 'secret', 'previous_secret'])
    .where('deleted_at', 'is', null)
    .execute()
  for (const { uid, secret, previous_secret: previous } of endpoints) {
    const fresh = sealing.reseal(uid, secret)
    const freshPrevious = previous === null ? null : sealing.reseal(uid, previous)
    if (fresh === undefined || freshPrevious === undefined) continue
    if (fresh === secret && freshPrevious === previous) continue
    await db
      .updateTable('webhook_endpoint')
      .set({ secret: fresh, previous_secret: freshPrevious })
      .where('uid', '=', uid)
      // Rotated meanwhile, it is sealed by the new one.
      .where('secret', '=', secret)
      .execute()
  }
}
