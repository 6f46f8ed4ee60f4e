import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { type Kysely, sql, type Transaction } from 'kysely'
import { hashPassword } from '#/auth/password-hash.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, FieldErrors, notFound } from '#/http/errors.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { makeUpPassword } from './made-up-password.ts'
import { writeToOperator } from '#/messages/operator-emails.ts'
import { insertOperator, type OperatorUser } from './queries.ts'
import type { MessageSettings } from '#/messages/parcel-facts.ts'
import { endSessionsOf } from './sessions.ts'
import { subjectOf } from './subject.ts'

// What administrators do to operators' accounts. The console and the command line call the same functions.

interface NewAccount {
  /** Folded. */
  readonly login: string
  readonly name: string
  readonly role: OperatorRole
  readonly email?: string
}

/** @returns the account, and its made-up password, which is kept nowhere. @throws {FieldErrors} where the login is taken */
export async function createAccount(
  db: Kysely<Database>,
  actor: Actor,
  account: NewAccount,
  now: Date,
): Promise<{ readonly uid: string; readonly password: string }> {
  const password = makeUpPassword()
  const passwordHash = await hashPassword(password)
  return await inTransaction(db, async (transaction) => {
    const added = { ...account, passwordHash, mustChangePassword: true }
    const uid = await insertOperator(transaction, added, now)
    if (uid === undefined) throw new FieldErrors({ login: ['Такой логин уже есть'] })
    const { login, name, role, email = '' } = account
    const entry = {
      action: 'operator.create',
      subject: subjectOf({ ...account, uid }),
      after: { login, name, role, ...(email === '' ? {} : { email }) },
    }
    await recordAudit(transaction, actor, entry, now)
    return { uid, password }
  })
}

/** Renames, gives another address, or another role, which ends the sessions: what is on their screens is not theirs any more. */
export const changeAccount = (
  db: Kysely<Database>,
  actor: Actor,
  uid: string,
  wanted: {
    readonly name?: string | undefined
    readonly role?: OperatorRole | undefined
    readonly email?: string | undefined
  },
  now: Date,
  messages: MessageSettings,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const operator = await lockOperator(transaction, uid)
    const { name, role } = operator
    const email = operator.contact_email ?? ''
    const next = {
      name: wanted.name ?? name,
      role: wanted.role ?? role,
      email: wanted.email ?? email,
    }
    const changed = differences({ name, role, email }, next)
    if (Object.keys(changed.after).length === 0) return
    if (next.role !== role) {
      refuseSelf(actor, uid, 'Свою роль меняет другой администратор.')
      if (role === 'administrator') await refuseLast(transaction, operator)
    }
    if (next.email !== email) await notifyFormerEmail(transaction, operator, { now, messages })
    const values = {
      name: next.name,
      role: next.role,
      contact_email: next.email === '' ? null : next.email,
    }
    await transaction.updateTable('operator_user').set(values).where('uid', '=', uid).execute()
    if (next.role !== role) await endSessionsOf(transaction, uid, now)
    const subject = subjectOf({ ...operator, name: next.name })
    await recordAudit(transaction, actor, { action: 'operator.update', subject, ...changed }, now)
  })

/** Before the change: whoever takes over an account does not silence its emails. */
const notifyFormerEmail = (
  transaction: Transaction<Database>,
  operator: Pick<OperatorUser, 'uid' | 'login'>,
  options: { readonly now: Date; readonly messages: MessageSettings },
) =>
  writeToOperator(
    transaction,
    operator.uid,
    {
      template: 'operator_email_changed',
      about: `${operator.uid}:${options.now.toISOString()}`,
      subject: 'Почта оператора сменена',
      paragraphs: [
        `Письма оператору ${operator.login} больше не придут на этот адрес: в консоли указан другой. Если это сделали не вы, скажите администратору.`,
        `Операторы: ${options.messages.publicUrl}/operator/operators`,
      ],
    },
    options,
  )

export const disableAccount = (
  db: Kysely<Database>,
  actor: Actor,
  uid: string,
  reason: string,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const operator = await lockOperator(transaction, uid)
    refuseSelf(actor, uid, 'Себя отключить нельзя: это делает другой администратор.')
    if (operator.disabled_at !== null) return
    await refuseLast(transaction, operator)
    await setDisabled(transaction, uid, now)
    await endSessionsOf(transaction, uid, now)
    const entry = { action: 'operator.disable', subject: subjectOf(operator), reason }
    await recordAudit(transaction, actor, entry, now)
  })

export const enableAccount = (
  db: Kysely<Database>,
  actor: Actor,
  uid: string,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const operator = await lockOperator(transaction, uid)
    if (operator.disabled_at === null) return
    await setDisabled(transaction, uid, null)
    const entry = { action: 'operator.enable', subject: subjectOf(operator) }
    await recordAudit(transaction, actor, entry, now)
  })

/** @returns a made-up password, to be changed at the next sign-in; all sessions are ended */
export async function resetPassword(
  db: Kysely<Database>,
  actor: Actor,
  uid: string,
  now: Date,
): Promise<string> {
  refuseSelf(actor, uid, 'Свой пароль меняют на странице «Мой вход».')
  const password = makeUpPassword()
  const hash = await hashPassword(password)
  await inTransaction(db, async (transaction) => {
    const operator = await lockOperator(transaction, uid)
    await transaction
      .updateTable('operator_user')
      .set({ password_hash: hash, must_change_password: true })
      .where('uid', '=', uid)
      .execute()
    await endSessionsOf(transaction, uid, now)
    const entry = { action: 'operator.reset_password', subject: subjectOf(operator) }
    await recordAudit(transaction, actor, entry, now)
  })
  return password
}

/** Takes the second factor away, with its recovery codes: it is set up anew at the next sign-in. Ends all sessions. */
export const resetSecondFactor = (
  db: Kysely<Database>,
  actor: Actor,
  uid: string,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const operator = await lockOperator(transaction, uid)
    refuseSelf(actor, uid, 'Свой второй фактор настраивают заново на странице «Мой вход».')
    if (operator.totp_confirmed_at === null) return
    await transaction
      .updateTable('operator_user')
      .set({
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: null,
        totp_offered: null,
        totp_offered_at: null,
        recovery_digests: [],
      })
      .where('uid', '=', uid)
      .execute()
    await endSessionsOf(transaction, uid, now)
    const entry = { action: 'operator.reset_second_factor', subject: subjectOf(operator) }
    await recordAudit(transaction, actor, entry, now)
  })

/** Ends one session of an operator or all but one of them. @returns how many */
export const endSessions = (
  db: Kysely<Database>,
  actor: Actor,
  uid: string,
  which: { readonly only?: string; readonly except?: string },
  now: Date,
): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const operator = await lockOperator(transaction, uid)
    const ended = await endSessionsOf(transaction, uid, now, which)
    if (ended === 0) return ended
    const entry = {
      action: 'operator.end_sessions',
      subject: subjectOf(operator),
      after: { ended_sessions: ended },
    }
    await recordAudit(transaction, actor, entry, now)
    return ended
  })

/**
 * Administrators first, always in one order: of two who would each make the other no administrator, one comes second and
 * finds itself the last.
 */
async function lockOperator(
  transaction: Transaction<Database>,
  uid: string,
): Promise<OperatorUser> {
  await sql`SELECT FROM operator_user WHERE role = 'administrator' AND disabled_at IS NULL
    ORDER BY uid FOR UPDATE`.execute(transaction)
  const operator = await transaction
    .selectFrom('operator_user')
    .selectAll()
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (operator === undefined) throw notFound('Такого оператора нет.')
  return operator
}

const refuseSelf = (actor: Actor, uid: string, words: string): void => {
  if (actor.operatorUid === uid) throw new AppError(409, 'self', words)
}

/** Without an administrator nobody could make another. */
async function refuseLast(
  transaction: Transaction<Database>,
  { uid, role }: OperatorUser,
): Promise<void> {
  if (role !== 'administrator') return
  const other = await transaction
    .selectFrom('operator_user')
    .select('uid')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('uid', '!=', uid)
    .limit(1)
    .executeTakeFirst()
  if (other === undefined)
    throw new AppError(
      409,
      'last_administrator',
      'Это последний администратор. Сначала назначьте другого.',
    )
}

const setDisabled = (transaction: Transaction<Database>, uid: string, at: Date | null) =>
  transaction.updateTable('operator_user').set({ disabled_at: at }).where('uid', '=', uid).execute()
