import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SpendToken } from '#/adapters/captcha/port.ts'
import type { Database } from '#/db/types.ts'

/** How often one process clears out what has run out, milliseconds. */
const CLEARED_EVERY = 60_000
/** Kept so much longer, since clocks of several machines differ. */
const SLACK = 3_600_000

/**
 * Spent tokens in the database, as digests: the first of any number of calls in any number of processes wins. While the
 * database does not answer, nobody can tell who was first: the token passes nowhere, and the caller may repeat the call.
 */
export function tokenSpender(db: Kysely<Database>): SpendToken {
  let clearedAt = 0
  return async (token, expiresAt) => {
    const digest = createHash('sha256').update(token).digest('base64url')
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
}

const clearSpentTokens = (db: Kysely<Database>, now: Date) =>
  db.deleteFrom('captcha_used').where('expires_at', '<', now).execute()
