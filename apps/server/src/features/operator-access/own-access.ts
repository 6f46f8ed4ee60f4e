import { PASSWORD_MESSAGES } from '@yacheyka/core/password'
import type { SecondFactorCode } from '@yacheyka/core/second-factor'
import type { Transaction } from 'kysely'
import { hashPassword, isPassword } from '#/accounts/password-hash.ts'
import type { PasswordJudge } from '#/accounts/password-judge.ts'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/errors.ts'
import { recordAudit } from '#/operators/audit.ts'
import type { Actor } from '#/operators/guard.ts'
import type { OperatorUser } from '#/operators/queries.ts'
import type { SecondFactor } from '#/operators/second-factor.ts'
import { endSessionsOf } from '#/operators/sessions.ts'
import { subjectOf } from './manage-operators.ts'
import { spendCode } from './second-factor-store.ts'

/** Under which tries of an operator's codes are counted. */
export const codesOf = (operatorUid: string): string => `operator-codes ${operatorUid}`

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

interface Proof {
  readonly factor: SecondFactor
  readonly operator: OperatorUser
  readonly actor: Actor
  readonly code: SecondFactorCode
}

/** Spends a code; a recovery code's use is in the journal. @throws {AppError} as `spendCode` */
export async function proveCode(
  transaction: Transaction<Database>,
  { factor, operator, actor, code }: Proof,
  now: Date,
): Promise<void> {
  const left = await spendCode(transaction, factor, operator, code, now)
  if (left === undefined) return
  const after = { recovery_codes_left: left }
  const entry = { action: 'operator.use_recovery_code', subject: subjectOf(operator), after }
  await recordAudit(transaction, actor, entry, now)
}
