import type { LockerSettings } from '@yacheyka/contract/device/locker-card'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import type { Database } from '#/db/types.ts'
import type { LockerPoint } from './order-locker.ts'

const DEFAULTS: LockerSettings = {
  screen_bottom_mm: 900,
  lease_days: 14,
  handed_out_as: 'issued',
  own_events_only: false,
}

export async function readLockerSettings(
  db: Kysely<Database>,
  pointUid: string,
): Promise<LockerSettings> {
  const row = await db
    .selectFrom('locker_settings')
    .select(['screen_bottom_mm', 'lease_days', 'handed_out_as', 'own_events_only'])
    .where('point_uid', '=', pointUid)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

/** The point's devices are told with their configuration. */
export async function setLockerSettings(
  transaction: Transaction<Database>,
  point: LockerPoint,
  settings: LockerSettings,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  // The version of the configuration is the time of the point's last change; it is locked until the end.
  await sql`UPDATE point SET updated_at = clock_timestamp() WHERE uid = ${point.uid}`.execute(
    transaction,
  )
  const before = await readLockerSettings(transaction, point.uid)
  await transaction
    .insertInto('locker_settings')
    .values({ point_uid: point.uid, ...settings })
    .onConflict((conflict) => conflict.column('point_uid').doUpdateSet(settings))
    .execute()
  await recordAudit(
    transaction,
    actor,
    {
      action: 'device.settings',
      subject: { kind: 'point', id: point.number, name: point.number },
      ...differences(before, settings),
    },
    now,
  )
}
