import type { Kysely } from 'kysely'
import { recordAudit } from '#/audit/audit.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { isActive, type KeyActor, subjectOf, unknownKey } from './manage-keys.ts'
import { type KeyRow, lockKey, readKey, setOrigins } from './queries.ts'

/**
 * Binds a publishable key to other sites, from the next call on.
 * @param origins as `readOrigins` writes them
 * @throws {AppError} 404 for a key of another customer, 409 for one that is over
 * @throws {FieldErrors} for a secret key
 */
export const changeOrigins = (
  db: Kysely<Database>,
  uid: string,
  origins: readonly string[],
  { customerUid, actor, now }: KeyActor,
): Promise<KeyRow> =>
  inTransaction(db, async (transaction) => {
    const key = await lockKey(transaction, customerUid, uid)
    if (key === undefined) throw unknownKey()
    if (key.kind === 'secret') throw new FieldErrors({ origins: [SECRET_HAS_NO_ORIGINS] })
    if (!isActive(key, now))
      throw new AppError(409, 'key_over', 'Этот ключ уже заменён, отозван или истёк.')
    await setOrigins(transaction, uid, origins)
    const change = {
      action: 'api_key.change',
      subject: subjectOf(key),
      before: { origins: key.origins },
      after: { origins },
    }
    await recordAudit(transaction, actor, change, now)
    return readKey(transaction, uid)
  })

export const SECRET_HAS_NO_ORIGINS = 'Секретный ключ работает только на сервере, сайтов у него нет'
