import type { AccountSession } from '@yacheyka/contract/accounts/sessions'
import { UNKNOWN_DEVICE } from '@yacheyka/core/accounts/device'
import { type Kysely, sql } from 'kysely'
import type { Account } from '#/auth/guard.ts'
import type { Database } from '#/db/types.ts'

type Own = Pick<Account, 'userUid' | 'sid'>

/** As many as a page shows. */
const MOST = 100

/** Sessions of the caller's login that last, his own first, the newest of the rest next. */
export const listOwnSessions = (db: Kysely<Database>, { userUid, sid }: Own, now: Date) =>
  db
    .selectFrom('juridical_session as session')
    .innerJoin('juridical_user as owner', 'owner.uid', 'session.user_uid')
    .select(['session.sid', 'session.device', 'session.created_at', 'session.expires_at'])
    .where('session.user_uid', '=', userUid)
    .whereRef('session.version', '=', 'owner.version')
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .orderBy(sql`session.sid = ${sid}`, 'desc')
    .orderBy('session.created_at', 'desc')
    .orderBy('session.sid')
    .limit(MOST)
    .execute()

export const presentSession = (
  session: Awaited<ReturnType<typeof listOwnSessions>>[number],
  current: string,
): AccountSession => ({
  sid: session.sid,
  device: session.device === '' ? UNKNOWN_DEVICE : session.device,
  created_at: session.created_at.toISOString(),
  expires_at: session.expires_at.toISOString(),
  current: session.sid === current,
})

/**
 * Ends sessions of the caller's login that last: one of them, or all but one.
 * @returns how many were ended
 */
export async function endOwnSessions(
  db: Kysely<Database>,
  userUid: string,
  which: { readonly only: string } | { readonly except: string },
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    UPDATE juridical_session AS session SET ended_at = ${now}
    FROM juridical_user AS owner
    WHERE owner.uid = ${userUid} AND session.user_uid = owner.uid AND session.version = owner.version
      AND session.ended_at IS NULL AND session.expires_at > ${now}
      AND ${'only' in which ? sql`session.sid = ${which.only}` : sql`session.sid <> ${which.except}`}
    RETURNING sid`.execute(db)
  return rows.length
}
