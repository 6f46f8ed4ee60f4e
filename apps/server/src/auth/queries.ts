import { isLogin } from '@yacheyka/core/accounts/login'
import type { InferResult, Kysely } from 'kysely'
import type { OpenDatabase } from '#/db/open.ts'
import type { Database } from '#/db/types.ts'
import type { Claims } from './tokens.ts'

type Claimed = Pick<Claims, 'sid' | 'user_id' | 'version'>

/**
 * Whose a session is, where it has not ended and no password was set since; undefined where it is nobody's. Every call of
 * the cabinet asks: the text of the query is made once and planned once (`npm run bench -- amount`).
 */
export function sessionFinder({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>) {
  const nobody = { sid: '', user_id: '', version: 0 }
  const { sql } = selectSession(db, nobody, new Date(0)).compile()
  return async ({ sid, user_id, version }: Claimed, now: Date) => {
    const { rows } = await pool.query<InferResult<ReturnType<typeof selectSession>>[number]>({
      name: 'find-session',
      text: sql,
      values: [sid, user_id, version, version, now, now],
    })
    return rows[0]
  }
}

const selectSession = (db: Kysely<Database>, { sid, user_id, version }: Claimed, now: Date) =>
  db
    .selectFrom('juridical_session')
    .innerJoin('juridical_user', 'juridical_user.uid', 'juridical_session.user_uid')
    .innerJoin('customer', 'customer.uid', 'juridical_user.customer_uid')
    .select(['juridical_user.uid as userUid', 'customer.uid as customerUid'])
    .select(['juridical_user.role', 'customer.suspended_at as suspendedAt'])
    .where('juridical_session.sid', '=', sid)
    .where('juridical_session.user_uid', '=', user_id)
    .where('juridical_session.version', '=', version)
    .where('juridical_user.version', '=', version)
    .where('juridical_session.expires_at', '>', now)
    .where('juridical_session.ended_at', 'is', null)
    .where('juridical_user.disabled_at', 'is', null)
    // A trial that is over has no sessions either.
    .where((eb) => eb.or([eb('trial_until', 'is', null), eb('trial_until', '>', now)]))

export const insertSession = (
  db: Kysely<Database>,
  session: {
    readonly sid: string
    readonly userUid: string
    readonly version: number
    readonly createdAt: Date
    readonly expiresAt: Date
    readonly device: string
  },
) =>
  db
    .insertInto('juridical_session')
    .values({
      sid: session.sid,
      user_uid: session.userUid,
      version: session.version,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      device: session.device,
    })
    .execute()

export const endSession = (db: Kysely<Database>, sid: string, now: Date) =>
  db
    .updateTable('juridical_session')
    .set({ ended_at: now })
    .where('sid', '=', sid)
    .where('ended_at', 'is', null)
    .execute()

/** @param login folded (core `foldLogin`); what cannot be one is asked for as well, as nobody's */
export const findUserByLogin = (db: Kysely<Database>, login: string) =>
  db
    .selectFrom('juridical_user as user')
    .innerJoin('customer', 'customer.uid', 'user.customer_uid')
    .select(['user.uid', 'login', 'password_hash', 'version', 'email'])
    .select(['customer.uid as customerUid', 'customer.suspended_at as suspendedAt'])
    .select(['user.role', 'disabled_at as disabledAt', 'invited_until as invitedUntil'])
    .select('customer.trial_until as trialUntil')
    .where('login', '=', isLogin(login) ? login : '')
    .where('user.erased_at', 'is', null)
    .executeTakeFirst()

/** One that may sign in. */
export const findUser = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('juridical_user')
    .select(['uid', 'login', 'version', 'email'])
    .where('uid', '=', uid)
    .where('erased_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

/**
 * Sets the password if it has not changed since `version`; this ends every token of the user, and accepts an invitation.
 * @returns false where it has
 */
export async function replacePassword(
  db: Kysely<Database>,
  uid: string,
  version: number,
  hash: string,
): Promise<boolean> {
  const result = await db
    .updateTable('juridical_user')
    .set({ password_hash: hash, version: version + 1, invited_until: null })
    .where('uid', '=', uid)
    .where('version', '=', version)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
