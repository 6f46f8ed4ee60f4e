import type { OperatorRole } from '@yacheyka/core/operator-role'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { hashPassword } from '#/accounts/password-hash.ts'
import type { OpenDatabase } from '#/db/open.ts'
import type { TestApp } from '#/test-app.ts'
import { insertOperator } from './queries.ts'
import { beginOperatorSession } from './sessions.ts'

export const TEST_OPERATOR_PASSWORD = 'Operator-2026-pass'

export interface TestOperator {
  readonly uid: string
  readonly login: string
  /** Calls as this operator. */
  readonly inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

/** An operator of this role whose sign-in is finished. */
export async function signInOperator(
  { app, database }: Pick<TestApp, 'app'> & { readonly database: Pick<OpenDatabase, 'db'> },
  role: OperatorRole = 'administrator',
  login: string = role,
): Promise<TestOperator> {
  const { db } = database
  const kept = await db
    .selectFrom('operator_user')
    .select('uid')
    .where('login', '=', login)
    .executeTakeFirst()
  const uid =
    kept?.uid ??
    (await insertOperator(
      db,
      {
        login,
        name: `Оператор ${login}`,
        role,
        passwordHash: await hashPassword(TEST_OPERATOR_PASSWORD),
        mustChangePassword: false,
      },
      new Date(),
    ))
  if (uid === undefined) throw new Error(`operator ${login} was not made`)
  const token = await beginOperatorSession(
    db,
    { operatorUid: uid, stage: 'done', address: '127.0.0.1', agent: 'test' },
    new Date(),
  )
  return {
    uid,
    login,
    inject: (options) => app.inject({ ...options, cookies: { operator: token } }),
  }
}
