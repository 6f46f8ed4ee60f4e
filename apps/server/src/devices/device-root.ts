import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { openSealing } from '#/auth/sealed.ts'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'

const NAME = 'device_root'
type Secrets = Pick<Config, 'secret' | 'previousSecret'>

/**
 * The text from which keys, tokens and sealed PINs of devices follow. It is random, sealed by the installation's secret and
 * sealed anew where that has been changed, so that lockers keep their keys. Where there were devices before there was a root,
 * it is the secret of that day.
 * @throws {AppError} 503 where no secret opens it
 */
export async function readDeviceRoot(db: Kysely<Database>, secrets: Secrets): Promise<string> {
  const sealing = openSealing('yacheyka devices: root, v1', secrets.secret, secrets.previousSecret)
  const kept = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  if (kept === undefined) {
    const root = (await hasDevices(db)) ? secrets.secret : randomBytes(32).toString('base64url')
    await db
      .insertInto('setting')
      .values({ name: NAME, value: JSON.stringify(sealing.seal(NAME, root)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Another process may have been first.
    return readDeviceRoot(db, secrets)
  }
  const sealed = String(kept.value)
  const root = sealing.open(NAME, sealed)
  const fresh = sealing.reseal(NAME, sealed)
  if (root === undefined || fresh === undefined)
    throw new AppError(
      503,
      'device_keys_unreadable',
      'Ключи постаматов не открываются этим SECRET: верните прежний или укажите его в SECRET_PREVIOUS',
    )
  if (fresh !== sealed)
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify(fresh) })
      .where('name', '=', NAME)
      .execute()
  return root
}

async function hasDevices(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('device').select('uid').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Reads the root once in the life of the process. */
export function openDeviceRoot(db: Kysely<Database>, secrets: Secrets): () => Promise<string> {
  let known: string | undefined
  return async () => (known ??= await readDeviceRoot(db, secrets))
}

/** PINs of the lockers' staff at rest, each bound to its number. */
export const staffSealing = (root: string) =>
  openSealing('yacheyka devices: PINs of staff, v1', root)

const OPEN_PIN = /^\d{6}$/

/** Undefined where no key opens it. Those of before are kept as they were typed. */
export const openPin = (root: string, badge: string, pin: string): string | undefined =>
  OPEN_PIN.test(pin) ? pin : staffSealing(root).open(badge, pin)
