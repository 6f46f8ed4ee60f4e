import { isLogin } from '@yacheyka/core/accounts/login'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** @param login folded (core `foldLogin`) */
export const findOperatorByLogin = (db: Kysely<Database>, login: string) =>
  db
    .selectFrom('operator_user')
    .selectAll()
    .where('login', '=', isLogin(login) ? login : '')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export const findOperator = (db: Kysely<Database>, uid: string) =>
  db.selectFrom('operator_user').selectAll().where('uid', '=', uid).executeTakeFirst()

export type OperatorUser = NonNullable<Awaited<ReturnType<typeof findOperator>>>

/**
 * Whether the operator may still come in by what was judged a moment ago: judging a password takes time, and whoever
 * resets it meanwhile ends only the sessions that are there. Held until the transaction ends.
 */
export async function isAsJudged(
  transaction: Transaction<Database>,
  { uid, password_hash: hash }: Pick<OperatorUser, 'uid' | 'password_hash'>,
): Promise<boolean> {
  const same = await transaction
    .selectFrom('operator_user')
    .select('uid')
    .where('uid', '=', uid)
    .where('password_hash', '=', hash)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return same !== undefined
}

/** Of those who are disabled too. @param login folded (core `foldLogin`) */
export async function findOperatorUid(
  db: Kysely<Database>,
  login: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('operator_user')
    .select('uid')
    .where('login', '=', login)
    .executeTakeFirst()
  return found?.uid
}

interface NewOperator {
  readonly login: string
  readonly name: string
  readonly role: OperatorRole
  /** Empty: nowhere to write to. */
  readonly email?: string
  readonly passwordHash: string
  readonly mustChangePassword: boolean
}

/** @returns its uid; undefined where the login is taken */
export async function insertOperator(
  db: Kysely<Database>,
  { login, name, role, email = '', passwordHash, mustChangePassword }: NewOperator,
  now: Date,
): Promise<string | undefined> {
  const added = await db
    .insertInto('operator_user')
    .values({
      uid: newUid(),
      login,
      name,
      role,
      contact_email: email === '' ? null : email,
      password_hash: passwordHash,
      must_change_password: mustChangePassword,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('uid')
    .executeTakeFirst()
  return added?.uid
}

export async function countOperators(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM operator_user`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those who may work first, by name. */
export const readOperators = (
  db: Kysely<Database>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .selectFrom('operator_user')
    .selectAll()
    .orderBy(sql`disabled_at IS NOT NULL`)
    .orderBy('name')
    .orderBy('uid')
    .limit(limit)
    .offset(offset)
    .execute()
