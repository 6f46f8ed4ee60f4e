import {
  changeOwnPassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  getOwnAccess,
  offerSecondFactor,
} from '@yacheyka/contract/operators/console-own-access'
import { CODE_MESSAGE } from '@yacheyka/contract/operators/console-session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openLoginThrottle } from '#/auth/login-throttle.ts'
import { isPassword } from '#/auth/password-hash.ts'
import { brandWords, openPasswordJudge } from '#/auth/password-judge.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { FieldErrors, notFound } from '#/http/errors.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import { recordAudit } from '#/audit/audit.ts'
import { isDemonstrationDatabase } from './demonstration.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { findOperator } from './queries.ts'
import { openSecondFactor } from './second-factor.ts'
import { endSessionsOf, listOperatorSessions } from './sessions.ts'
import { serve } from '#/http/serve.ts'
import { endSessions } from './manage-operators.ts'
import { subjectOf } from './subject.ts'
import { codesOf, proveCode } from './prove-code.ts'
import { hashOwnPassword, storeOwnPassword } from './own-access.ts'
import { presentSession } from './present.ts'
import { confirmSecret, offerSecret } from './second-factor-store.ts'

/** «Мой вход»: an operator's own sessions, password and second factor. Stands within `guardOperators`. */
export function registerOwnAccess(scope: FastifyInstance, { config, database }: Context): void {
  const { db, pool } = database
  const factor = openSecondFactor(config.secret, config.previousSecret)
  const throttle = openLoginThrottle(pool, config.secret)
  const isGuessable = openPasswordJudge(brandWords(config.brand))
  /** The caller's row; the guard has found that it is there. */
  const callerOf = async (request: FastifyRequest) => {
    const operator = await findOperator(db, operatorOf(request).uid)
    if (operator === undefined) throw notFound('Такого оператора нет.')
    return operator
  }

  serve(scope, getOwnAccess, async ({ request }) => {
    const { uid, sessionUid } = operatorOf(request)
    const [operator, sessions, demonstration] = await Promise.all([
      callerOf(request),
      listOperatorSessions(db, uid, new Date()),
      isDemonstrationDatabase(db),
    ])
    return {
      sessions: sessions.map((session) => presentSession(session, sessionUid)),
      second_factor: {
        asked: !demonstration,
        confirmed_at: operator.totp_confirmed_at?.toISOString() ?? null,
        recovery_codes_left: operator.recovery_digests.length,
      },
    }
  })

  serve(scope, endOwnSession, async ({ params, request }) => {
    const { uid } = operatorOf(request)
    const which = { only: params.session }
    const ended = await endSessions(db, actorOf(request), uid, which, new Date())
    if (ended === 0) throw notFound('Этот вход уже завершён.')
    return { ended }
  })

  serve(scope, endOtherSessions, async ({ request }) => {
    const { uid, sessionUid } = operatorOf(request)
    const which = { except: sessionUid }
    return { ended: await endSessions(db, actorOf(request), uid, which, new Date()) }
  })

  serve(scope, changeOwnPassword, async ({ body, request }) => {
    const operator = await callerOf(request)
    const counted = `operator ${operator.login}`
    await throttle.take(counted)
    if (!(await isPassword(body.current_password, operator.password_hash))) {
      markSecurityEvent(request, 'operator_sign_in', { kind: 'operator', id: operator.uid })
      throw new FieldErrors({ current_password: ['Пароль не подошёл'] })
    }
    await throttle.forgive(counted)
    const hash = await hashOwnPassword(operator, body.new_password, isGuessable)
    const { sessionUid } = operatorOf(request)
    const change = { operator, actor: actorOf(request), sessionUid, hash }
    const ended = await inTransaction(db, (transaction) =>
      storeOwnPassword(transaction, change, new Date()),
    )
    return { ended }
  })

  serve(scope, offerSecondFactor, async ({ body, request }) => {
    const operator = await callerOf(request)
    const now = new Date()
    if (operator.totp_confirmed_at !== null) {
      if (body.code === null) throw new FieldErrors({ code: [CODE_MESSAGE] })
      await throttle.take(codesOf(operator.uid))
      const code = body.code
      await inTransaction(db, (transaction) =>
        proveCode(transaction, { factor, operator, actor: actorOf(request), code }, now),
      )
      await throttle.forgive(codesOf(operator.uid))
    }
    return await offerSecret(db, factor, { operator, issuer: config.brand.name }, now)
  })

  serve(scope, confirmSecondFactor, async ({ body, request }) => {
    const operator = await callerOf(request)
    await throttle.take(codesOf(operator.uid))
    const { sessionUid } = operatorOf(request)
    const now = new Date()
    const codes = await inTransaction(db, async (transaction) => {
      const made = await confirmSecret(transaction, factor, operator.uid, body.code, now)
      await endSessionsOf(transaction, operator.uid, now, { except: sessionUid })
      const entry = { action: 'operator.set_second_factor', subject: subjectOf(operator) }
      await recordAudit(transaction, actorOf(request), entry, now)
      return made
    })
    await throttle.forgive(codesOf(operator.uid))
    return { recovery_codes: [...codes] }
  })
}
