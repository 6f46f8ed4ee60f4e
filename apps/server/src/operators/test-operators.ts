import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { quickHash } from '#/auth/test-password.ts'
import type { Config } from '#/config.ts'
import type { OpenDatabase } from '#/db/open.ts'
import type { TestApp } from '#/test-app.ts'
import { cookieName } from './cookie.ts'
import { insertOperator } from './queries.ts'
import { beginOperatorSession } from './sessions.ts'

export const TEST_OPERATOR_PASSWORD = 'Operator-2026-pass'

export interface TestOperator {
  readonly uid: string
  readonly login: string
  /** Calls as this operator. */
  readonly inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

type Signing = Pick<TestApp, 'app'> & {
  readonly database: Pick<OpenDatabase, 'db'>
  readonly context: { readonly config: Pick<Config, 'publicUrl'> }
}

/** An operator of this role whose sign-in is finished. */
export async function signInOperator(
  { app, database, context }: Signing,
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
        passwordHash: quickHash(TEST_OPERATOR_PASSWORD),
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
  const name = cookieName(context.config)
  return {
    uid,
    login,
    inject: (options) => app.inject({ ...options, cookies: { [name]: token } }),
  }
}
