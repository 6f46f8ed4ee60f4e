import type { EnrolResponse, EnrolRequest } from '@yacheyka/contract/device/enrol'
import type { DoorMap } from '@yacheyka/contract/device/door-map'
import type { Kysely, Transaction } from 'kysely'
import type { Config } from '#/config.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError } from '#/http/errors.ts'
import { digestOfSecret, foldCode, makeSecret, serverKey } from './device-keys.ts'
import { readLockerSettings } from './locker-settings.ts'
import { presentConfig } from './present-feed.ts'
import { readDevicePoint } from './queries.ts'

/**
 * Takes a one-time code: the device has a token from now on, and nothing else until an operator has compared its key.
 * @throws {AppError} 403 for a code that is wrong, used or over, which one it is is not said
 */
export const enrol = (
  db: Kysely<Database>,
  { code, public_key: publicKey, board, version, doors }: EnrolRequest,
  { config, root, now }: { readonly config: Config; readonly root: string; readonly now: Date },
): Promise<EnrolResponse> =>
  inTransaction(db, async (transaction) => {
    const used = await transaction
      .deleteFrom('device_enrolment')
      .where('code_digest', '=', digestOfSecret(foldCode(code)))
      .where('expires_at', '>', now)
      .returning('point_uid')
      .executeTakeFirst()
    if (used === undefined)
      throw new AppError(403, 'code_refused', 'Код не подошёл: он одноразовый и действует сутки')
    const uid = newUid()
    const knownMap = await readKnownMap(transaction, used.point_uid)
    const secret = makeSecret()
    await transaction
      .insertInto('device')
      .values({
        uid,
        point_uid: used.point_uid,
        state: 'pending',
        public_key: publicKey,
        token_digest: digestOfSecret(secret),
        token_made_at: now,
        board,
        version,
        doors: JSON.stringify(doors),
        known_map: knownMap === null ? null : JSON.stringify(knownMap),
        enrolled_at: now,
      })
      .execute()
    const point = await readDevicePoint(transaction, used.point_uid)
    return {
      device_uid: uid,
      token: `${uid}.${secret}`,
      server_keys: [serverKey(root)],
      config: presentConfig(point, config, {
        ...(await readLockerSettings(transaction, used.point_uid)),
        door_sizes: [],
        layout: knownMap,
      }),
    }
  })

/** What an earlier computer of this cabinet found: the doors and their wiring are the cabinet's, not the computer's. */
async function readKnownMap(
  transaction: Transaction<Database>,
  pointUid: string,
): Promise<DoorMap | null> {
  const row = await transaction
    .selectFrom('device')
    .select('known_map')
    .where('point_uid', '=', pointUid)
    .where('known_map', 'is not', null)
    .orderBy('enrolled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.known_map ?? null) as DoorMap | null
}
