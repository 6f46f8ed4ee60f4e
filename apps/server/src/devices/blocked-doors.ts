import type { FeedResponse } from '@yacheyka/contract/device/feed'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** How a locker writes that an operator has blocked a door; what follows is the operator's text. */
const BY_OPERATOR = 'operator: '

/** A store without a config is new; one that has not stored a command that its device has answered is a copy of before. */
export async function hasLostStore(
  db: Kysely<Database>,
  deviceUid: string,
  { config, commands }: { readonly config: number; readonly commands: number },
): Promise<boolean> {
  if (config === 0) return true
  const answered = await db
    .selectFrom('device_command')
    .select('uid')
    .where('device_uid', '=', deviceUid)
    .where('number', '>', commands)
    .where('answered_at', 'is not', null)
    .where('state', '<>', 'withdrawn')
    .limit(1)
    .executeTakeFirst()
  return answered !== undefined
}

/** Doors whose last block or unblock, seen by the point's lockers or ordered of them, is an operator's block. */
export async function readBlockedDoors(
  db: Kysely<Database>,
  pointUid: string,
  now: Date,
): Promise<NonNullable<FeedResponse['blocked_doors']>> {
  const { rows } = await sql<{ door: number; reason: string; blocked: boolean }>`
    SELECT DISTINCT ON (door) door, substr(reason, ${BY_OPERATOR.length + 1}) AS reason, blocked FROM (
      SELECT door, at, coalesce(body ->> 'reason', '') AS reason,
        kind = 'door_blocked' AND starts_with(body ->> 'reason', ${BY_OPERATOR}) AS blocked
      FROM device JOIN device_fact ON device_uid = device.uid
      WHERE point_uid = ${pointUid} AND door IS NOT NULL AND kind IN ('door_blocked', 'door_unblocked')
      UNION ALL
      SELECT door, issued_at, ${BY_OPERATOR} || coalesce(text, ''), kind = 'block_door'
      FROM device JOIN device_command ON device_uid = device.uid
      WHERE point_uid = ${pointUid} AND door IS NOT NULL AND kind IN ('block_door', 'unblock_door')
        AND (device_command.state = 'done' OR device_command.state = 'issued' AND expires_at > ${now})
    ) AS change ORDER BY door, at DESC`.execute(db)
  return rows.flatMap(({ door, reason, blocked }) => (blocked ? [{ door, reason }] : []))
}
