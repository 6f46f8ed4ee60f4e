import { operatorSignIn } from '@yacheyka/contract/operators/console-session'
import { foldLogin } from '@yacheyka/core/accounts/login'
import type { FastifyInstance } from 'fastify'
import { openLoginThrottleByIp } from '#/auth/login-throttle.ts'
import { isPassword } from '#/auth/password-hash.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { AppError } from '#/http/errors.ts'
import { limitedAddress, makeLimit } from '#/http/limits.ts'
import { findOperatorByLogin, isAsJudged } from './queries.ts'
import { beginOperatorSession } from './sessions.ts'
import { serve } from '#/http/serve.ts'
import { registerLaterSteps } from './sign-in-later.ts'
import { actorAtSignIn, ofThisSite, openSignInSteps } from './sign-in-steps.ts'

/** The sign-in to the console: login and password, then whatever else is asked of this operator. */
export function registerSignIn(app: FastifyInstance, context: Context): void {
  const { config, database } = context
  const { db, pool } = database
  const steps = openSignInSteps(context)
  const throttle = openLoginThrottleByIp(pool, config.secret, 'operator')
  const limit = ofThisSite(
    makeLimit(pool, config.secret, {
      name: 'operator-login',
      calls: config.env.LIMIT_LOGIN_PER_MINUTE,
      seconds: 60,
    }),
  )
  serve(app, { ...operatorSignIn, limit }, async ({ body, request, reply }) => {
    const login = foldLogin(body.login)
    const counted = [
      `operator ${login}`,
      { address: limitedAddress(callerAddress(request)) },
    ] as const
    await throttle.take(...counted)
    const operator = await findOperatorByLogin(db, login)
    const isRight = await isPassword(body.password, operator?.password_hash ?? null)
    if (operator === undefined || !isRight) {
      const subject = operator && ({ kind: 'operator', id: operator.uid } as const)
      markSecurityEvent(request, 'operator_sign_in', subject)
      throw wrongCredentials()
    }
    await throttle.forgive(...counted)
    const stage = await steps.stageAfter('credentials', operator)
    const actor = actorAtSignIn(operator, request)
    const agent = request.headers['user-agent'] ?? ''
    const now = new Date()
    const progress = await inTransaction(db, async (transaction) => {
      if (!(await isAsJudged(transaction, operator))) throw wrongCredentials()
      return {
        token: await beginOperatorSession(
          transaction,
          { operatorUid: operator.uid, stage, address: actor.address, agent },
          now,
        ),
        response: await steps.arrive(transaction, { operator, actor, stage }, now),
      }
    })
    return steps.response(reply, progress)
  })
  registerLaterSteps(app, context, steps)
}

const wrongCredentials = () => new AppError(403, 'wrong_credentials', 'Неверный логин или пароль')
