import { PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import type { Transaction } from 'kysely'
import { hashPassword, isPassword } from '#/auth/password-hash.ts'
import type { PasswordJudge } from '#/auth/password-judge.ts'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import type { OperatorUser } from './queries.ts'
import { endSessionsOf } from './sessions.ts'
import { subjectOf } from './subject.ts'

/**
 * @returns the hash of an operator's next password
 * @throws {FieldErrors} where it is the present one or easy to guess; {AppError} 503 where too many wait already
 */
export async function hashOwnPassword(
  { name, login, password_hash }: Pick<OperatorUser, 'name' | 'login' | 'password_hash'>,
  password: string,
  isGuessable: PasswordJudge,
): Promise<string> {
  if (await isGuessable(password, [login, name]))
    throw new FieldErrors({ new_password: [PASSWORD_MESSAGES.guessable] })
  if (await isPassword(password, password_hash))
    throw new FieldErrors({ new_password: ['Это нынешний пароль. Придумайте другой.'] })
  return await hashPassword(password)
}

interface OwnPassword {
  readonly operator: OperatorUser
  readonly actor: Actor
  /** Goes on; all the others end. */
  readonly sessionUid: string
  readonly hash: string
}

/** @returns how many other sessions were ended */
export async function storeOwnPassword(
  transaction: Transaction<Database>,
  { operator, actor, sessionUid, hash }: OwnPassword,
  now: Date,
): Promise<number> {
  await transaction
    .updateTable('operator_user')
    .set({ password_hash: hash, must_change_password: false })
    .where('uid', '=', operator.uid)
    .execute()
  const ended = await endSessionsOf(transaction, operator.uid, now, { except: sessionUid })
  const entry = { action: 'operator.change_password', subject: subjectOf(operator) }
  await recordAudit(transaction, actor, entry, now)
  return ended
}
