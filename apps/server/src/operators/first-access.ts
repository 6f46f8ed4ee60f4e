import { type Kysely, sql } from 'kysely'
import { hashPassword } from '#/auth/password-hash.ts'
import { recordAudit } from '#/audit/audit.ts'
import { START_ACTOR } from '#/audit/actor.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { makeUpPassword } from './made-up-password.ts'
import { insertOperator } from './queries.ts'
import { subjectOf } from './subject.ts'

const FIRST = { login: 'admin', name: 'Администратор', role: 'administrator' } as const

/** What a start prints for whoever opens the console of an installation for the first time. */
export interface FirstAccess {
  readonly login: string
  /** To be changed at the sign-in; kept nowhere. */
  readonly password: string
}

/**
 * Makes the first administrator of an installation that has no operator, so that its owner needs no command to enter. Until
 * somebody has signed in with it, each start gives it another password: the last one printed is the one that holds.
 * @returns undefined where there is another operator, however made, or the account has been used
 */
export async function openFirstAccess(
  db: Kysely<Database>,
  now: Date,
): Promise<FirstAccess | undefined> {
  if ((await findOthers(db)) > 0) return undefined
  const password = makeUpPassword()
  const passwordHash = await hashPassword(password)
  const isOpen = await inTransaction(db, async (transaction) => {
    // Of two processes that start at once the second finds what the first has made.
    await sql`LOCK TABLE operator_user IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)
    if ((await findOthers(transaction)) > 0) return false
    const kept = await transaction
      .updateTable('operator_user')
      .set({ password_hash: passwordHash })
      .where('login', '=', FIRST.login)
      .returning('uid')
      .executeTakeFirst()
    const uid =
      kept?.uid ??
      (await insertOperator(transaction, { ...FIRST, passwordHash, mustChangePassword: true }, now))
    if (uid === undefined) return false
    const subject = subjectOf({ ...FIRST, uid })
    const entry =
      kept === undefined
        ? { action: 'operator.create', subject, after: FIRST }
        : { action: 'operator.reset_password', subject }
    await recordAudit(transaction, START_ACTOR, entry, now)
    return true
  })
  return isOpen ? { login: FIRST.login, password } : undefined
}

/** Operators but for the first one that a start has made and nobody has signed in with. */
async function findOthers(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM operator_user
    WHERE NOT (
      login = ${FIRST.login} AND signed_in_at IS NULL AND must_change_password AND EXISTS (
        SELECT FROM audit_log
        WHERE subject_kind = 'operator' AND subject_id = operator_user.uid::text
          AND action = 'operator.create' AND actor = ${START_ACTOR.login}
      )
    )`.execute(db)
  return rows[0]?.count ?? 0
}
