import { operatorSignIn } from '@yacheyka/contract/operator/session'
import { foldLogin } from '@yacheyka/core/login'
import type { FastifyInstance } from 'fastify'
import { openLoginPatience } from '#/accounts/login-patience.ts'
import { isPassword } from '#/accounts/password-hash.ts'
import { callerAddress } from '#/caller-address.ts'
import type { Context } from '#/context.ts'
import { AppError } from '#/errors.ts'
import { makeLimit } from '#/limits.ts'
import { writeToken } from '#/operators/cookie.ts'
import { refuseOtherSites } from '#/operators/guard.ts'
import { findOperatorByLogin } from '#/operators/queries.ts'
import { beginOperatorSession } from '#/operators/sessions.ts'
import { serve } from '#/serve.ts'

/** The first step of the sign-in to the console: login and password. */
export function registerSignIn(app: FastifyInstance, { config, database }: Context): void {
  const { db, pool } = database
  const patience = openLoginPatience(pool, config.secret)
  const limit = makeLimit(pool, config.secret, {
    name: 'operator-login',
    calls: config.env.LIMIT_LOGIN_PER_MINUTE,
    seconds: 60,
  })
  serve(app, operatorSignIn, async ({ body, request, reply }) => {
    refuseOtherSites(request)
    await limit(request)
    const login = foldLogin(body.login)
    const counted = `operator ${login}`
    await patience.take(counted)
    const operator = await findOperatorByLogin(db, login)
    const isRight = await isPassword(body.password, operator?.password_hash ?? null)
    if (operator === undefined || !isRight)
      throw new AppError(403, 'wrong_credentials', 'Неверный логин или пароль')
    await patience.forgive(counted)
    const stage = 'done' as const
    const token = await beginOperatorSession(
      db,
      {
        operatorUid: operator.uid,
        stage,
        address: callerAddress(request),
        agent: request.headers['user-agent'] ?? '',
      },
      new Date(),
    )
    void writeToken(reply, config, token).header('cache-control', 'no-store')
    return { stage, enrolment: null, recovery_codes: null }
  })
}
