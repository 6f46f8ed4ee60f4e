import { WEBHOOK_WAITING_MAX } from '@yacheyka/core/api-keys/webhook'
import { type Kysely, sql } from 'kysely'
import type { Sealing } from '#/auth/sealed.ts'
import type { Database } from '#/db/types.ts'
import { uuidv7 } from '#/db/uuid.ts'

const BATCH = 5000
const DAY = 86_400_000

/** Removes deliveries with their attempts by the time that begins their uids, then endpoints that were deleted before. */
export async function sweepDeliveries(
  db: Kysely<Database>,
  days: number,
  now: Date,
): Promise<void> {
  const first = uuidv7(now.getTime() - days * DAY, new Uint8Array(10))
  for (let removed = BATCH; removed === BATCH;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM webhook_delivery WHERE uid IN (
        SELECT uid FROM webhook_delivery WHERE uid < ${first} ORDER BY uid LIMIT ${BATCH})`.execute(
      db,
    )
    removed = Number(numAffectedRows)
  }
  await sql`
    DELETE FROM webhook_endpoint WHERE deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM webhook_delivery WHERE endpoint_uid = webhook_endpoint.uid)
      AND deleted_at < ${new Date(now.getTime() - DAY)}`.execute(db)
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
  for (const { uid } of rows)
    await sql`
      UPDATE webhook_delivery SET state = 'expired' WHERE state = 'pending' AND uid IN (
        SELECT uid FROM webhook_delivery WHERE endpoint_uid = ${uid} AND state IN ('pending', 'delivering')
        ORDER BY uid DESC OFFSET ${most})`.execute(db)
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
