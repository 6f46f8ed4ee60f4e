import { createHash } from 'node:crypto'
import type { CaptchaForm } from '@yacheyka/contract/captcha/captcha'
import type { Kysely } from 'kysely'
import type { SpendToken } from '#/adapters/captcha/port.ts'
import type { Database } from '#/db/types.ts'
import { orAlone } from '#/http/or-alone.ts'

/** Forms whose call changes nothing. */
const READ_ONLY: ReadonlySet<CaptchaForm> = new Set(['track'])
/** How often one process clears out what has run out, milliseconds. */
const CLEARED_EVERY = 60_000
/** Kept so much longer, since clocks of several machines differ. */
const SLACK = 3_600_000

/**
 * Spent tokens in the database, as digests: the first of any number of calls in any number of processes wins. While the
 * database does not answer, nobody can tell who was first: a token of a form that writes passes nowhere, and the caller may
 * repeat the call. One of a form that only reads, and may read a replica, passes once in each process.
 */
export function tokenSpender(db: Kysely<Database>): SpendToken {
  let clearedAt = 0
  const alone = new Map<string, number>()

  async function spendTogether(digest: string, expiresAt: Date): Promise<boolean> {
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

  async function spendAlone(digest: string, expiresAt: Date): Promise<boolean> {
    const now = Date.now()
    for (const [spent, until] of alone) if (until < now - SLACK) alone.delete(spent)
    if (alone.has(digest)) return false
    alone.set(digest, expiresAt.getTime())
    return true
  }

  const spendEvenAlone = orAlone(spendTogether, spendAlone)
  return async (token, expiresAt, form) => {
    const digest = createHash('sha256').update(token).digest('base64url')
    // What was spent here while the primary was away is spent, although that does not know of it.
    if (alone.has(digest)) return false
    return READ_ONLY.has(form)
      ? spendEvenAlone(digest, expiresAt)
      : spendTogether(digest, expiresAt)
  }
}

const clearSpentTokens = (db: Kysely<Database>, now: Date) =>
  db.deleteFrom('captcha_used').where('expires_at', '<', now).execute()
