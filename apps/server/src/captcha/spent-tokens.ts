import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SpendToken } from '#/adapters/captcha/port.ts'
import type { Database } from '#/db/types.ts'
import { isUnavailable } from '#/db/unavailable.ts'

/** How often one process clears out what has run out, milliseconds. */
const CLEARED_EVERY = 60_000
/** Kept so much longer, since clocks of several machines differ. */
const SLACK = 3_600_000

/**
 * Spent tokens in the database, as digests: the first of any number of calls in any number of processes wins. While the
 * database does not answer, in the process: tracking is read from replicas then.
 */
export function tokenSpender(db: Kysely<Database>): SpendToken {
  let clearedAt = 0
  const spentHere = new Map<string, Date>()
  const spendHere = (digest: string, expiresAt: Date): boolean => {
    const now = new Date()
    for (const [each, until] of spentHere) if (until < now) spentHere.delete(each)
    const isFirst = !spentHere.has(digest)
    spentHere.set(digest, expiresAt)
    return isFirst
  }
  const spend = async (digest: string, expiresAt: Date): Promise<boolean> => {
    const now = Date.now()
    if (now - clearedAt > CLEARED_EVERY) {
      clearedAt = now
      await clearSpentTokens(db, new Date(now - SLACK))
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('captcha_used')
      .values({ token_digest: digest, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  return async (token, expiresAt) => {
    const digest = createHash('sha256').update(token).digest('base64url')
    if (spentHere.has(digest)) return false
    try {
      return await spend(digest, expiresAt)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return spendHere(digest, expiresAt)
    }
  }
}

const clearSpentTokens = (db: Kysely<Database>, now: Date) =>
  db.deleteFrom('captcha_used').where('expires_at', '<', now).execute()
