import type { Enrolment } from '@yacheyka/contract/operators/console-session'
import type { SecondFactorCode } from '@yacheyka/core/accounts/second-factor'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { inTransaction } from '#/db/transaction.ts'
import { AppError } from '#/http/errors.ts'
import { HALF_WAY_MINUTES } from './sessions.ts'
import type { OperatorUser } from './queries.ts'
import { urlOfSecret, type SecondFactor, stepOfCode } from './second-factor.ts'

interface Offered {
  readonly operator: Pick<OperatorUser, 'uid' | 'login'>
  /** The brand: under which authenticators list it. */
  readonly issuer: string
}

/** Offers a new secret, beside the one that serves, until its first right code confirms it. */
export async function offerSecret(
  db: Kysely<Database>,
  factor: SecondFactor,
  { operator, issuer }: Offered,
  now: Date,
): Promise<Enrolment> {
  const secret = factor.makeSecret()
  await db
    .updateTable('operator_user')
    .set({ totp_offered: factor.seal(operator.uid, secret), totp_offered_at: now })
    .where('uid', '=', operator.uid)
    .execute()
  return enrolmentOf(secret, { operator, issuer })
}

const enrolmentOf = (secret: string, { operator, issuer }: Offered): Enrolment => ({
  secret,
  uri: urlOfSecret(secret, { issuer, label: operator.login }),
})

/** The secret that was offered last, while it may be confirmed: a page that is loaded anew shows it again. */
export async function findOffer(
  db: Kysely<Database>,
  factor: SecondFactor,
  offered: Offered,
  now: Date,
): Promise<Enrolment | undefined> {
  const row = await db
    .selectFrom('operator_user')
    .select(['totp_offered', 'totp_offered_at'])
    .where('uid', '=', offered.operator.uid)
    .executeTakeFirst()
  const secret = row && openOffer(factor, offered.operator.uid, row, now)
  return secret === undefined ? undefined : enrolmentOf(secret, offered)
}

function openOffer(
  factor: SecondFactor,
  operatorUid: string,
  {
    totp_offered: offered,
    totp_offered_at: at,
  }: Pick<OperatorUser, 'totp_offered' | 'totp_offered_at'>,
  now: Date,
): string | undefined {
  const isFresh = at !== null && now.getTime() - at.getTime() < HALF_WAY_MINUTES * 60_000
  return offered === null || !isFresh ? undefined : factor.open(operatorUid, offered)
}

/**
 * The first right code of what was offered puts it in the place of what served before.
 * @returns the new recovery codes, to be shown once
 * @throws {AppError} 403 for a wrong code, 409 where nothing is offered any more
 */
export async function confirmSecret(
  transaction: Transaction<Database>,
  factor: SecondFactor,
  operatorUid: string,
  code: SecondFactorCode,
  now: Date,
): Promise<readonly string[]> {
  const row = await transaction
    .selectFrom('operator_user')
    .select(['totp_offered', 'totp_offered_at'])
    .where('uid', '=', operatorUid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const secret = openOffer(factor, operatorUid, row, now)
  if (secret === undefined)
    throw new AppError(409, 'offer_is_over', 'Время настройки вышло. Начните её заново.')
  const step = code.kind === 'totp' ? stepOfCode(secret, code.code, now) : undefined
  if (step === undefined) throw wrongCode()
  const recovery = factor.makeRecovery()
  await transaction
    .updateTable('operator_user')
    .set({
      totp_secret: row.totp_offered,
      totp_confirmed_at: now,
      totp_last_step: step,
      recovery_digests: [...recovery.digests],
      totp_offered: null,
      totp_offered_at: null,
    })
    .where('uid', '=', operatorUid)
    .execute()
  return recovery.codes
}

/**
 * Spends a code of the second factor that is set up: each serves once.
 * @returns how many recovery codes are left, where it was one of them
 * @throws {AppError} 403 for a wrong code or one that has served, 409 where the secret cannot be opened
 */
export async function spendCode(
  db: Kysely<Database>,
  factor: SecondFactor,
  operator: Pick<OperatorUser, 'uid' | 'totp_secret'>,
  code: SecondFactorCode,
  now: Date,
): Promise<number | undefined> {
  if (code.kind === 'recovery')
    return await spendRecovery(db, operator.uid, factor.digestsOf(code.code))
  const secret = factor.open(operator.uid, operator.totp_secret ?? '')
  if (secret === undefined) throw unreadable()
  const step = stepOfCode(secret, code.code, now)
  if (step === undefined) throw wrongCode()
  const spent = await db
    .updateTable('operator_user')
    .set({ totp_last_step: step })
    .where('uid', '=', operator.uid)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('uid')
    .executeTakeFirst()
  if (spent === undefined)
    throw new AppError(403, 'code_has_served', 'Этот код уже использован. Дождитесь следующего.')
  return undefined
}

/** @param digests that the code may be kept by: one of them stands in the row, if any does */
async function spendRecovery(
  db: Kysely<Database>,
  uid: string,
  digests: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ left: number }>`UPDATE operator_user
    SET recovery_digests = ARRAY(SELECT kept FROM unnest(recovery_digests) AS kept
      WHERE kept <> ALL(${digests}::text[]))
    WHERE uid = ${uid} AND recovery_digests && ${digests}::text[]
    RETURNING cardinality(recovery_digests) AS left`.execute(db)
  if (rows[0] === undefined) throw wrongCode()
  return rows[0].left
}

/**
 * Seals every second factor anew that only the previous secret of the installation opens (`docs/security/rules.md`).
 * @returns how many were, and the logins of those that no secret opens
 */
export const resealSecondFactors = (
  db: Kysely<Database>,
  factor: SecondFactor,
): Promise<{ readonly resealed: number; readonly unreadable: readonly string[] }> =>
  inTransaction(db, async (transaction) => {
    const rows = await transaction
      .selectFrom('operator_user')
      .select(['uid', 'login', 'totp_secret'])
      .where('totp_secret', 'is not', null)
      .orderBy('uid')
      .forUpdate()
      .execute()
    const unreadable: string[] = []
    let resealed = 0
    for (const { uid, login, totp_secret: kept } of rows) {
      const sealed = factor.reseal(uid, kept ?? '')
      if (sealed === undefined) unreadable.push(login)
      if (sealed === undefined || sealed === kept) continue
      const values = { totp_secret: sealed }
      await transaction.updateTable('operator_user').set(values).where('uid', '=', uid).execute()
      resealed += 1
    }
    return { resealed, unreadable }
  })

const wrongCode = () =>
  new AppError(
    403,
    'wrong_code',
    'Код не подошёл. Проверьте время на телефоне и введите новый код.',
  )

const unreadable = () =>
  new AppError(
    409,
    'second_factor_unreadable',
    'Второй фактор не прочесть: сменился SECRET. Пусть администратор снимет его.',
  )
