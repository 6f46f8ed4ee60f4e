import type { Kysely } from 'kysely'
import { recordAudit } from '#/audit/audit.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { isActive, type KeyRevoker, subjectOf, unknownKey } from './manage-keys.ts'
import { type KeyRow, lockKey, readKey, setLimitFactor } from './queries.ts'

/**
 * An operator multiplies the rate limits of a customer's key, from its next call on. What is the same already changes nothing.
 * @param factor from 0.1 to 20
 * @throws {AppError} 404 for a key of another customer, 409 for one that is over
 */
export const changeLimits = (
  db: Kysely<Database>,
  uid: string,
  factor: number,
  { customerUid, actor, reason = '', now }: Omit<KeyRevoker, 'settings'>,
): Promise<KeyRow> =>
  inTransaction(db, async (transaction) => {
    const key = await lockKey(transaction, customerUid, uid)
    if (key === undefined) throw unknownKey()
    if (!isActive(key, now))
      throw new AppError(409, 'key_over', 'Этот ключ уже заменён, отозван или истёк.')
    const before = Number(key.limit_factor)
    if (before !== factor) {
      await setLimitFactor(transaction, uid, factor)
      const change = {
        action: 'api_key.limits',
        subject: subjectOf(key),
        before: { limit_factor: before },
        after: { limit_factor: factor },
        reason,
      }
      await recordAudit(transaction, actor, change, now)
    }
    return readKey(transaction, uid)
  })
